// A desk: everything that one play screen knows, and all that can be done there. A page may hold two.
import { createStore } from '../state.js';
import { createAdvice } from './advice.js';
import { createFlow } from './flow.js';
import { PLAIN } from './game.js';
import { createTaps } from './taps.js';
import { createClock } from './thinking.js';

/** @type {Table.State} */
const CLEAN = {
  id: '',
  open: true, // the table is on the screen
  view: null,
  problem: null, // the table could not be opened
  pick: null, // what the player has in hand, in the game's own form
  wish: '', // the place that was tapped last: it may answer the next question, too
  bubble: null, // {text, clause, place}: why something cannot be done
  busy: '', // what was sent and is not answered yet: move, roll, confirm, undo
  played: null, // {choice, pick, board}: the last decision, and how the table stood before it
  hint: null, // {strength, lines, moves, waiting, quick, slow, ahead, at: the pick it was asked for}
  forecast: null, // {position, expected, exact}
  said: {}, // by seat: {phrase, seq}
  ahead: 0, // questions that come before the one of the bot to move
  waking: null, // percent of what it needs first
  lesson: null, // what can be learned now, as the stream told it last
  present: null, // seats whose page is open, once the server has told
  stuck: false, // whether a bot cannot move
  connection: 'live',
  trouble: '', // why it is not live
  since: [], // what others did since we last acted, move by move
  scoring: null, // {told, own}: the scoring that is shown; own: because somebody wants to see it again
  playing: null, // {seat, left}: whose move is being shown, and how many are still to come
  wanted: null, // [name, value] of a dialog that is asked for from outside the parts
};

// What its parts are made with: the store, and the game that lies there.
function createBase() {
  const store = createStore(CLEAN);
  let game = PLAIN;
  return {
    ...store,
    game: () => game,
    /** @param {Table.Game} next */
    play(next) {
      game = next;
    },
    // Another language opens the same table again: what is known stays until the new words are there.
    /** @param {string} id */
    clean(id) {
      store.set({ ...CLEAN, pick: game.NOTHING, id, view: store.get().id === id ? store.get().view : null });
    },
  };
}

export function createDesk() {
  const base = createBase();
  const flow = createFlow(base);
  const { advise, ...advice } = createAdvice(base);
  const { watchBots, ...clock } = createClock(base);
  // Somebody sits here: hints, forecasts and clocks follow what happens; returns how to leave.
  const attend = () => {
    const stops = [advise(), watchBots()];
    return () => {
      for (const stop of stops) stop();
    };
  };
  return { ...base, ...flow, ...createTaps(base, flow), ...advice, ...clock, attend };
}
