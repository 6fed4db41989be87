// Where printed numbers stand in a box that has no drawings of its own: a card, and what is printed on it is lit.
import { html } from '../../vendor/preact.js';

/** @returns {Child} */
export const draw = () => html`<svg viewBox="0 0 120 120"><rect class="far" x="16" y="8" width="88" height="104" rx="12" /><rect class="hot" x="39" y="54" width="42" height="12" rx="4" /></svg>`;
