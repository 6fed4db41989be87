// Where the results come from: those kept here, finished tables that were not seen to their end, and what the coach has found.
import { api } from '../../api.js';
import { lasting } from '../../keep.js';
import { listTables } from '../../mytables.js';
import { allResults, keepResult, putResult } from '../../results.js';
import { settings } from '../../settings.js';
import { createStore } from '../../state.js';
import { lang } from '../../words.js';

const AT_ONCE = 3;
const BRIEFS = 60; // the newest games without a study that are asked about at a visit
const POLL = 1500; // ms
const PAD = 'octosphere.pad.';

export const results = createStore(/** @type {Stats.State} */ ({ rows: null, names: {}, study: null }));

const known = () => results.get().rows ?? [];
/** @param {Stats.Row[]} rows */
const newest = (rows) => [...rows].sort((a, b) => b.ended - a.ended);

/**
 * @template T
 * @param {T[]} items
 * @param {(item: T) => Promise<unknown>} act
 */
async function eachOf(items, act) {
  const queue = [...items];
  const work = async () => {
    for (let item = queue.shift(); item; item = queue.shift()) await act(item).catch(() => null);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** @param {Stats.Row | null} row */
function show(row) {
  if (row) results.set({ rows: [...known().filter((other) => other.table !== row.table), row] });
}

// Which seat of a row the coach is asked about: every one that is mine.
/** @param {Stats.Row} row */
const without = (row) => row.you.filter((seat) => !row.coach?.[seat]);

/** @param {Stats.Row} row @param {(old: Stats.Row) => Partial<Stats.Row>} patch */
async function noted(row, patch) {
  const old = known().find((other) => other.table === row.table) ?? row;
  const whole = { ...old, ...patch(old) };
  await putResult(whole);
  show(whole);
}

/** @param {Stats.Row} row @param {number} seat @param {Coach.Brief} brief */
const learned = (row, seat, brief) => noted(row, ({ coach }) => ({ coach: { ...coach, [seat]: brief } }));

// The result stays where the table is no more; it is not asked for again.
/** @param {Stats.Row} row @param {Problem} problem */
async function missed(row, problem) {
  if (problem.error === 'no_such_table') await noted(row, () => ({ lost: true }));
}

/** @param {Stats.Row} row */
async function askBrief(row) {
  for (const seat of without(row)) {
    const answer = await api.table(row.table, { token: row.token }).get('/coach/brief', { seat }, { tries: 1 });
    if (answer.state === 'ready') await learned(row, seat, answer.brief);
  }
}

async function askBriefs() {
  const open = newest(known()).filter((row) => !row.lost && without(row).length).slice(0, BRIEFS);
  await eachOf(open, (row) => askBrief(row).catch((problem) => missed(row, problem)));
}

// Names of sources in the language of the page; where the server cannot be asked, as they were kept.
async function nameSources() {
  for (const row of newest(known()).sort((a, b) => Number(Boolean(a.lost)) - Number(Boolean(b.lost)))) {
    const { names } = results.get();
    if (!names[row.game]) {
      const said = row.lang === lang() || row.lost ? row : await api.table(row.table, { token: row.token }).get('/summary', { lang: lang() }, { tries: 1 }).catch(() => row);
      results.set({ names: { ...names, [row.game]: Object.fromEntries(said.sources.map(({ key, name }) => [key, name])) } });
    }
  }
}

// A table is asked for its result once it is over; whether it is, its view tells.
/** @param {Entry} entry */
async function finished(entry) {
  const table = api.table(entry.table, { token: entry.token });
  const over = entry.over || (await table.view(lang())).over;
  return over ? keepResult(entry.table, entry.token ?? '') : null;
}

// A pad of a real game that was laid on a table: whose name is mine, or the first, is me.
const pads = () => Object.keys(localStorage).filter((key) => key.startsWith(PAD)).map((key) => lasting.read(key, /** @type {Partial<Pad.Kept>} */ ({}))).flatMap(({ over, table, seen = 0 }) => (over && table ? [{ table, seen }] : []));
/** @param {{ you: number[], seats: Wire.SeatResult[] }} given */
const mineOf = ({ you, seats }) => (you.length ? you : [seats.find(({ name }) => name && name === settings.get().name)?.seat ?? 0]);
/** @param {Required<Pick<Pad.Kept, 'table' | 'seen'>>} pad */
const padded = ({ table, seen }) => keepResult(table.table, table.token, (summary) => ({ pad: true, you: mineOf(summary), ended: seen / 1000 }));

export async function gather() {
  results.set({ rows: await allResults().catch(() => []), names: {} });
  await eachOf(pads(), async (pad) => show(await padded(pad)));
  const had = new Set(known().map((row) => row.table));
  const held = listTables().filter((entry) => !had.has(entry.table) && entry.seats?.length !== 0);
  await eachOf(held, async (entry) => show(await finished(entry)));
  await nameSources();
  await askBriefs();
}

/** @param {number} ms */
const pause = (ms) => new Promise((done) => { setTimeout(done, ms); });

let quit = false;
export const stopStudy = () => { quit = true; };

/** @param {Stats.Row} row @param {number} seat @param {(told: Coach.Working) => void} tell */
async function studied(row, seat, tell) {
  const table = api.table(row.table, { token: row.token });
  for (;;) {
    const answer = await table.coach({ seat, lang: lang() });
    if (answer.state === 'ready' || quit) return;
    tell(/** @type {Coach.Working} */ (answer));
    await pause(POLL);
  }
}

// Let the coach look at games one by one; what is ready stays, however it ends.
/** @param {Stats.Game[]} games */
export async function study(games) {
  quit = false;
  for (const [at, one] of games.entries()) {
    const row = /** @type {Stats.Row} */ (known().find((other) => other.table === one.table));
    results.set({ study: { at, of: games.length, done: 0, moves: 0 } });
    try {
      await studied(row, one.seat, ({ done, of }) => results.set({ study: { at, of: games.length, done, moves: of } }));
      const answer = await api.table(row.table, { token: row.token }).get('/coach/brief', { seat: one.seat });
      if (answer.state === 'ready') await learned(row, one.seat, answer.brief);
    } catch (problem) {
      results.set({ study: null });
      throw problem;
    }
    if (quit) break;
  }
  results.set({ study: null });
}
