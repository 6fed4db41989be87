// Everything this screen knows, in one store; the parts only read it, flow.js and taps.js write it.
import { createStore } from '../state.js';
import { game } from './game.js';

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
  present: null, // seats whose page is open, once the server has told
  stuck: false, // whether a bot cannot move
  connection: 'live',
  trouble: '', // why it is not live
  wanted: null, // [name, value] of a dialog that is asked for from outside the parts
};

export const desk = createStore(CLEAN);
// Another language opens the same table again: what is known stays until the new words are there.
export const clean = (id) => desk.set({ ...CLEAN, pick: game().NOTHING, id, view: desk.get().id === id ? desk.get().view : null });

export const seatOf = (view) => view.acting ?? view.you[0] ?? null;
export const mine = (view, seat) => view.you.includes(seat);

// Whose things lie in the middle: the acting seat's, else our own, else that of whoever is playing.
export const shownSeat = (view) => seatOf(view) ?? (view.board.deciding >= 0 ? view.board.deciding : 0);
