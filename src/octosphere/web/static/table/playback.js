// What others did, shown move by move at a pace that people choose, then the table as it is. Nothing waits for it: one tap goes there at once.
import { calm, settings } from '../settings.js';
import { play } from '../sounds.js';

/** @type {Record<string, number>} */
export const PACES = { calm: 2_200, normal: 1_300, quick: 600, off: 0 }; // ms that a move stays
const NOTHING = { move: false, ahead: false, roll: false, confirm: false, undo: false, hint: false };
const MOST = 18; // moves shown one by one; of more the latest
const PATIENCE = 10_000; // ms after which moves are shown though pieces cannot travel: their script is small, the line is dead

/** @param {Table.View} view */
const asked = (view) => view.acting !== null && (view.can.move || view.can.roll || view.can.ahead);

// Whether somebody else did something between two views; the log says so.
/** @param {Table.View} old @param {Table.View} next */
const others = (old, next) => next.log.some(({ seq, seat }) => seq > old.seq && seat >= 0 && !next.you.includes(seat));

// The table after one move, for whoever looks on: what is drawn is theirs, and nothing can be done.
/** @param {Table.View} before @param {Table.Step} step @param {Table.View} next @returns {Table.View} */
function frameOf(before, step, next) {
  const log = [...before.log, ...step.lines.map((line) => ({ seq: step.seq, ...line }))];
  const whose = [step.seat, ...step.lines.map(({ seat }) => seat)].find((seat) => seat >= 0); // dice fall for whoever rolls them
  const shown = whose ?? before.shown;
  return { ...step.view, log, you: next.you, together: next.together, can: NOTHING, choices: [], acting: null, shown, places: step.places };
}

// The moves that a change told of, each with the table after it: the last is the view itself.
/** @param {Table.View} old @param {Table.View} next @returns {Table.Step[] | null} */
export function stepsOf(old, next) {
  const { base, steps } = next.between ?? {};
  if (base !== old.seq || !steps) return null;
  let before = old.seats.map(({ score }) => score);
  return steps.map(({ seq, seat, choice, frame }) => {
    const scores = frame?.scores ?? next.seats.map(({ score }) => score);
    const seats = next.seats.map((place) => ({ ...place, score: scores[place.seat] }));
    const points = seat < 0 ? null : scores[seat] - before[seat];
    before = scores;
    const shown = frame ? { board: frame.board, status: frame.status } : {};
    return { seq, seat, points, lines: next.log.filter((line) => line.seq === seq), ...choice, view: { ...next, ...shown, seats, seq, over: frame ? null : next.over } };
  });
}

// `settle` lays a view on the table for good.
/** @param {Table.Base} desk @param {(next: Table.View) => void} settle */
export function createPlayback(desk, settle) {
  /** @type {Table.View | null} */
  let goal = null; // the table as it is; null: nothing is being shown
  /** @type {Table.Step[]} */
  let queue = [];
  let timer = 0;
  /** @type {[typeof import('./motion.js'), typeof import('../general/way.js')] | null} */
  let motion = null;

  // How pieces travel is fetched with the first move that is made or shown; without it things stand where they stand.
  const fetchMotion = async () => {
    const { view } = desk.get();
    if (view) motion ??= await Promise.all([import('./motion.js'), import(`../boards/${view.game}/way.js`)]).catch(() => null);
  };

  const readyToMove = () => Promise.race([fetchMotion(), new Promise((done) => { setTimeout(done, PATIENCE); })]);

  // Make a change that pieces travel by; `outlook` is what the game said of the move behind it.
  /** @param {() => void} change @param {Record<string, unknown> | undefined} outlook @param {number} most */
  function carry(change, outlook, most) {
    const { view } = desk.get();
    const [motions, ways] = motion ?? [];
    if (motions && ways && view) motions.travel(change, { way: ways.way, old: view, outlook: outlook ?? {}, most });
    else change();
  }

  const pace = () => (calm() || document.visibilityState === 'hidden' ? 0 : PACES[settings.get().pace] ?? PACES.normal);

  // What others did stays in mind until we act.
  /** @param {Table.Step[]} steps */
  const remember = (steps) => desk.set(({ since, view }) => {
    const known = new Set(since.map(({ seq }) => seq));
    return { since: [...since, ...steps.filter(({ seq, seat }) => !known.has(seq) && !(seat >= 0 && view?.you.includes(seat)))].slice(-4 * MOST) };
  });

  function end() {
    clearTimeout(timer);
    const last = goal;
    goal = null;
    queue = [];
    desk.set({ playing: null });
    if (last) settle(last);
  }

  function next() {
    const step = queue.shift();
    const { view } = desk.get();
    if (!step || !goal || !view) return end();
    const frame = frameOf(view, step, goal);
    carry(() => desk.set({ view: frame, playing: { seat: step.seat, left: queue.length } }), step.outlook, 0.9 * pace());
    play(desk.game().sound(view, frame));
    timer = setTimeout(next, step.seat < 0 ? pace() / 2 : pace());
    return undefined;
  }

  // A view has come: what others did before it is shown first, unless we are in the middle of a decision of our own.
  /** @param {Table.View} view @param {Table.Held} table */
  async function arrive(view, table) {
    const old = goal ?? desk.get().view;
    if (!old || old.table !== view.table || !table.steps || view.seq <= old.seq || !others(old, view)) {
      if (goal) goal = view;
      else settle(view);
      return;
    }
    const still = asked(old) && desk.game().question(old) === desk.game().question(view);
    const shows = !still && pace() > 0;
    if (shows) goal = view;
    else settle(view);
    const told = stepsOf(old, view) ?? table.steps(old.seq).catch(() => []);
    const [steps] = await Promise.all([told, shows && readyToMove()]);
    if (desk.get().id !== view.table) return;
    remember(steps);
    if (!shows || !goal) return;
    const idle = !timer || !desk.get().playing;
    queue = [...queue, ...steps.filter(({ seq, seat }) => seq <= view.seq && !view.you.includes(seat))].slice(-MOST);
    if (idle) next();
  }

  // What others did since our last turn, after a page was opened anew.
  /** @param {Table.Held} table */
  async function recall(table) {
    const steps = (await table.steps?.().catch(() => [])) ?? [];
    if (desk.get().id === table.id && !desk.get().since.length) remember(steps);
  }

  // Once more, from what lies before the first of them, as soon as pieces can travel.
  async function again() {
    const { since, view } = desk.get();
    if (goal || !view || !since.length) return;
    goal = view;
    queue = since.filter(({ seq }) => seq <= view.seq).slice(-MOST);
    await readyToMove();
    if (goal && !desk.get().playing) next(); // unless we have acted meanwhile, or others have, which shows all of it
  }

  // We have acted: what others did before is old.
  function forget() {
    clearTimeout(timer);
    goal = null;
    queue = [];
    desk.set({ since: [], playing: null });
  }

  return { arrive, recall, again, forget, carry, fetchMotion, skip: () => goal && end(), showing: () => Boolean(goal) };
}
