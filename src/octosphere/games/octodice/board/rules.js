// The pieces of Octo Dice for the page of the rules: a white face, a colour of the black dice, a lab tile.
import { Sym } from '../../table/symbols.js';
import { html } from '../../vendor/preact.js';
import { Effect } from './lab.js';
import { Hue } from './pieces.js';

export { Scene } from './tour.js';

const SIZE = { '--d': '40px' };

/** @param {{ piece: { drawn: any } }} props */
export function Picture({ piece: { drawn } }) {
  if (drawn.face) return html`<span class="die light ${drawn.face === 'octopod' ? 'octo' : ''}" style=${SIZE} aria-hidden="true"><${Sym} id=${drawn.face} /></span>`;
  if (drawn.colour) return html`<span class="die dark" style=${SIZE} aria-hidden="true"><${Hue} colour=${drawn.colour}><b>${drawn.digit}</b><//></span>`;
  return html`<${Effect} tile=${drawn} />`;
}
