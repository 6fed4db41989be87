// A game on a reel: which position is shown, from whose seat, how fast it runs; frames come a few ahead and are kept.
import { api } from '../../api.js';
import { growing, later, troubleOf } from '../../net.js';
import { createStore } from '../../state.js';
import { clean, desk } from '../../table/desk.js';
import { game, loadGame } from '../../table/game.js';
import { lang } from '../../words.js';

export const SPEEDS = [0.5, 1, 2, 4, 0]; // 0: as fast as it goes
const PACE = 1_300; // ms a move stays at ordinary speed
const QUICK = 4; // times faster: what falls by itself and is nobody's
const FASTEST = 50;
const AHEAD = 6; // frames fetched before they are needed
const MOST = 600; // frames kept
const STILL = 400; // ms after which the address names the position

export const EVERYBODY = -1;

export const reel = createStore({ id: '', film: null, problem: null, at: 0, seat: EVERYBODY, playing: false, speed: 1, marks: [] });

let table = null;
let frames = new Map();
let timer = 0;
let named = 0;
let cancel = () => null; // calls off the next try
let round = 0;

const key = (at, seat) => `${seat} ${at}`;

// The log of a frame is made of the words of all moves before it: they are here already.
const logOf = (film, at) => film.steps.slice(0, at).flatMap((step) => step.lines.map((line) => ({ seq: step.at, ...line })));

async function fetched(at, seat) {
  const view = await table.get(`/frames/${at}`, { seat: seat === EVERYBODY ? undefined : seat, lang: lang() });
  return { ...view, log: logOf(reel.get().film, at), still: true };
}

function frame(at, seat) {
  const name = key(at, seat);
  if (!frames.has(name)) {
    const coming = fetched(at, seat);
    frames.set(name, coming);
    const mine = frames;
    coming.catch(() => mine.delete(name));
    if (frames.size > MOST) frames.delete(frames.keys().next().value);
  }
  return frames.get(name);
}

function prefetch() {
  const { film, at, seat } = reel.get();
  for (let next = at + 1; next <= Math.min(film.moves, at + AHEAD); next += 1) frame(next, seat).catch(() => null);
  if (at > 0) frame(at - 1, seat).catch(() => null);
}

const wanted = () => key(reel.get().at, reel.get().seat);

// Lay the position on the table. However fast the slider moves, one frame is on its way, and the last one wanted is shown.
let showing = null;
function show() {
  if (showing) return showing;
  const coming = shown(table).finally(() => { if (showing === coming) showing = null; });
  showing = coming;
  return coming;
}

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
function lost(problem) {
  pause();
  desk.set({ connection: 'lost', trouble: troubleOf(problem) });
  soon(show);
}

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

export const atOf = (hash) => Number(/^#(\d{1,6})$/.exec(hash)?.[1] ?? 0);

export function goTo(at) {
  const { film } = reel.get();
  const next = Math.max(0, Math.min(film.moves, at));
  reel.set({ at: next });
  nameIt();
  return show();
}

export const step = (by) => {
  pause();
  return goTo(reel.get().at + by);
};

// The nearest mark before or behind; several at one place are one.
export function toMark(by) {
  const { marks, at } = reel.get();
  const places = marks.map((mark) => mark.at).filter((place) => (by > 0 ? place > at : place < at));
  pause();
  if (places.length) goTo(by > 0 ? Math.min(...places) : Math.max(...places));
}

export function pause() {
  clearTimeout(timer);
  reel.set({ playing: false });
}

async function run() {
  const { at, film, playing } = reel.get();
  if (!playing) return;
  if (at >= film.moves) {
    pause();
    return;
  }
  await goTo(at + 1);
  if (reel.get().playing) timer = setTimeout(run, paceOf(reel.get()));
}

function paceOf({ speed, film, at }) {
  if (!speed) return FASTEST;
  const nobody = at > 0 && film.steps[at - 1].lines[0].seat < 0;
  return PACE / speed / (nobody ? QUICK : 1);
}

// Play from here; at the end, from the beginning.
export function toggle() {
  const { playing, at, film } = reel.get();
  if (playing) {
    pause();
    return;
  }
  if (at >= film.moves) goTo(0);
  reel.set({ playing: true });
  timer = setTimeout(run, at >= film.moves ? PACE : FASTEST);
}

export function faster(by) {
  const next = SPEEDS[SPEEDS.indexOf(reel.get().speed) + by];
  if (next !== undefined) setSpeed(next);
}

export function setSpeed(speed) {
  reel.set({ speed });
  if (!reel.get().playing) return;
  clearTimeout(timer);
  timer = setTimeout(run, paceOf(reel.get()));
}

export function look(seat) {
  reel.set({ seat });
  return show();
}

// Whoever plays, then every seat in turn.
export function nextSeat() {
  const { film, seat } = reel.get();
  look(seat + 1 >= film.names.length ? EVERYBODY : seat + 1);
}

// Open a game; returns how to leave it.
export function openReel(id) {
  table = api.table(id);
  frames = new Map();
  showing = null;
  round = 0;
  clean(`replay ${id}`);
  desk.set({ open: false, view: null });
  reel.set({ id, film: null, problem: null, at: 0, playing: false, marks: [] });
  const asked = table;
  begin(asked);
  const moved = () => {
    if (reel.get().film && atOf(location.hash) !== reel.get().at) goTo(atOf(location.hash));
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

async function begin(asked) {
  try {
    const film = await asked.get('/replay', { lang: lang() });
    await loadGame(film.game);
    if (asked !== table) return;
    desk.set({ pick: game().NOTHING });
    reel.set({ film, seat: film.you[0] ?? (film.names.length === 1 ? 0 : EVERYBODY), marks: film.marks });
    await goTo(atOf(location.hash));
  } catch (problem) {
    if (asked !== table) return;
    reel.set({ problem });
    if (troubleOf(problem)) soon(again);
  }
}

export const again = () => begin(table);
