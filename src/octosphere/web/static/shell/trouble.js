// What went wrong, as a sentence of this page; what is wrong with the connection, what works all the same, and that it heals by itself.
import { net, wake } from '../net.js';
import { link, useStore } from '../state.js';
import { html, useEffect, useState } from '../vendor/preact.js';
import { has, t } from '../words.js';
import { Sym } from './parts.js';

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

// The pad, where everything that it needs is kept here.
function Meanwhile() {
  const [kept, setKept] = useState(false);
  useEffect(() => { globalThis.caches?.match('/static/pad.json').then((found) => setKept(Boolean(found)), () => null); }, []);
  return kept && !location.pathname.startsWith('/pad') && html`<a class="btn quiet" ...${link('/pad')}><${Sym} name="ui-check" />${t('web.lost.pad')}</a>`;
}

// A line over what a page has to show.
export function NetLine({ quiet = false }) {
  const { trouble } = useStore(net);
  return html`<div role="status">${trouble && !quiet && html`<div class="offline"><${Sym} name="ui-forbidden" /><p><b>${t(`web.lost.${trouble}`)}</b>. ${t('web.lost.heals')}</p><${Meanwhile} /></div>`}</div>`;
}

// In place of what did not come.
/** @param {{ trouble: string, again?: Act, children: Child }} props */
export function Trouble({ trouble, again = wake, children }) {
  return html`<div class="trouble" role="status"><${Sym} name="octopod" /><h2>${t(`web.lost.${trouble}`)}</h2>
    <p>${t(`web.lost.${trouble}_text`)}</p>
    <div><button type="button" class="btn quiet" onClick=${again}>${t('web.lost.again')}</button><${Meanwhile} />${children}</div></div>`;
}
