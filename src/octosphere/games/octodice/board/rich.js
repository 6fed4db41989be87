// Words with the shapes of the colours drawn instead of written: ★Y0 becomes a star with a 0.
import { html } from '../../vendor/preact.js';
import { Hue } from './symbols.js';

const SHAPES = '★▲●♦♠';
const SIGN = /([★▲●♦♠])(\p{L}?)(\d?)/gu;

function drawn(sign, letter, digit, rest, board) {
  const colour = board.colours[SHAPES.indexOf(sign)];
  const spoken = rest.trimStart().startsWith(colour.name) ? '' : `${colour.name} ${digit}`;
  return html`<${Hue} colour=${colour.id} size=${17}><b>${digit || letter || colour.letter}</b><//><span class="sr">${spoken}</span>`;
}

export function rich(text, board) {
  const parts = [];
  let end = 0;
  for (const found of text.matchAll(SIGN)) {
    const after = found.index + found[0].length;
    parts.push(text.slice(end, found.index), drawn(found[1], found[2], found[3], text.slice(after), board));
    end = after;
  }
  return [...parts, text.slice(end)];
}

// For labels that can hold no drawing.
export const plain = (text, board) => text.replace(SIGN, (whole, sign, letter, digit) => `${board.colours[SHAPES.indexOf(sign)].name} ${digit}`.trim());

