// The conversation with the server: the view, what is sent, what others did, what went wrong.
import { lessonOf } from '../lessons.js';
import { arrive, learn, tableOf } from '../mytables.js';
import { growing, later, troubleOf } from '../net.js';
import { settings } from '../settings.js';
import { go } from '../state.js';
import { toast } from '../shell/toast.js';
import { sentence } from '../shell/trouble.js';
import { t } from '../words.js';
import { noteAgain } from './again.js';
import { marked, moved } from './effects.js';
import { fetchGame, loadGame } from './game.js';
import { seatOf } from './names.js';
import { createNewest, withPresence } from './newest.js';
import { createPlayback } from './playback.js';
import { hear } from './said.js';

const OWN = 700; // ms that a piece of ours may be on its way
const HELD = 700; // ms that what others did may wait for the answer to what we do

/** @typedef {{ of: Table.Held, again?: boolean, done?: Promise<void> }} Fetching */

// What a desk says to a table, and hears from it.
/** @param {Table.Base} desk */
export function createFlow(desk) {
  /** @type {Table.Held | null} */
  let table = null;
  /** @type {Fetching | null} */
  let fetching = null; // {of: the table that is asked, again, done}
  let following = false; // whether a stream was opened
  /** @type {() => unknown} */
  let follow = () => null;

  /** @type {Table.View | null} */
  let last = null; // as it really was when we last looked; the one on the screen may be of something that is played again

  /** @param {Table.View} next */
  function settle(next) {
    const { view, id, wish } = desk.get();
    const old = last?.table === id ? last : view;
    if (next.table !== id || (old && next.seq < old.seq)) return;
    last = next;
    const { question, foreseen } = desk.game();
    const same = old && question(old) === question(next);
    desk.set({ view: next, problem: null, ...(same ? {} : { pick: foreseen(next, wish), wish: '', hint: null, bubble: null }) });
    learn(next);
    moved(desk.game(), old, next);
    if (old?.table === next.table) scored(old, next);
  }

  // What was counted between two views is a moment of its own.
  /** @param {Table.View} old @param {Table.View} next */
  function scored(old, next) {
    const told = next.between?.base === old.seq ? next.between.scorings.at(-1) : null;
    if (told) desk.set({ scoring: { told, own: false } });
    else if (next.between?.base !== old.seq && next.log.some(({ seq, kind }) => seq > old.seq && desk.game().scored.includes(kind))) showScoring(old.seq);
  }

  // The scorings after an entry: the last of them, or the first if somebody points at one.
  /** @param {number} after @param {boolean} [own] */
  async function showScoring(after, own = false) {
    const asked = table;
    const found = (await asked?.scorings?.(after).catch(() => [])) ?? [];
    const told = own ? found[0] : found[found.length - 1];
    if (told && asked === table) desk.set({ scoring: { told, own } });
  }

  const playback = createPlayback(desk, settle);
  const newest = createNewest();
  let arriving = Promise.resolve(); // one view after the other

  /** @param {Table.View | null} view @param {Table.Held} asked @returns {Promise<void>} */
  function arriveNext(view, asked) {
    arriving = arriving.then(() => (view && asked === table ? playback.arrive(view, asked) : undefined)).catch(() => undefined);
    return arriving;
  }

  // The answer to what we did ourselves: whatever was still being shown is over.
  /** @param {Table.View} next */
  function accept(next) {
    const { outlook } = desk.get().played?.choice ?? {};
    playback.forget();
    playback.carry(() => settle(next), outlook, OWN);
  }

  /** @param {Table.Held} asked */
  async function fetchView(asked) {
    try {
      const view = await asked.view(undefined, newest.get()?.seq); // a gap is mended by one question
      const game = await loadGame(view.game);
      if (asked !== table) return;
      desk.play(game);
      newest.keep(view);
    } catch (problem) {
      if (asked === table && !desk.get().view) desk.set({ problem });
    }
    await arriveNext(newest.get(), asked); // the stream may have brought a newer one meanwhile
  }

  /** @param {Fetching} mine */
  async function fetchAll(mine) {
    do {
      mine.again = false;
      await fetchView(mine.of);
    } while (mine.again && mine.of === table);
    if (fetching === mine) fetching = null;
  }

  // However many entries of a table arrive, one question is on its way and at most one waits; another table's is none of ours.
  /** @returns {Promise<void> | undefined} */
  function refresh() {
    if (fetching?.of === table) fetching.again = true;
    else if (table) {
      fetching = { of: table };
      fetching.done = fetchAll(fetching);
    }
    return fetching?.done;
  }

  // What the stream brings. While we wait for an answer of our own it may be that answer's: it is drawn with it, or a moment later if it was not.
  /** @param {Table.View | Wire.ViewChange} told @param {Table.Held} asked */
  function heard(told, asked) {
    desk.set({ ahead: 0, waking: null }); // whatever the bot waited for, something happened
    const view = newest.take(told);
    if (view === undefined) return refresh();
    if (view === null) return undefined;
    if (!desk.get().busy) return arriveNext(view, asked);
    return setTimeout(() => view.seq > (last?.seq ?? 0) && arriveNext(newest.get(), asked), HELD);
  }

  /** @param {Api.Presence} told */
  function attended(told) {
    const { view } = desk.get();
    const known = newest.get();
    if (known) newest.keep(withPresence(known, told));
    desk.set({ present: told.present, stuck: told.stuck, ...(view ? { view: withPresence(view, told) } : {}) });
  }

  // Open a table and follow it; returns how to leave it. Whatever answers like `api.table` may stand for one.
  /** @param {string} id @param {Table.Held} held @returns {Act} */
  function openTable(id, held) {
    desk.clean(id);
    desk.set({ open: !held.still });
    table = held;
    newest.forget();
    following = false;
    const known = tableOf(id)?.game;
    if (known) fetchGame(known).catch(() => null); // beside the view, not after it
    /** @type {Act} */
    let close = () => null;
    let left = false;
    let watched = false;
    let round = 0;
    /** @param {{ seq: number }} view */
    const watch = ({ seq }) => held.watch({
      since: seq,
      onView: (told) => heard(told, held),
      onEntry: (entry) => entry.kind === 'say' && hear(desk, entry),
      lesson: () => lessonOf(id).on,
      onLesson: (lesson) => desk.set({ lesson }),
      onPresence: attended,
      /** @param {{ ahead: number, waking: number | null }} given */
      onWaits: ({ ahead, waking }) => desk.set({ ahead, waking }),
      /** @param {string} connection @param {string} trouble */
      onState: (connection, trouble) => desk.set({ connection, trouble }),
    });
    // A table that does not come is asked for again; one that is here is watched.
    const open = async () => {
      await refresh();
      if (left || watched) return;
      const { view, problem } = desk.get();
      close();
      if (view && !view.over) playback.recall(held);
      watched = Boolean(view);
      following = watched;
      if (view) close = watch(view);
      else if (troubleOf(problem ?? {})) close = later(growing(round), open);
      round += 1;
    };
    follow = open;
    open();
    return () => {
      left = true;
      table = null;
      playback.forget();
      desk.set({ open: false, hint: null });
      close();
    };
  }

  const retry = () => follow();

  // One request at a time; whatever comes back, the table shows the truth afterwards.
  /** @param {string} busy @param {(asked: Table.Held) => Promise<Table.Answer>} act @returns {Promise<Table.Answer | null>} */
  async function send(busy, act) {
    if (desk.get().busy || !table) return null;
    desk.set({ busy, bubble: null });
    const asked = table;
    try {
      const answer = await act(asked);
      if (asked === table) await draw(answer ?? {});
      return asked === table ? answer ?? {} : null;
    } catch (problem) {
      if (asked === table) await explain(problem);
      return null;
    } finally {
      if (asked === table) desk.set({ busy: '' });
    }
  }

  // What we did is on the table: its view came with the answer, comes with the stream, or has to be asked for.
  /** @param {Table.Answer} answer */
  async function draw({ view, seq }) {
    const asked = table;
    const found = view ?? (seq !== undefined && follows() ? await newest.until(seq) : null);
    if (asked !== table) return;
    if (found) newest.keep(found);
    if (found) accept(newest.get() ?? found); // an answer on its way can be older than what the stream has brought
    else await refresh();
  }

  // Whether the stream can be relied upon to bring our own moves, too.
  const follows = () => desk.get().connection === 'live' && following && !newest.late();

  // Where a rule forbids it, its clause is one tap away.
  /** @param {Problem} problem */
  async function explain(problem) {
    const { clause } = problem;
    const way = clause ? { action: t('web.rulebook.clause', { clause }), onAction: () => desk.set({ wanted: ['rules', clause] }) } : {};
    toast(sentence(problem, desk.get().view?.refusals), way);
    await refresh();
  }

  const here = () => {
    const { view } = /** @type {Table.Shown} */ (desk.get());
    return { position: view.position, seat: seatOf(view), view: !follows() };
  };

  // What needs no second word is confirmed at once; all else waits for "End turn". A plan is one request: all its moves or none.
  /** @param {Table.Choice} choice */
  async function makeMove(choice) {
    const { view, pick } = /** @type {Table.Shown} */ (desk.get());
    const at = here();
    marked(choice.kind);
    playback.fetchMotion();
    desk.set({ played: { choice, pick, board: view.board } });
    const { move, then } = choice;
    const done = await send('move', (asked) => asked.move({ ...at, move, then, confirm: desk.game().confirms(view, choice) }));
    if (!done) desk.set({ played: null });
  }

  async function roll() {
    const at = here();
    desk.set({ played: null });
    marked('roll');
    await send('roll', (asked) => asked.roll(at));
  }

  async function endTurn() {
    const at = here();
    desk.set({ played: null });
    const done = await send('confirm', (asked) => /** @type {Api.Held} */ (asked).confirm(at));
    if (done && settings.get().swift && desk.get().view?.can.roll) await roll();
  }

  async function undo() {
    const { view } = desk.get();
    if (!view?.can.undo) return;
    const at = here();
    desk.set({ played: null });
    await send('undo', (asked) => asked.undo(at));
  }

  /** @param {Table.SeatOrder} request */
  const seatRequest = (request) => send('seats', (asked) => /** @type {Api.Held} */ (asked).seats({ ...request, view: !follows() }));

  /** @param {string} phrase */
  async function say(phrase) {
    const seat = seatOf(/** @type {Table.Shown} */ (desk.get()).view);
    try {
      await /** @type {Api.Held} */ (table).say({ seat, phrase });
    } catch (problem) {
      toast(sentence(problem));
    }
  }

  async function rematch() {
    const answer = await send('rematch', (asked) => /** @type {Api.Held} */ (asked).rematch());
    if (!answer?.table || !answer.token) return;
    arrive(answer.table, answer.token);
    noteAgain(answer.table);
    go(`/t/${answer.table}`);
  }

  const askProof = () => /** @type {Api.Held} */ (table).proof();
  const askRecord = () => /** @type {Api.Held} */ (table).record();

  const held = () => table;

  const { again: playAgain, skip: skipPlayback } = playback;

  return { held, openTable, showScoring, playAgain, skipPlayback, retry, makeMove, roll, endTurn, undo, seatRequest, say, rematch, askProof, askRecord };
}
