// A game on a reel: which position is shown, from whose seat, how fast it runs; frames come a few ahead and are kept.
import { api } from '../../api.js';
import { growing, later, troubleOf } from '../../net.js';
import { createStore } from '../../state.js';
import { loadGame } from '../../table/game.js';
import { createContext, useContext } from '../../vendor/preact.js';
import { lang } from '../../words.js';

export const SPEEDS = [0.5, 1, 2, 4, 0]; // 0: as fast as it goes
const PACE = 1_300; // ms a move stays at ordinary speed
const QUICK = 4; // times faster: what falls by itself and is nobody's
const FASTEST = 50;
const AHEAD = 6; // frames fetched before they are needed
const MOST = 600; // frames kept
const STILL = 400; // ms after which the address names the position

export const EVERYBODY = -1;

/** @param {number} at @param {number} seat */
const key = (at, seat) => `${seat} ${at}`;

// The log of a frame is made of the words of all moves before it: they are here already.
/** @param {Wire.Replay} film @param {number} at */
const logOf = (film, at) => film.steps.slice(0, at).flatMap((step) => step.lines.map((line) => ({ seq: step.at, ...line })));

/** @param {string} hash */
export const atOf = (hash) => Number(/^#(\d{1,6})$/.exec(hash)?.[1] ?? 0);

/** @param {{ speed: number, film: Wire.Replay, at: number }} given */
export function paceOf({ speed, film, at }) {
  if (!speed) return FASTEST;
  const nobody = at > 0 && film.steps[at - 1].lines[0].seat < 0;
  return PACE / speed / (nobody ? QUICK : 1);
}

// A reel lays its positions on a desk.
/** @param {Table.Desk} desk */
export function createReel(desk) {
  const reel = createStore(/** @type {Replay.State} */ ({ id: '', film: null, problem: null, at: 0, seat: EVERYBODY, playing: false, speed: 1, marks: [] }));

  /** @type {Api.Held | null} */
  let table = null;
  /** @type {Map<string, Promise<Table.View>>} */
  let frames = new Map();
  let timer = 0;
  let named = 0;
  /** @type {Act} */
  let cancel = () => null; // calls off the next try
  let round = 0;

  // Once a game is on the reel.
  const now = () => /** @type {Replay.Shown} */ (reel.get());

  /** @param {number} at @param {number} seat @returns {Promise<Table.View>} */
  async function fetched(at, seat) {
    const view = await /** @type {Api.Held} */ (table).get(`/frames/${at}`, { seat: seat === EVERYBODY ? undefined : seat, lang: lang() });
    return { ...view, log: logOf(now().film, at), still: true };
  }

  /** @param {number} at @param {number} seat */
  function frame(at, seat) {
    const name = key(at, seat);
    const known = frames.get(name);
    if (known) return known;
    const coming = fetched(at, seat);
    frames.set(name, coming);
    const mine = frames;
    coming.catch(() => mine.delete(name));
    if (frames.size > MOST) frames.delete(frames.keys().next().value ?? '');
    return coming;
  }

  function prefetch() {
    const { film, at, seat } = now();
    for (let next = at + 1; next <= Math.min(film.moves, at + AHEAD); next += 1) frame(next, seat).catch(() => null);
    if (at > 0) frame(at - 1, seat).catch(() => null);
  }

  const wanted = () => key(reel.get().at, reel.get().seat);

  // Lay the position on the table. However fast the slider moves, one frame is on its way, and the last one wanted is shown.
  /** @type {Promise<void> | null} */
  let showing = null;
  function show() {
    if (showing) return showing;
    const coming = shown(table).finally(() => { if (showing === coming) showing = null; });
    showing = coming;
    return coming;
  }

  /** @param {Api.Held | null} asked */
  async function shown(asked) {
    for (let name = ''; asked === table && name !== wanted();) {
      name = wanted();
      const { at, seat } = reel.get();
      try {
        const view = await frame(at, seat);
        if (asked === table) desk.set({ view, present: view.seats.map((place) => place.seat), bubble: null, connection: 'live' });
        round = 0;
      } catch (problem) {
        if (asked === table) lost(problem);
        return;
      }
    }
    if (asked === table) prefetch();
  }

  // Without a connection the last frame stays, and the next try comes by itself.
  /** @param {Problem} problem */
  function lost(problem) {
    pause();
    desk.set({ connection: 'lost', trouble: troubleOf(problem) });
    soon(show);
  }

  /** @param {Act} act */
  function soon(act) {
    cancel();
    cancel = later(growing(round), () => table && act());
    round += 1;
  }

  // The address names the position, so that a link can point at it; not at every step of a quick run.
  function nameIt() {
    clearTimeout(named);
    named = setTimeout(() => {
      const { at, id } = reel.get();
      if (location.pathname === `/replay/${id}`) history.replaceState(history.state, '', at ? `#${at}` : location.pathname);
    }, STILL);
  }

  /** @param {number} at */
  function goTo(at) {
    const { film } = now();
    const next = Math.max(0, Math.min(film.moves, at));
    reel.set({ at: next });
    nameIt();
    return show();
  }

  /** @param {number} by */
  const step = (by) => {
    pause();
    return goTo(reel.get().at + by);
  };

  // The nearest mark before or behind; several at one place are one.
  /** @param {number} by */
  function toMark(by) {
    const { marks, at } = reel.get();
    const places = marks.map((mark) => mark.at).filter((place) => (by > 0 ? place > at : place < at));
    pause();
    if (places.length) goTo(by > 0 ? Math.min(...places) : Math.max(...places));
  }

  function pause() {
    clearTimeout(timer);
    reel.set({ playing: false });
  }

  async function run() {
    const { at, film, playing } = now();
    if (!playing) return;
    if (at >= film.moves) {
      pause();
      return;
    }
    await goTo(at + 1);
    if (reel.get().playing) timer = setTimeout(run, paceOf(now()));
  }

  // Play from here; at the end, from the beginning.
  function toggle() {
    const { playing, at, film } = now();
    if (playing) {
      pause();
      return;
    }
    if (at >= film.moves) goTo(0);
    reel.set({ playing: true });
    timer = setTimeout(run, at >= film.moves ? PACE : FASTEST);
  }

  /** @param {number} by */
  function faster(by) {
    const next = SPEEDS[SPEEDS.indexOf(reel.get().speed) + by];
    if (next !== undefined) setSpeed(next);
  }

  /** @param {number} speed */
  function setSpeed(speed) {
    reel.set({ speed });
    if (!reel.get().playing) return;
    clearTimeout(timer);
    timer = setTimeout(run, paceOf(now()));
  }

  /** @param {number} seat */
  function look(seat) {
    reel.set({ seat });
    return show();
  }

  // Whoever plays, then every seat in turn.
  function nextSeat() {
    const { film, seat } = now();
    look(seat + 1 >= film.names.length ? EVERYBODY : seat + 1);
  }

  // Open a game; returns how to leave it.
  /** @param {string} id */
  function openReel(id) {
    table = api.table(id);
    frames = new Map();
    showing = null;
    round = 0;
    desk.clean(`replay ${id}`);
    desk.set({ open: false, view: null });
    reel.set({ id, film: null, problem: null, at: 0, playing: false, marks: [] });
    const asked = table;
    begin(asked);
    /** @param {HashChangeEvent} event */
    const moved = ({ newURL }) => {
      const there = atOf(new URL(newURL).hash); // not the address of now: naming the position before may have come between
      if (reel.get().film && there !== reel.get().at) goTo(there);
    };
    addEventListener('hashchange', moved);
    return () => {
      removeEventListener('hashchange', moved);
      pause();
      clearTimeout(named);
      cancel();
      if (table === asked) table = null;
    };
  }

  /** @param {Api.Held} asked */
  async function begin(asked) {
    try {
      const film = await asked.get('/replay', { lang: lang() });
      const game = await loadGame(film.game);
      if (asked !== table) return;
      desk.play(game);
      desk.set({ pick: game.NOTHING });
      reel.set({ film, seat: film.you[0] ?? (film.names.length === 1 ? 0 : EVERYBODY), marks: film.marks });
      await goTo(atOf(location.hash));
    } catch (problem) {
      if (asked !== table) return;
      reel.set({ problem });
      if (troubleOf(problem)) soon(again);
    }
  }

  const again = () => table && begin(table);

  return { ...reel, openReel, again, goTo, step, toMark, pause, toggle, faster, setSpeed, look, nextSeat };
}

/** @typedef {ReturnType<typeof createReel>} Reel */

/** @typedef {{ reel: Reel, coach: ReturnType<typeof import('./moments.js').createMoments> }} Watching */

// What is drawn beside a reel finds it here; a branch that the coach's page opens has none.
export const Watching = createContext(/** @type {Watching | null} */ (null));
export const useReel = () => /** @type {Watching} */ (useContext(Watching));
