// A new game of AquaSphere: nothing to choose but who plays, and the game in three pictures.
import { Sym } from '../../shell/sym.js';
import { html } from '../../vendor/preact.js';

const Piece = ({ name }) => html`<span class="piece ${name}"><${Sym} name=${name} /></span>`;

const pictures = [
  html`<${Piece} name="bot" /><${Piece} name="research" />`,
  html`<${Piece} name="octopod" /><${Piece} name="submarine" />`,
  html`<${Piece} name="crystal" /><span class="pts">+3</span>`,
];

export const start = { sheets: [], options: () => ({}), pictures };
