// Numbers that say how far they can be trusted.
import { html } from '../../vendor/preact.js';
import { num, t } from '../../words.js';

export const PLACES = 2;
export const UNSEEN = 0.005; // points: what two places cannot show

// "exact", or "± 0.12": one standard error.
/** @param {{ exact: boolean, error: number }} given */
export const trust = ({ exact, error }) => (exact ? t('web.coach.exact') : `± ${num(error, PLACES)}`);

/** @param {{ of: Coach.Amount }} props */
export const Trust = ({ of }) => html`<small class="trust ${of.exact ? 'sure' : ''}">${trust(of)}</small>`;

// A whole card: exact if all of it is.
/** @param {{ exact: boolean }} props */
export const Tag = ({ exact }) => html`<span class="ctag ${exact ? 'sure' : ''}">${t(exact ? 'web.coach.exact' : 'web.coach.sampled')}</span>`;

// What was lost, as it is written everywhere: −1.80, or a plain 0.
/** @param {number} value @param {number} [places] */
export const lost = (value, places = PLACES) => (value < UNSEEN ? num(0) : num(-value, places));
