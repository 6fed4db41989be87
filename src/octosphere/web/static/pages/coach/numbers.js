// Numbers that say how far they can be trusted, and whoever says them.
import { PLACES, precise } from '../../shell/exact.js';
import { html } from '../../vendor/preact.js';
import { num, t } from '../../words.js';

// "exact", or "± 0.12": one standard error.
/** @param {{ exact: boolean, error: number }} given */
export const trust = ({ exact, error }) => (exact ? t('web.coach.exact') : `± ${num(error, PLACES)}`);

/** @param {{ of: Coach.Amount }} props */
export const Trust = ({ of }) => precise.get().on && html`<small class="trust ${of.exact ? 'sure' : ''}">${trust(of)}</small>`;

// A whole card: exact if all of it is.
/** @param {{ exact: boolean }} props */
export const Tag = ({ exact }) => precise.get().on && html`<span class="ctag ${exact ? 'sure' : ''}">${t(exact ? 'web.coach.exact' : 'web.coach.sampled')}</span>`;

// Whoever speaks here: a face with goggles.
const FACE = html`<path fill="currentColor" opacity=".45" d="M3.6 31c0-6.4 4.6-10.4 12.4-10.4S28.4 24.6 28.4 31z" /><path fill="currentColor" d="M12.2 21l3.8 5.2 3.8-5.2 3.2 1.2L17.4 31h-2.8L9 22.2z" /><path fill="currentColor" fill-rule="evenodd" d="M16 2c4.8 0 8 3.4 8 8.2 0 5-3.4 9.2-8 9.2s-8-4.2-8-9.2C8 5.4 11.2 2 16 2zm-3.5 6.2a3 3 0 1 0 2.8 4.1h1.4a3 3 0 1 0 0-2.2h-1.4a3 3 0 0 0-2.8-1.9z" /><circle cx="12.5" cy="11.2" r="1.3" fill="currentColor" />`;

export const Face = () => html`<span class="ava s1" aria-hidden="true"><svg class="sym" viewBox="0 0 32 32">${FACE}</svg></span>`;
