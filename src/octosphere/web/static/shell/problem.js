// What went wrong, as a sentence of this page in its own language.
import { has, t } from '../words.js';

// A rule that forbids something has its own words if the table has told them.
/** @param {string | null | undefined} clause @param {Record<string, Wire.Refusal>} refusals */
function forbidden(clause, refusals) {
  const known = Object.values(refusals).find((refusal) => refusal.clause === clause);
  return `${known?.text ?? t('web.error.illegal')}${clause ? ` (${clause})` : ''}`;
}

// A part that did not come has no words of its own.
/** @param {Problem} problem @param {Record<string, Wire.Refusal>} [refusals] @returns {string} */
export function sentence({ error = 'unavailable', trouble = 'offline', clause, message }, refusals = {}) {
  if (error === 'unavailable' && trouble) return `${t(`web.lost.${trouble}`)}. ${t('web.lost.retry')}`;
  if (error === 'illegal') return forbidden(clause, refusals);
  return has(`web.error.${error}`) ? t(`web.error.${error}`) : message ?? '';
}
