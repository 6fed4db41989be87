// Where each printed number stands in the box of Octo Dice, drawn small: what is asked for is lit.
import { html } from '../../vendor/preact.js';

const COLOURS = ['yellow', 'red', 'white', 'blue', 'green'];

/** @param {Child} children */
const sheet = (children) => html`<svg viewBox="0 0 120 120"><rect class="far" x="12" y="6" width="96" height="108" rx="12" />${children}</svg>`;

/** @param {number} y @param {string} look */
const row = (y, look) => [0, 1, 2, 3, 4].map((index) => html`<circle key=${index} class=${look} cx=${28 + 16 * index} cy=${y} r="6" />`);

/** @param {string} look @param {Child} children */
const dice = (look, children) => html`<svg viewBox="0 0 120 120"><rect class=${look} x="10" y="40" width="52" height="52" rx="13" /><rect class=${look} x="56" y="20" width="54" height="54" rx="13" />${children}</svg>`;

/** @type {Record<string, () => Child>} */
const DRAWINGS = {
  black_die: () => dice('dark', html`<use class="shape yellow" href="/static/symbols.svg#c-yellow" x="66" y="30" width="34" height="34" /><text class="digit hotly" x="83" y="54">0</text><use class="shape red" href="/static/symbols.svg#c-red" x="20" y="50" width="32" height="32" /><text class="digit hotly" x="36" y="73">1</text>`),
  black_dice: () => html`<svg viewBox="0 0 120 120">${[0, 1, 2].map((index) => html`<g key=${index}><rect class="dark" x=${6 + 37 * index} y=${54 - 18 * index} width="34" height="34" rx="9" /><use class=${`shape ${COLOURS[index]}`} href=${`/static/symbols.svg#c-${COLOURS[index]}`} x=${12 + 37 * index} y=${60 - 18 * index} width="22" height="22" /><circle class="hot" cx=${9 + 37 * index} cy=${57 - 18 * index} r="8" /><text class="nth" x=${9 + 37 * index} y=${61 - 18 * index}>${index + 1}</text></g>`)}</svg>`,
  white_die: () => dice('far', html`<use class="shape" href="/static/symbols.svg#crystal" x="66" y="30" width="34" height="34" />`),
  sheet: () => sheet(html`${row(26, 'plain')}${COLOURS.map((colour, index) => html`<use key=${colour} class=${`shape ${colour}`} href=${`/static/symbols.svg#c-${colour}`} x=${19 + 17 * index} y="40" width="15" height="15" />`)}<rect class="ring" x="15" y="36" width="91" height="23" rx="9" />${row(76, 'plain')}${row(96, 'plain')}`),
  octopods: () => sheet(html`${[0, 1, 2, 3, 4, 5, 6].map((index) => html`<use key=${index} class="octo" href="/static/symbols.svg#octopod" x=${24 + 19 * (index % 4)} y=${22 + 24 * Math.floor(index / 4)} width="17" height="17" />`)}<rect class="hot-soft" x="40" y="78" width="40" height="22" rx="7" /><text class="digit" x="60" y="95">7</text>`),
};

/** @param {string} place @returns {Child} */
export const draw = (place) => (DRAWINGS[place] ?? (() => sheet(row(60, 'hot'))))();
