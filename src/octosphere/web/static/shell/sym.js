// Small drawings used everywhere: a symbol of the sprite, an avatar of a seat.
import { html } from '../vendor/preact.js';

/** @param {{ name: string }} props */
export const Sym = ({ name }) => html`<svg class="sym" aria-hidden="true" focusable="false"><use href=${`/static/symbols.svg#${name}`} /></svg>`;

const ANIMALS = ['octopod', 'a-jelly', 'a-crab', 'a-whale'];

/** @param {number} seat */
export const animalOf = (seat) => ANIMALS[seat % ANIMALS.length];

/** @param {{ seat: number, size?: number }} props */
export const Avatar = ({ seat, size = 36 }) => html`<span class=${`ava s${(seat % 4) + 1}`} style=${{ '--sz': `${size}px` }}>
  <${Sym} name=${animalOf(seat)} /></span>`;
