// What only a pad does with its entries; the table on the screen shows the outcome.
import { sentence } from '../../shell/problem.js';
import { toast } from '../../shell/toast.js';
import { useDesk } from '../../table/context.js';

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
