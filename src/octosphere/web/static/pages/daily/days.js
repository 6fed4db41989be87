// My days of each game, kept in this browser: the table and the score of each, the streaks they make, and the code of my board.
import { api } from '../../api.js';
import { lasting } from '../../keep.js';
import { listTables } from '../../mytables.js';
import { createStore } from '../../state.js';

const KEY = 'octosphere.daily';
/** @type {Daily.State} */
const EMPTY = { code: '', games: {}, other: [] }; // games: {GAME: {DAY: {table, score, lead, counts}}}; other: tables that are no game of a day
const ONLY = 'octodice'; // whose days lay bare under `days`, before another game had any
/** @type {Daily.Days} */
const NONE = {};

/** @param {Daily.Entry | undefined} entry @returns {entry is Required<Daily.Entry>} */
export const finished = (entry) => entry?.score !== undefined;

// The day so many days later, or earlier.
/** @param {string} day @param {number} [by] */
export const dayAfter = (day, by = 1) => new Date(Date.parse(`${day}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10);

// What is kept on a shelf, also by a browser that was last here when there was one game of the day.
/** @param {Shelf} shelf @returns {Daily.State} */
function kept(shelf) {
  const { days, ...state } = /** @type {Daily.State & { days?: Daily.Days }} */ (shelf.filled(KEY, EMPTY));
  return days ? { ...state, games: { ...state.games, [ONLY]: { ...days, ...state.games[ONLY] } } } : state;
}

/** @param {Daily.State} state @param {string} game */
export const daysOf = ({ games }, game) => games[game] ?? NONE;

/** @param {Daily.Days} days @param {string} day */
const counts = (days, day) => finished(days[day]) && days[day].counts;

// Days in a row up to today, or to yesterday as long as today can still be played; and the longest ever.
/** @param {Daily.Days} days @param {string} today */
export function streakOf(days, today) {
  let now = 0;
  for (let day = counts(days, today) ? today : dayAfter(today, -1); counts(days, day); day = dayAfter(day, -1)) now += 1;
  let longest = 0;
  let run = 0;
  let last = '';
  for (const day of Object.keys(days).filter((one) => counts(days, one)).sort()) {
    run = last && dayAfter(last) === day ? run + 1 : 1;
    longest = Math.max(longest, run);
    last = day;
  }
  return { now, longest };
}

// Days kept on `shelf`; what became of them is asked of the tables that `held` lists.
/** @param {{ shelf: Shelf, held: () => Entry[], ask: (table: string) => Promise<Wire.TableAnswers['/daily']>, world: Pick<World, 'addEventListener'> }} given */
export function createDiary({ shelf, held, ask, world }) {
  const mine = createStore(kept(shelf));
  mine.subscribe((state) => shelf.write(KEY, state));
  world.addEventListener('storage', (event) => {
    if (event.key === KEY) mine.set(kept(shelf));
  });

  // What became of a table of a day; the first that was finished stays.
  /** @param {string} game @param {string} day @param {Daily.Entry} entry */
  function note(game, day, entry) {
    const days = daysOf(mine.get(), game);
    if (!finished(days[day])) mine.set(({ games }) => ({ games: { ...games, [game]: { ...days, [day]: entry } } }));
  }

  // Ask about tables that this browser holds and does not know yet, or that were not finished.
  /** @param {string} game */
  async function learn(game) {
    const { games, other } = mine.get();
    const known = new Set([...other, ...Object.values(games).flatMap(Object.values).filter(finished).map(({ table }) => table)]);
    const asked = held().filter((entry) => (!entry.game || entry.game === game) && entry.seats?.length !== 0 && !known.has(entry.table));
    for (const { table } of asked) {
      const found = await ask(table).catch((problem) => (problem.error === 'no_such_table' ? null : undefined));
      if (found?.day) note(found.game, found.day, found.over ? { table, score: found.score, lead: found.lead, counts: found.counts } : { table });
      else if (found !== undefined) mine.set((state) => ({ other: [...state.other.slice(-200), table] }));
    }
  }

  return { mine, note, learn };
}

// Those of this page.
export const { mine, note, learn } = createDiary({ shelf: lasting, held: listTables, ask: (table) => api.table(table).get('/daily', {}, { tries: 2 }), world: globalThis });
