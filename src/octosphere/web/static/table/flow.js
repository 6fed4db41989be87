// The conversation with the server: the view, what is sent, what others did, what went wrong.
import { api } from '../api.js';
import { arrive, learn, tableOf } from '../mytables.js';
import { growing, later, troubleOf } from '../net.js';
import { go } from '../state.js';
import { sentence } from '../shell/problem.js';
import { toast } from '../shell/toast.js';
import { t } from '../words.js';
import { clean, desk, seatOf } from './desk.js';
import { marked, moved } from './effects.js';
import { fetchGame, game, loadGame } from './game.js';

const SAID = 5_000; // ms a phrase stays beside its seat

let table = null;
let fetching = null; // {of: the table that is asked, again, done}
let follow = () => null;

function accept(next) {
  const { view: old, id, wish } = desk.get();
  if (next.table !== id || (old && next.seq < old.seq)) return;
  const { question, foreseen } = game();
  const same = old && question(old) === question(next);
  desk.set({ view: next, problem: null, ...(same ? {} : { pick: foreseen(next, wish), wish: '', hint: null, bubble: null }) });
  learn(next);
  moved(old, next);
}

async function fetchView(asked) {
  try {
    const view = await asked.view();
    await loadGame(view.game);
    if (asked === table) accept(view);
  } catch (problem) {
    if (asked === table && !desk.get().view) desk.set({ problem });
  }
}

async function fetchAll(mine) {
  do {
    mine.again = false;
    await fetchView(mine.of);
  } while (mine.again && mine.of === table);
  if (fetching === mine) fetching = null;
}

// However many entries of a table arrive, one question is on its way and at most one waits; another table's is none of ours.
function refresh() {
  if (fetching?.of === table) fetching.again = true;
  else if (table) {
    fetching = { of: table };
    fetching.done = fetchAll(fetching);
  }
  return fetching?.done;
}

function heard(entry) {
  if (entry.kind === 'say') return spoken(entry);
  desk.set({ ahead: 0, waking: null }); // whatever the bot waited for, something happened
  if (entry.seq > (desk.get().view?.seq ?? 0)) refresh();
  return undefined;
}

function spoken({ seat, text, seq, at }) {
  if (Date.now() / 1000 - at > 60) return;
  desk.set(({ said }) => ({ said: { ...said, [seat]: { phrase: text, seq } } }));
  setTimeout(() => {
    const { said } = desk.get();
    if (said[seat]?.seq === seq) desk.set({ said: { ...said, [seat]: undefined } });
  }, SAID);
}

// Open a table and follow it; returns how to leave it. Whatever answers like `api.table` may stand for one.
export function openTable(id, held = api.table(id)) {
  clean(id);
  table = held;
  const known = tableOf(id)?.game;
  if (known) fetchGame(known).catch(() => null); // beside the view, not after it
  let close = () => {};
  let left = false;
  let watched = false;
  let round = 0;
  const watch = ({ seq }) => held.watch({
    since: seq,
    onEntry: heard,
    onPresence: ({ present, stuck }) => desk.set({ present, stuck }),
    onWaits: ({ ahead, waking }) => desk.set({ ahead, waking }),
    onState: (connection, trouble) => {
      desk.set({ connection, trouble });
      if (connection === 'live') refresh();
    },
  });
  // A table that does not come is asked for again; one that is here is watched.
  const open = async () => {
    await refresh();
    if (left || watched) return;
    const { view, problem } = desk.get();
    close();
    watched = Boolean(view);
    if (view) close = watch(view);
    else if (troubleOf(problem ?? {})) close = later(growing(round), open);
    round += 1;
  };
  follow = open;
  open();
  return () => {
    left = true;
    table = null;
    desk.set({ open: false, hint: null });
    close();
  };
}

export const retry = () => follow();

// One request at a time; whatever comes back, the table shows the truth afterwards.
async function send(busy, act) {
  if (desk.get().busy || !table) return null;
  desk.set({ busy, bubble: null });
  const asked = table;
  try {
    const answer = await act(asked);
    if (asked !== table) return null;
    if (answer?.view) accept(answer.view);
    else await refresh();
    return answer ?? {};
  } catch (problem) {
    if (asked === table) await explain(problem);
    return null;
  } finally {
    if (asked === table) desk.set({ busy: '' });
  }
}

// Where a rule forbids it, its clause is one tap away.
async function explain(problem) {
  const { clause } = problem;
  const way = clause ? { action: t('web.rulebook.clause', { clause }), onAction: () => desk.set({ wanted: ['rules', clause] }) } : {};
  toast(sentence(problem, desk.get().view?.refusals), way);
  await refresh();
}

const here = () => {
  const { view } = desk.get();
  return { position: view.position, seat: seatOf(view) };
};

// What needs no second word is confirmed at once; all else waits for "End turn". A plan is one request: all its moves or none.
export async function makeMove(choice) {
  const { view, pick } = desk.get();
  const at = here();
  marked(choice.kind);
  desk.set({ played: { choice, pick, board: view.board } });
  const { move, then } = choice;
  const done = await send('move', (asked) => asked.move({ ...at, move, then, confirm: game().confirms(view, choice) }));
  if (!done) desk.set({ played: null });
}

export async function roll() {
  const at = here();
  desk.set({ played: null });
  marked('roll');
  await send('roll', (asked) => asked.roll(at));
}

export async function endTurn() {
  const at = here();
  desk.set({ played: null });
  await send('confirm', (asked) => asked.confirm(at));
}

export async function undo() {
  const { view } = desk.get();
  if (!view?.can.undo) return;
  const at = here();
  desk.set({ played: null });
  await send('undo', (asked) => asked.undo(at));
}

export const seatRequest = (request) => send('seats', (asked) => asked.seats(request));

export async function say(phrase) {
  const seat = seatOf(desk.get().view);
  try {
    await table.say({ seat, phrase });
  } catch (problem) {
    toast(sentence(problem));
  }
}

export async function rematch() {
  const answer = await send('rematch', (asked) => asked.rematch());
  if (!answer?.table) return;
  arrive(answer.table, answer.token);
  go(`/t/${answer.table}`);
}

export const askProof = () => table.proof();
export const askRecord = () => table.record();
