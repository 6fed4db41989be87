// Numbers that say how far they can be trusted, and whoever says them.
import { html } from '../../vendor/preact.js';
import { createStore } from '../../state.js';
import { num, signed, t } from '../../words.js';

export const PLACES = 2;
export const UNSEEN = 0.005; // points: what two places cannot show
const HALF = 0.5; // points: what whole ones cannot show

// Whole points for everybody; places and errors for whoever asks how exact they are, everywhere on the page at once.
export const precise = createStore({ on: false });
/** @param {number} value @param {number} [places] */
export const amount = (value, places = PLACES) => num(precise.get().on ? value : Math.round(value), precise.get().on ? places : 0);
/** @param {number} value @param {number} [places] */
export const gain = (value, places = 1) => (precise.get().on ? signed(value, places) : signed(Math.round(value)));

// The one button that shows them.
export const How = () => html`<button type="button" class="text chow" aria-expanded=${String(precise.get().on)} onClick=${() => precise.set({ on: !precise.get().on })}>${t('web.coach.how')}</button>`;

// "exact", or "± 0.12": one standard error.
/** @param {{ exact: boolean, error: number }} given */
export const trust = ({ exact, error }) => (exact ? t('web.coach.exact') : `± ${num(error, PLACES)}`);

/** @param {{ of: Coach.Amount }} props */
export const Trust = ({ of }) => precise.get().on && html`<small class="trust ${of.exact ? 'sure' : ''}">${trust(of)}</small>`;

// A whole card: exact if all of it is.
/** @param {{ exact: boolean }} props */
export const Tag = ({ exact }) => precise.get().on && html`<span class="ctag ${exact ? 'sure' : ''}">${t(exact ? 'web.coach.exact' : 'web.coach.sampled')}</span>`;

// What was lost, as it is written everywhere: −2 (−1.80 for whoever asks), or a plain 0.
/** @param {number} value @param {number} [places] */
export function lost(value, places = PLACES) {
  if (value < UNSEEN) return num(0);
  if (precise.get().on) return num(-value, places);
  return value < HALF ? `≈ ${num(0)}` : num(-Math.round(value));
}

// Whoever speaks here: a face with goggles.
const FACE = html`<path fill="currentColor" opacity=".45" d="M3.6 31c0-6.4 4.6-10.4 12.4-10.4S28.4 24.6 28.4 31z" /><path fill="currentColor" d="M12.2 21l3.8 5.2 3.8-5.2 3.2 1.2L17.4 31h-2.8L9 22.2z" /><path fill="currentColor" fill-rule="evenodd" d="M16 2c4.8 0 8 3.4 8 8.2 0 5-3.4 9.2-8 9.2s-8-4.2-8-9.2C8 5.4 11.2 2 16 2zm-3.5 6.2a3 3 0 1 0 2.8 4.1h1.4a3 3 0 1 0 0-2.2h-1.4a3 3 0 0 0-2.8-1.9z" /><circle cx="12.5" cy="11.2" r="1.3" fill="currentColor" />`;

export const Face = () => html`<span class="ava s1" aria-hidden="true"><svg class="sym" viewBox="0 0 32 32">${FACE}</svg></span>`;
