// Drawings of the reel: its buttons, and the shape of each kind of mark.
import { html } from '../../vendor/preact.js';

/** @param {string} d */
const line = (d) => html`<path d=${d} fill="none" stroke="currentColor" stroke-width="2.3" stroke-linecap="round" stroke-linejoin="round" />`;
/** @param {string} d */
const solid = (d) => html`<path d=${d} fill="currentColor" stroke="currentColor" stroke-width="1.6" stroke-linejoin="round" />`;

/** @type {Record<string, VNode>} */
const DRAWN = {
  play: solid('M8 5.2v13.6L19 12z'),
  pause: solid('M7.5 5.5h2.6v13H7.5zM13.9 5.5h2.6v13h-2.6z'),
  forward: line('M9 5.5l6.5 6.5L9 18.5'),
  back: line('M15 5.5L8.5 12l6.5 6.5'),
  next: line('M6 5.5l6.5 6.5L6 18.5M18 5v14'),
  previous: line('M18 5.5L11.5 12l6.5 6.5M6 5v14'),
  speed: line('M4 17a8.5 8.5 0 1 1 16 0M12 15.5l4-5'),
  branch: line('M7 3.5v17M7 14.5c0-4.5 10-3 10-8.5M13.8 8.2L17 5l3.2 3.2'),
  list: line('M9 6h11M9 12h11M9 18h11M4.4 6h.1M4.4 12h.1M4.4 18h.1'),
  keys: line('M4.5 6.5h15a1.5 1.5 0 0 1 1.5 1.5v8a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 16V8a1.5 1.5 0 0 1 1.5-1.5zM7 10.3h.1M11 10.3h.1M15 10.3h.1M8.5 14h7'),
  turn: solid('M11 5h2v14h-2z'),
  scoring: solid('M12 4l7 8-7 8-7-8z'),
  end: solid('M5.5 5.5h13v13h-13z'),
  loss: solid('M4.5 6h15L12 19z'),
  lucky: solid('M12 5l7.5 13h-15z'),
  unlucky: html`<path d="M12 5.5l7 12h-14z" fill="none" stroke="currentColor" stroke-width="2.6" stroke-linejoin="round" />`,
};

/** @param {{ name: string, class?: string }} props */
export const Draw = ({ name, class: kind = '' }) => html`<svg class="sym ${kind}" viewBox="0 0 24 24" aria-hidden="true">${DRAWN[name]}</svg>`;
