// Numbers that say how far they can be trusted.
import { html } from '../../vendor/preact.js';
import { num, t } from '../../words.js';

export const PLACES = 2;
export const UNSEEN = 0.005; // points: what two places cannot show

// "exact", or "± 0.12": one standard error.
export const trust = ({ exact, error }) => (exact ? t('web.coach.exact') : `± ${num(error, PLACES)}`);

export const Trust = ({ of }) => html`<small class="trust ${of.exact ? 'sure' : ''}">${trust(of)}</small>`;

// A whole card: exact if all of it is.
export const Tag = ({ exact }) => html`<span class="ctag ${exact ? 'sure' : ''}">${t(exact ? 'web.coach.exact' : 'web.coach.sampled')}</span>`;

// What was lost, as it is written everywhere: −1.80, or a plain 0.
export const lost = (value, places = PLACES) => (value < UNSEEN ? num(0) : num(-value, places));
