// One sector of the ring: the seven areas, submarine spaces, control field and charging station, each at its angle and distance from the hub.
import { lineOf } from '../../table/choose.js';
import { Avatar, Sym } from '../../table/symbols.js';
import { html } from '../../vendor/preact.js';
import { num, t } from '../../words.js';
import { at } from './choose.js';
import { areaTip, charging, ownerName, points, sectorName } from './names.js';
import { Card, Expansion, Hex, Piece } from './signs.js';

// Degrees from the middle of the sector, and the distance from the hub as a part of the radius.
/** @type {Record<string, [number, number]>} */
const SLOTS = { octopod: [0, 0.7], lab: [-19, 0.725], research: [19, 0.725], time: [-17, 0.565], crystal: [0, 0.535], bot: [17, 0.565] };
/** @type {Record<number, number[]>} */
const BERTHS = { 1: [-20.5], 2: [-20.5, 20.5], 3: [-20.5, -11, 20.5], 4: [-20.5, -11, 11, 20.5], 5: [-20.5, -11, 0, 11, 20.5] }; // degrees, by how many there are
const BERTH = 0.88;

/** @param {number} angle @param {number} turn @param {number} far */
const spot = (angle, turn, far) => ({ '--a': `${angle}deg`, '--t': `${turn}deg`, '--q': far });

/** @param {{ sector: AquaSphere.Sector, programme: string, halo: boolean, fine: boolean }} props */
function Content({ sector, programme, halo, fine }) {
  const pile = { lab: sector.expansions, research: sector.cards }[programme];
  if (pile && !fine && !(halo && pile.length)) return html`<${Hex} of=${programme} halo=${halo} class=${pile.length ? '' : 'none'} />`;
  if (programme === 'lab') return html`<${Expansion} of=${sector.expansions[0]} />`;
  if (programme === 'research') return html`<${Card} of=${sector.cards[0]} />`;
  if (programme === 'bot') return html`<${Hex} of="bot" halo=${halo} inner=${sector.white} />`;
  if (programme === 'submarine') return html`<${Hex} of="submarine" halo=${halo} class=${sector.docked.includes(null) ? '' : 'none'} />`;
  const n = { time: sector.time, crystal: sector.crystals, octopod: sector.octopods }[programme];
  return html`<${Hex} of=${programme} halo=${halo} n=${n} class=${n ? '' : 'none'} />`;
}

/** @param {{ choice: AquaSphere.Choice }} props */
const Chip = ({ choice }) => html`<b class="pt">${points(choice.points)}</b>`;
const Tick = () => html`<i class="tk"><${Sym} id="ui-check" /></i>`;

// The armed bot's area; without a bot the octopods, which count against whoever is in control.
/** @param {AquaSphere.Context} ctx @param {string} programme */
const large = (ctx, programme) => programme === (ctx.armed || 'octopod');

// An area: a picture, or a button while a bot could be used there. The armed bot's area is large and says its points.
/** @param {{ ctx: AquaSphere.Context, sector: AquaSphere.Sector, programme: string, style: Record<string, string | number>, name?: string, children: Child }} props */
function Area({ ctx, sector, programme, style, name = '', children }) {
  const place = `area:${sector.letter}:${programme}`;
  const [choice] = ctx.idle ? [] : at(ctx.view, place);
  const big = large(ctx, programme);
  const picked = choice && ctx.ready && lineOf(choice) === lineOf(ctx.ready);
  const look = `at area ${ctx.fine || ![120, 180].includes(parseInt(String(style['--a']), 10)) ? '' : 'flip'} ${name} ${big ? 'big' : 'fine'} ${choice ? 'legal' : ''} ${picked ? 'sel' : ''} ${ctx.hinted.has(place) ? 'hinted' : ''}`;
  const inside = html`${children ?? html`<${Content} sector=${sector} programme=${programme} halo=${Boolean(choice) && big} fine=${ctx.fine} />`}${choice && big && choice.points !== 0 && html`<${Chip} choice=${choice} />`}${picked && html`<${Tick} />`}`;
  const tip = areaTip(ctx.view, sector, programme);
  if (!choice) return html`<span class=${look} style=${style} data-place=${place} data-tip=${tip} aria-hidden="true">${inside}</span>`;
  return html`<button type="button" class=${look} style=${style} data-place=${place} data-tip=${tip} tabindex="-1" aria-pressed=${String(Boolean(picked))} aria-label=${choice.speech}>${inside}</button>`;
}

/** @param {{ ctx: AquaSphere.Context, sector: AquaSphere.Sector, index: number, angle: number }} props */
function Berth({ ctx, sector, index, angle }) {
  const owner = sector.docked[index];
  const ghost = ctx.marks[`dock:${sector.letter}:${index}`];
  const style = spot(angle, BERTHS[sector.spaces.length][index], BERTH);
  if (owner !== null) return html`<span class="at fine berth" style=${style} data-tip=${t('web.aquasphere.tip.docked', { name: ownerName(ctx.view, owner) })} aria-hidden="true"><span data-piece="dock:${sector.letter}:${owner}" data-owner=${owner}><${Piece} kind="sub" seat=${owner} /></span></span>`;
  const cost = html`<i>${num(sector.spaces[index])}</i>`;
  if (index !== sector.docked.indexOf(null)) return html`<span class="at fine berth" style=${style} data-tip=${t('web.aquasphere.tip.berth', { n: sector.spaces[index] })} aria-hidden="true">${cost}</span>`;
  return html`<${Area} ctx=${ctx} sector=${sector} programme="submarine" style=${style} name="berth nx">${ghost ? html`<${Piece} kind="sub" seat=${Number(ghost) - 1} class="gh" />` : cost}<//>`;
}

