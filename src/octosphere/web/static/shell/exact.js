// Whole points for everybody; places and errors for whoever asks how exact they are, everywhere on the page at once.
import { createStore } from '../state.js';
import { html } from '../vendor/preact.js';
import { num, signed, t } from '../words.js';

export const PLACES = 2;
export const UNSEEN = 0.005; // points: what two places cannot show
const HALF = 0.5; // points: what whole ones cannot show

export const precise = createStore({ on: false });

/** @param {number} value @param {number} [places] */
export const amount = (value, places = PLACES) => num(precise.get().on ? value : Math.round(value), precise.get().on ? places : 0);

/** @param {number} value @param {number} [places] */
export const gain = (value, places = 1) => (precise.get().on ? signed(value, places) : signed(Math.round(value)));

// A difference; one that whole points cannot show is none to speak of.
/** @param {number} value @param {number} [places] */
export const change = (value, places = 1) => (precise.get().on || Math.abs(value) >= HALF ? gain(value, places) : `≈ ${num(0)}`);

// What was lost, as it is written everywhere: −2 (−1.80 for whoever asks), or a plain 0.
/** @param {number} value @param {number} [places] */
export function lost(value, places = PLACES) {
  if (value < UNSEEN) return num(0);
  if (precise.get().on) return num(-value, places);
  return value < HALF ? `≈ ${num(0)}` : num(-Math.round(value));
}

// " ± 0.3" for whoever asks; nothing where there is no error.
/** @param {number} error @param {number} [places] */
export const spread = (error, places = 1) => (precise.get().on && error > 0 ? ` ± ${num(error, places)}` : '');

// The one button that shows them.
export const How = () => html`<button type="button" class="text chow" aria-expanded=${String(precise.get().on)} onClick=${() => precise.set({ on: !precise.get().on })}>${t('web.table.hint.how')}</button>`;
