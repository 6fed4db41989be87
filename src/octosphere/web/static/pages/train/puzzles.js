// Where the puzzles come from: decisions that cost something, in games of this browser that a coach has studied.
import { api } from '../../api.js';
import { putTable, tables } from '../../mytables.js';
import { troubleOf } from '../../net.js';
import { desk } from '../../table/desk.js';
import { lang } from '../../words.js';

const LEAST = 0.5; // points that a mistake worth training has cost
const AT_ONCE = 3;
const AGAIN = 2_000; // ms between two questions to a coach at work
const LIMITS = [[0.05, 'spot_on'], [LEAST, 'ripple'], [1.5, 'wave']];

export const gradeOf = (loss) => LIMITS.find(([most]) => loss <= most)?.[1] ?? 'leak';

const tableAt = (entry) => api.table(entry.table, { token: entry.token });
const puzzlesOf = (entry, seat, brief) => brief.moments.filter(({ loss }) => loss > LEAST)
  .map(({ at, loss }) => ({ id: `${entry.table}:${seat}:${at}`, entry, seat, at, loss }));

// A table that is gone has no puzzles; what a broken connection hides is not taken for nothing.
function nothing(problem) {
  if (troubleOf(problem)) throw problem;
  return null;
}

// One seat of one table: its puzzles, or that nobody has studied it yet.
async function askSeat(entry, seat, found) {
  const answer = await tableAt(entry).get('/coach/brief', { seat, lang: lang() }, { tries: 3 }).catch(nothing);
  if (answer?.state === 'ready') found.puzzles.push(...puzzlesOf(entry, seat, answer.brief));
  else if (answer) found.unstudied.push({ entry, seat });
}

// What an entry knows is enough, except whether its game has ended.
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
export async function study({ entry, seat }, tell) {
  for (;;) {
    const answer = await tableAt(entry).coach({ seat, lang: lang() }, { tries: 3 });
    if (answer.state === 'ready') return;
    if (tell(answer) === false) return;
    await new Promise((done) => setTimeout(done, AGAIN));
  }
}

// Everything about one puzzle: the position to choose in, and what the coach says of every choice.
export async function open(puzzle) {
  const table = tableAt(puzzle.entry);
  const [view, { study: told }] = await Promise.all([
    table.get(`/frames/${puzzle.at}`, { seat: puzzle.seat, try: true, lang: lang() }),
    table.get('/coach', { seat: puzzle.seat, lang: lang() }),
  ]);
  const decision = told.seats[0].decisions.find((one) => one.at === puzzle.at);
  return { ...puzzle, view, decision };
}

// A puzzle stands for a table: one chooses as there, and the first move is the answer.
export function stand(puzzle, onAnswer) {
  const id = `puzzle ${puzzle.id}`;
  const view = { ...puzzle.view, table: id, can: { ...puzzle.view.can, hint: false } };
  const nothing = async () => ({ view });
  return {
    id,
    view: async () => view,
    move: async ({ move }) => {
      onAnswer(move);
      return { view };
    },
    roll: nothing,
    confirm: nothing,
    undo: nothing,
    seats: nothing,
    say: nothing,
    lesson: async () => ({ topic: null, done: 0, of: 0 }),
    watch: () => {
      desk.set({ open: false, present: view.seats.map((place) => place.seat) }); // nobody thinks here, nothing is forecast, nobody has left
      return () => {};
    },
  };
}
