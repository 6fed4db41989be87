// What is being corrected, and what waits because of it.
import { ClauseLink } from '../../table/clause.js';
import { capital, rich } from '../../table/rich.js';
import { html } from '../../vendor/preact.js';
import { t } from '../../words.js';
import { acts } from './acts.js';

function Correcting({ view }) {
  const { at, entries } = view.pad;
  const entry = entries[at];
  return html`<div class="padnote" role="status"><p><b>${t('web.pad.correct.title')}</b> ${rich(capital(entry.label), view.board)}</p>
    <button type="button" class="text" onClick=${() => acts().remove(at)}>${t('web.pad.correct.remove')}</button>
    <button type="button" class="text" onClick=${() => acts().correct(null)}>${t('web.pad.correct.cancel')}</button></div>`;
}

function Waiting({ view, open }) {
  const { count, label, clause, why } = view.pad.waits;
  return html`<div class="padnote late" role="status">
    <p><b>${t('web.pad.late.title', { n: count })}</b> ${rich(capital(label), view.board)}: ${why}${clause && html` <${ClauseLink} clause=${clause} open=${open} />`}</p>
    <button type="button" class="text" onClick=${() => acts().skip(false)}>${t('web.pad.late.skip')}</button>
    <button type="button" class="text" onClick=${() => acts().skip(true)}>${t('web.pad.late.drop')}</button></div>`;
}

export function Notes({ state, open }) {
  const { view } = state;
  if (view.pad.at !== null) return html`<${Correcting} view=${view} />`;
  return view.pad.waits && html`<${Waiting} view=${view} open=${open} />`;
}
