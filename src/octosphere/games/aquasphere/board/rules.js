// The pieces of AquaSphere for the page of the rules: areas, signs, sectors, programme trees, cards, expansions.
import { Sym } from '../../table/symbols.js';
import { html } from '../../vendor/preact.js';
import { Card, Expansion, Hex } from './signs.js';

export { Scene } from './tour.js';

// The rooms of a programme card as they lie, the top tier first.
/** @param {string[]} rooms */
const tiers = ([a1, a2, b1, b2, ...c]) => [c, [b1, b2], [a1, a2]];

/** @param {{ rooms: string[] }} props */
const Tree = ({ rooms }) => html`<span class="rtree" aria-hidden="true">${tiers(rooms).map((tier) => html`<span>${tier.map((room) => html`<${Hex} of=${room} size=${17} />`)}</span>`)}</span>`;

/** @param {{ piece: { drawn: any } }} props */
export function Picture({ piece: { drawn } }) {
  if (drawn.programme) return html`<${Hex} of=${drawn.programme} size=${36} />`;
  if (drawn.white) return html`<${Hex} of="bot" size=${36} inner=${drawn.white} />`;
  if (drawn.rooms) return html`<${Tree} rooms=${drawn.rooms} />`;
  if (drawn.card) return html`<${Card} of=${drawn.card} />`;
  return drawn.expansion ? html`<${Expansion} of=${drawn.expansion} />` : html`<${Sym} id=${drawn.symbol} />`;
}
