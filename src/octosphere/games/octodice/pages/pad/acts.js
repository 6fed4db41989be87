// What only a pad does with its entries; the table on the screen shows the outcome.
import { sentence } from '../../shell/problem.js';
import { toast } from '../../shell/toast.js';
import { retry } from '../../table/flow.js';

let table = null;
export const hold = (held) => { table = held; };

async function changed(act) {
  try {
    await act();
  } catch (problem) {
    toast(sentence(problem), { kind: 'no' });
  }
  await retry();
}

// The record as a file, finished or not.
async function save(view) {
  const text = `${JSON.stringify(await table.record(), null, 1)}\n`;
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(new Blob([text], { type: 'application/json' })), download: `octodice-${view.table}.json` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export const acts = () => ({
  save,
  correct: (at) => changed(async () => table.correct(at)),
  remove: (at) => changed(() => table.remove(at)),
  skip: (every) => changed(() => table.skip(every)),
  record: () => table.record(),
});
