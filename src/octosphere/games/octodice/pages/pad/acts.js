// What only a pad does with its entries, and what it says of one that is corrected; the table on the screen shows the outcome.
import { toast } from '../../shell/toast.js';
import { sentence } from '../../shell/trouble.js';
import { ClauseLink } from '../../table/bubble.js';
import { capital, useDesk, useGame } from '../../table/game.js';
import { html } from '../../vendor/preact.js';
import { t } from '../../words.js';

// What only a pad does with its entries; the table on the screen shows the outcome.

/** @typedef {ReturnType<typeof import('./adapter.js').padTable>} PadTable */

// The record as a file, finished or not.
/** @param {PadTable} table @param {Pad.View} view */
async function save(table, view) {
  const text = `${JSON.stringify(await table.record(), null, 1)}\n`;
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(new Blob([text], { type: 'application/json' })), download: `octodice-${view.table}.json` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** @param {PadTable} table @param {Table.Desk['retry']} retry */
function actsOf(table, retry) {
  /** @param {() => unknown} act */
  const changed = async (act) => {
    try {
      await act();
    } catch (problem) {
      toast(sentence(problem), { kind: 'no' });
    }
    await retry();
  };
  return {
    /** @param {Pad.View} view */
    save: (view) => save(table, view),
    /** @param {number | null} at */
    correct: (at) => changed(() => table.correct(at)),
    /** @param {number} at */
    remove: (at) => changed(() => table.remove(at)),
    /** @param {boolean} every */
    skip: (every) => changed(() => table.skip(every)),
    record: () => table.record(),
  };
}

// Of the pad that lies on the desk.
export function useActs() {
  const desk = useDesk();
  return actsOf(/** @type {PadTable} */ (desk.held()), desk.retry);
}

// What is being corrected, and what waits because of it.

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
