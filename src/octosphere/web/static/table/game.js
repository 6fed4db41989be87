// The game on a table. Its board comes by name when it is first needed, with a stylesheet; what it leaves out is as PLAIN has it.
import { dress, sheetOf, wear } from '../dress.js';
import { createContext, useContext } from '../vendor/preact.js';
import { loadPart, speakOf } from '../words.js';
import { NOTHING, chosen, question, take, tapPlace } from './choose.js';

const none = () => null;
/** @param {string} text */
const same = (text) => text;

/** @type {Table.Game} */
export const PLAIN = {
  NOTHING, // the empty pick; every pick has a `move`, the line of a choice or ''
  question, // (view) -> a mark; while it stays the same, so does the pick
  chosen, // (view, pick) -> the choice that is ready to be made, or null
  take, // (choice, pick, view) -> the pick that means it
  tap: tapPlace, // (view, pick, place) -> {pick} or {pick, refused: place}
  foreseen: () => NOTHING, // (view, place) -> what a new question begins with, after a tap there
  confirms: () => false, // (view, choice) -> whether it needs no "End turn"
  moment: none, // (view) -> {title, text, note} where the table's own words do not fit
  act: none, // (view, choice) -> {label, icon} of the large button
  sound: () => '', // (old view, new view) -> what is heard
  /** @param {{ text: string }} given */
  picture: ({ text }) => [null, text], // (link of a trail, view.board) -> [drawing, the words it leaves unsaid]
  told: none, // (choice, view.board) -> {picture, text} of what a choice in a list brings beside its points
  rich: same, // (text, view.board) -> words with drawings in them
  plain: same, // (text, view.board) -> the same for ears
  key: () => false, // (key, desk) -> whether it meant something
  scored: [], // kinds of lines of the log that tell a scoring
  common: () => false, // (place) -> whether it lies on a board that all share
  keys: [], // [what is on the key, its word] for the list of keys
  focus: '', // selector of what has the focus when something is asked
  enter: '', // selector of what leaves Enter to the large button
  animals: ['octopod', 'a-jelly', 'a-crab', 'a-whale'],
  sprite: { url: '', ids: [] }, // symbols of its own
  dialogs: {},
  Mini: none,
  Info: none,
  Play: none,
  Sheet: none,
  Where: none,
};

// What is drawn inside `Game.Provider` finds its game by `useGame`.
export const Game = createContext(PLAIN);
export const useGame = () => useContext(Game);

// The desk that a part lies on; none is drawn outside of one.
export const Desk = createContext(/** @type {Table.Desk} */ (/** @type {unknown} */ (null)));
export const useDesk = () => useContext(Desk);

/** @type {Map<string, Promise<[{ board: Partial<Table.Game> }, CSSStyleSheet, void | undefined]>>} */
const fetched = new Map();

// Have a board at hand; a failure is forgotten, so that it can be asked for again.
/** @param {string} name */
export function fetchGame(name) {
  const known = fetched.get(name);
  if (known) return known;
  const parts = Promise.all([import(`../boards/${name}/board.js`), dress(sheetOf(name)), loadPart(name)]);
  fetched.set(name, parts);
  parts.catch(() => fetched.delete(name));
  return parts;
}

// Lay a game on the table: its parts, its stylesheet, its words.
/** @param {string} name @returns {Promise<Table.Game>} */
export async function loadGame(name) {
  const [{ board }] = await fetchGame(name);
  await Promise.all([wear(sheetOf(name)), loadPart(name)]); // another language may have come since
  speakOf(name);
  return { ...PLAIN, ...board };
}

/** @param {string} text */
export const capital = (text) => text.charAt(0).toLocaleUpperCase() + text.slice(1);
