// Where the puzzles come from: decisions that cost something, in games of this browser that a coach has studied.
import { api } from '../../api.js';
import { putTable, tables } from '../../mytables.js';
import { troubleOf } from '../../net.js';
import { lang } from '../../words.js';

const LEAST = 0.5; // points that a mistake worth training has cost
const AT_ONCE = 3;
const AGAIN = 2_000; // ms between two questions to a coach at work
/** @type {[number, string][]} */
const LIMITS = [[0.05, 'spot_on'], [LEAST, 'ripple'], [1.5, 'wave']];

/** @param {number} loss */
export const gradeOf = (loss) => LIMITS.find(([most]) => loss <= most)?.[1] ?? 'leak';

/** @param {Entry} entry */
const tableAt = (entry) => api.table(entry.table, { token: entry.token });
/** @param {Entry} entry @param {number} seat @param {Coach.Brief} brief */
const puzzlesOf = (entry, seat, brief) => brief.moments.filter(({ loss }) => loss > LEAST)
  .map(({ at, loss }) => ({ id: `${entry.table}:${seat}:${at}`, entry, seat, at, loss }));

// A table that is gone has no puzzles; what a broken connection hides is not taken for nothing.
/** @param {Problem} problem */
function nothing(problem) {
  if (troubleOf(problem)) throw problem;
  return null;
}

// One seat of one table: its puzzles, or that nobody has studied it yet.
/** @param {Entry} entry @param {number} seat @param {Train.Found} found */
async function askSeat(entry, seat, found) {
  const answer = await tableAt(entry).get('/coach/brief', { seat, lang: lang() }, { tries: 3 }).catch(nothing);
  if (answer?.state === 'ready') found.puzzles.push(...puzzlesOf(entry, seat, answer.brief));
  else if (answer) found.unstudied.push({ entry, seat });
}

// What an entry knows is enough, except whether its game has ended.
/** @param {Entry} entry @param {Train.Found} found */
async function askTable(entry, found) {
  let known = entry;
  if (!entry.over || !entry.seats) {
    const view = await tableAt(entry).view(lang()).catch(nothing);
    if (!view?.over) return;
    known = putTable({ table: entry.table, over: true, seats: view.you, game: view.game, seen: entry.seen });
  }
  for (const seat of known.seats ?? []) await askSeat(known, seat, found);
}

// -> {puzzles, unstudied}
export async function gather() {
  const found = { puzzles: [], unstudied: [] };
  const queue = [...tables.get().list];
  const work = async () => {
    for (let entry = queue.shift(); entry; entry = queue.shift()) await askTable(entry, found);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return found;
}

// Have the coach look at a game; `tell` hears how far it is, until it is done or the promise is dropped.
/** @param {{ entry: Entry, seat: number }} given @param {(told: Coach.Working) => boolean} tell */
export async function study({ entry, seat }, tell) {
  for (;;) {
    const answer = await tableAt(entry).coach({ seat, lang: lang() }, { tries: 3 });
    if (answer.state === 'ready') return;
    if (tell(/** @type {Coach.Working} */ (answer)) === false) return;
    await new Promise((done) => { setTimeout(done, AGAIN); });
  }
}

// Everything about one puzzle: the position to choose in, and what the coach says of every choice.
/** @param {Train.Puzzle} puzzle @returns {Promise<Omit<Train.Open, 'decision'> & { decision?: Coach.Decision }>} */
export async function open(puzzle) {
  const table = tableAt(puzzle.entry);
  const [view, told] = await Promise.all([
    table.get(`/frames/${puzzle.at}`, { seat: puzzle.seat, try: true, lang: lang() }),
    table.get('/coach', { seat: puzzle.seat, lang: lang() }),
  ]);
  const decision = /** @type {Coach.Ready} */ (told).study.seats[0].decisions.find((one) => one.at === puzzle.at);
  return { ...puzzle, view, decision };
}

// A puzzle stands for a table: one chooses as there, and the first move is the answer.
/** @param {Train.Open} puzzle @param {(move: string) => void} onAnswer @returns {Table.Held} */
export function stand(puzzle, onAnswer) {
  const id = `puzzle ${puzzle.id}`;
  const view = { ...puzzle.view, table: id, can: { ...puzzle.view.can, hint: false } };
  const unchanged = async () => ({ view });
  return {
    id,
    still: true, // nobody thinks here, nothing is forecast
    view: async () => view,
    /** @param {{ move: string }} given */
    move: async ({ move }) => {
      onAnswer(move);
      return { view };
    },
    roll: unchanged,
    confirm: unchanged,
    undo: unchanged,
    seats: unchanged,
    say: unchanged,
    watch: ({ onPresence }) => {
      onPresence?.({ present: view.seats.map((place) => place.seat), stuck: false }); // nobody has left
      return () => null;
    },
  };
}
