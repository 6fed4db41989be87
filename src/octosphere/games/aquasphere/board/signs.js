// The drawn alphabet of this game. One shape, one meaning: hexagon a programme or its area, disc a person, body with antenna a bot, hull a submarine.
import { Sym } from '../../table/symbols.js';
import { html } from '../../vendor/preact.js';

export const sprite = {
  url: '/static/boards/aquasphere/symbols.svg',
  ids: ['hex', 'p-bot', 'p-sub', 'a-turtle', 'charge', 'majority', 'card', 'redline', 'ui-walk', 'ui-pass', 'time', 'bulb', 'lock', 'scientist', 'engineer'],
};
export const animals = ['a-turtle', 'a-jelly', 'a-crab', 'a-whale'];
export const PROGRAMMES = ['lab', 'time', 'crystal', 'octopod', 'submarine', 'research', 'bot'];

/** @param {{ id: string, class: string }} props */
const Shape = ({ id, class: name }) => html`<svg class=${name} aria-hidden="true"><use href="${sprite.url}#${id}" /></svg>`;

// A programme; `halo` rings it, `n` counts what lies there, `inner` is the programme shown on a white area.
/** @param {{ of: string, size: number, halo?: boolean, class?: string, n?: number, inner?: string }} props */
export function Hex({ of, size, halo = false, class: name = '', n = 0, inner = '' }) {
  const style = size ? { '--x': `${size}px` } : undefined;
  return html`<span class="hex p-${of} ${name}" style=${style} aria-hidden="true">${halo && html`<${Shape} id="hex" class="hl" />`}<${Shape} id="hex" class="hx" />
    ${inner ? html`<${Hex} of=${inner} class="in" />` : html`<${Sym} id=${of} />`}${n > 0 && html`<b class="n">${n}</b>`}</span>`;
}

/** @param {number} seat */
const owner = (seat) => (seat > 3 ? 'nobody' : `s${seat + 1}`);

// A piece on the table, with its owner's animal; nobody's pieces have none.
/** @param {{ kind: string, seat: number, class?: string }} props */
export function Piece({ kind, seat, class: name = '' }) {
  return html`<span class="pc ${kind} ${owner(seat)} ${name}" aria-hidden="true"><${Shape} id="p-${kind}" class="sil" />${seat < 4 && html`<${Sym} id=${animals[seat]} />`}</span>`;
}

/** @type {Record<string, string>} */
const ROOM = { time: 'time', crystals: 'crystal', octopods: 'octopod', cards: 'card' };
/** @param {Record<string, number>} adds */
const signsOf = (adds) => Object.entries(adds).flatMap(([goods, n]) => Array.from({ length: goods === 'time' ? n / 2 : n }, () => ROOM[goods]));

// A lab expansion: its letters, and a sign for each thing it makes room for.
/** @param {{ of: AquaSphere.Expansion | undefined, class?: string }} props */
export function Expansion({ of, class: name = '' }) {
  if (!of) return html`<span class="xp none ${name}" aria-hidden="true"></span>`;
  const signs = signsOf(of.adds);
  return html`<span class="xp n${signs.length} ${name}" aria-hidden="true"><b>${of.letters || '–'}</b><span>${signs.map((id) => html`<${Sym} id=${id} />`)}</span></span>`;
}

/** @type {Record<string, string>} */
const GIFT = { enter_time: 'time', enter_crystal: 'crystal', enter_points: 'bulb', catch_time: 'time', catch_crystal: 'crystal', catch_points: 'bulb', cross: 'time', displace: 'bulb', scoring: 'time', at_once: 'time' };
/** @type {Record<string, string>} */
const CAUSE = { catch_time: 'octopod', catch_crystal: 'octopod', catch_points: 'octopod', cross: 'ui-walk', displace: 'charge', locks: 'lock', half: 'submarine', sideways: 'engineer', scoring: 'majority' };
/** @type {Record<string, string>} */
const AMOUNT = { locks: '0', half: '½', sideways: '↔', scoring: '−1' };

// A research card: what sets it off, and what it gives.
/** @param {{ of: AquaSphere.Card | undefined, class?: string }} props */
export function Card({ of, class: name = '' }) {
  if (!of) return html`<span class="rc none ${name}" aria-hidden="true"></span>`;
  const { kind, programme, amount } = of;
  return html`<span class="rc ${name}" aria-hidden="true">${CAUSE[kind] && !programme && html`<${Sym} id=${CAUSE[kind]} class="big" />`}${programme && html`<${Hex} of=${programme} size=${19} />`}
    <em><i>${AMOUNT[kind] ?? amount}</i>${GIFT[kind] && html`<${Sym} id=${GIFT[kind]} />`}</em></span>`;
}