/** @param {{ ctx: AquaSphere.Context, sector: AquaSphere.Sector, angle: number }} props */
function Control({ ctx, sector, angle }) {
  const mark = ctx.marks[`control:${sector.letter}`];
  const seat = mark ? (mark === 'n' ? 4 : Number(mark) - 1) : sector.control;
  const tip = t('web.aquasphere.tip.control', { name: ownerName(ctx.view, sector.control) });
  return html`<span class="at ctl ${mark ? 'gho' : ''}" style=${spot(angle, -14, ctx.fine ? 0.43 : 0.6)} data-place="control:${sector.letter}" data-tip=${tip} aria-hidden="true">
    ${seat === null ? html`<i class="slot"></i>` : html`<span data-piece="control:${sector.letter}:${seat}" data-owner=${seat}><${Piece} kind="bot" seat=${seat} /></span>`}${mark && sector.control !== null && html`<${Piece} kind="bot" seat=${sector.control} class="off" />`}</span>`;
}

/** @param {{ ctx: AquaSphere.Context, sector: AquaSphere.Sector, angle: number }} props */
function Charging({ ctx, sector, angle }) {
  const limit = ctx.view.board.charging_limit;
  const mark = ctx.marks[`charging:${sector.letter}`];
  const owners = sector.charging.map((bots, seat) => bots && `${ownerName(ctx.view, seat)} ${bots}`).filter(Boolean).join(', ');
  return html`<span class="at fine chg ${mark ? 'up' : ''}" style=${spot(angle, 16, 0.43)} data-tip=${`${t('web.aquasphere.tip.charging', { limit })} ${owners}`} aria-hidden="true">
    <${Sym} id="charge" /><b>${mark ?? charging(sector)}<span>/${limit}</span></b></span>`;
}

// Scientists stand on the rim: ours before the letter, the others behind it.
/** @param {{ ctx: AquaSphere.Context, sector: AquaSphere.Sector, angle: number }} props */
function People({ ctx, sector, angle }) {
  const own = sector.scientists.includes(ctx.seat);
  const others = sector.scientists.filter((seat) => seat !== ctx.seat);
  const leaves = ctx.marks[`sector:${sector.letter}`] === '';
  const comes = ctx.marks[`sector:${sector.letter}`] === 'S';
  return html`${own && html`<span class="at sci me ${leaves ? 'leaves' : ''}" style=${spot(angle, 0, 1)} aria-hidden="true"><span data-piece="scientist:${ctx.seat}"><${Avatar} seat=${ctx.seat} /></span></span>`}
    ${comes && html`<span class="at sci me ghost" style=${spot(angle, 0, 1)} aria-hidden="true"><${Avatar} seat=${ctx.seat} /></span>`}
    ${others.map((seat, index) => html`<span key=${seat} class="at sci" style=${{ ...spot(angle, 0, 1), '--k': index }} aria-hidden="true"><span data-piece="scientist:${seat}"><${Avatar} seat=${seat} /></span></span>`)}`;
}

/** @param {{ ctx: AquaSphere.Context, sector: AquaSphere.Sector, angle: number, index: number }} props */
function Pill({ ctx, sector, angle, index }) {
  const { view, idle } = ctx;
  const place = `sector:${sector.letter}`;
  const here = !idle && view.board.players[ctx.seat].scientist === sector.letter;
  const look = `at pill ${ctx.sel === sector.letter ? 'sel' : ''} ${ctx.far(sector) ? 'far' : ''} ${ctx.letters.has(sector.letter) ? 'letter' : ''} ${ctx.hinted.has(place) ? 'hinted' : ''}`;
  const cost = here ? html`<em class="here">${t('web.aquasphere.ring.here')}</em>` : !idle && sector.walk !== null && ctx.walking && html`<em><${Sym} id="time" />${num(sector.walk)}</em>`;
  return html`<button type="button" class=${look} style=${spot(angle, 0, 1)} data-place=${place} data-rove=${index} tabindex=${ctx.tab(index)} aria-pressed=${String(ctx.sel === sector.letter)}
    aria-label=${sectorName(view, sector, !idle)}><b>${sector.letter}</b>${ctx.letters.has(sector.letter) && html`<${Sym} id="bot" />`}${cost}</button>`;
}

/** @param {{ ctx: AquaSphere.Context, sector: AquaSphere.Sector, angle: number, index: number }} props */
export function Sector({ ctx, sector, angle, index }) {
  return html`<div class="sector" role="group" aria-label=${t('web.aquasphere.ring.sector', { letter: sector.letter })}>
    <${Pill} ctx=${ctx} sector=${sector} angle=${angle} index=${index} />
    ${ctx.fine && sector.spaces.map((_, berth) => html`<${Berth} key=${berth} ctx=${ctx} sector=${sector} index=${berth} angle=${angle} />`)}
    ${!ctx.fine && html`<${Area} ctx=${ctx} sector=${sector} programme=${ctx.armed || 'octopod'} style=${spot(angle, 10, 0.6)} />`}
    ${ctx.fine && Object.entries(SLOTS).map(([programme, [turn, far]]) => html`<${Area} key=${programme} ctx=${ctx} sector=${sector} programme=${programme} style=${spot(angle, turn, far)} />`)}
    <${Control} ctx=${ctx} sector=${sector} angle=${angle} />${ctx.fine && html`<${Charging} ctx=${ctx} sector=${sector} angle=${angle} />`}<${People} ctx=${ctx} sector=${sector} angle=${angle} />
  </div>`;
}
