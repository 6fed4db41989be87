// My days, kept in this browser: the table and the score of each, the streak they make, and the code of my board.
import { api } from '../../api.js';
import { lasting } from '../../keep.js';
import { listTables } from '../../mytables.js';
import { createStore } from '../../state.js';
import { finished, KEY } from './days.js';

/** @type {Daily.State} */
const EMPTY = { code: '', days: {}, other: [] }; // days: {DAY: {table, score, counts}}; other: tables that are no game of a day

export const mine = createStore(lasting.filled(KEY, EMPTY));
mine.subscribe((state) => lasting.write(KEY, state));
addEventListener('storage', (event) => {
  if (event.key === KEY) mine.set(lasting.filled(KEY, EMPTY));
});

// What became of a table of a day; the first that was finished stays.
/** @param {string} day @param {Daily.Entry} entry */
export function note(day, entry) {
  mine.set(({ days }) => (finished(days[day]) ? {} : { days: { ...days, [day]: entry } }));
}

// Ask about tables that this browser holds and does not know yet, or that were not finished.
/** @param {string} game */
export async function learn(game) {
  const { days, other } = mine.get();
  const known = new Set([...other, ...Object.values(days).filter(finished).map(({ table }) => table)]);
  const asked = listTables().filter((entry) => (!entry.game || entry.game === game) && entry.seats?.length !== 0 && !known.has(entry.table));
  for (const { table } of asked) {
    const found = await api.table(table).get('/daily', {}, { tries: 2 }).catch((problem) => (problem.error === 'no_such_table' ? null : undefined));
    if (found?.day) note(found.day, found.over ? { table, score: found.score, counts: found.counts } : { table });
    else if (found !== undefined) mine.set((state) => ({ other: [...state.other.slice(-200), table] }));
  }
}
