// Words with the shapes of the colours drawn instead of written: ★Y0 becomes a star with a 0.
import { html } from '../../vendor/preact.js';
import { Hue } from './symbols.js';

const SHAPES = '★▲●♦♠';
const SIGN = /([★▲●♦♠])(\p{L}?)(\d?)/gu;

/** @param {RegExpExecArray} found @param {string} rest @param {OctoDice.Board} board */
function drawn([, sign, letter, digit], rest, board) {
  const colour = board.colours[SHAPES.indexOf(sign)];
  const spoken = rest.trimStart().startsWith(colour.name) ? '' : `${colour.name} ${digit}`;
  return html`<${Hue} colour=${colour.id} size=${17}><b>${digit || letter || colour.letter}</b><//><span class="sr">${spoken}</span>`;
}

/** @param {string} text @param {OctoDice.Board} board */
export function rich(text, board) {
  /** @type {Child[]} */
  const parts = [];
  let end = 0;
  for (const found of text.matchAll(SIGN)) {
    const after = found.index + found[0].length;
    parts.push(text.slice(end, found.index), drawn(found, text.slice(after), board));
    end = after;
  }
  return [...parts, text.slice(end)];
}

// For labels that can hold no drawing.
/** @param {string} text @param {OctoDice.Board} board */
export const plain = (text, board) => text.replace(SIGN, (_whole, sign, _letter, digit) => `${board.colours[SHAPES.indexOf(sign)].name} ${digit}`.trim());

