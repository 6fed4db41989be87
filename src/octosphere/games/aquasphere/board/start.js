// A new game of AquaSphere: nothing to choose but who plays, and the game in three pictures.
import { Sym } from '../../shell/parts.js';
import { html } from '../../vendor/preact.js';

/** @param {{ name: string }} props */
const Piece = ({ name }) => html`<span class="piece ${name}"><${Sym} name=${name} /></span>`;

const pictures = [
  html`<${Piece} name="bot" /><${Piece} name="research" />`,
  html`<${Piece} name="octopod" /><${Piece} name="submarine" />`,
  html`<${Piece} name="crystal" /><span class="pts">+3</span>`,
];

// The first game of somebody who learns: one easy bot, a station that shows everything.
const lesson = { mode: 'bots', plan: { players: 2, rivals: ['drifter'], seed: 'first dive 10' } };

export const start = { sheets: [], pictures, lesson };
