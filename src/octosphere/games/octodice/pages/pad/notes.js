// What is being corrected, and what waits because of it.
import { ClauseLink } from '../../table/bubble.js';
import { capital, useGame } from '../../table/game.js';
import { html } from '../../vendor/preact.js';
import { t } from '../../words.js';
import { useActs } from './acts.js';

/** @param {{ view: Pad.View }} props */
function Correcting({ view }) {
  const acts = useActs();
  const { rich } = useGame();
  const { at, entries } = view.pad;
  const entry = entries[at ?? 0];
  return html`<div class="padnote" role="status"><p><b>${t('web.pad.correct.title')}</b> ${rich(capital(entry.label), view.board)}</p>
    <button type="button" class="text" onClick=${() => acts.remove(at ?? 0)}>${t('web.pad.correct.remove')}</button>
    <button type="button" class="text" onClick=${() => acts.correct(null)}>${t('web.pad.correct.cancel')}</button></div>`;
}

/** @param {{ view: Pad.View, open: Table.Open }} props */
function Waiting({ view, open }) {
  const acts = useActs();
  const { rich } = useGame();
  const { count, label, clause, why } = /** @type {NonNullable<Pad.Told['waits']>} */ (view.pad.waits);
  return html`<div class="padnote late" role="status">
    <p><b>${t('web.pad.late.title', { n: count })}</b> ${rich(capital(label), view.board)}: ${why}${clause && html` <${ClauseLink} clause=${clause} open=${open} />`}</p>
    <button type="button" class="text" onClick=${() => acts.skip(false)}>${t('web.pad.late.skip')}</button>
    <button type="button" class="text" onClick=${() => acts.skip(true)}>${t('web.pad.late.drop')}</button></div>`;
}

/** @param {{ state: Pad.Shown, open: Table.Open }} props */
export function Notes({ state, open }) {
  const { view } = state;
  if (view.pad.at !== null) return html`<${Correcting} view=${view} />`;
  return view.pad.waits && html`<${Waiting} view=${view} open=${open} />`;
}
