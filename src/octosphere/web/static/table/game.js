// The game on this table. Its board comes by name when it is first needed, with a stylesheet; what it leaves out is as PLAIN has it.
import { dress, sheetOf, wear } from '../dress.js';
import { loadPart, speakOf } from '../words.js';
import { NOTHING, chosen, question, take, tapPlace } from './choose.js';

const none = () => null;
const same = (text) => text;

const PLAIN = {
  NOTHING, // the empty pick; every pick has a `move`, the line of a choice or ''
  question, // (view) -> a mark; while it stays the same, so does the pick
  chosen, // (view, pick) -> the choice that is ready to be made, or null
  take, // (choice, pick) -> the pick that means it
  tap: tapPlace, // (view, pick, place) -> {pick} or {pick, refused: place}
  foreseen: () => NOTHING, // (view, place) -> what a new question begins with, after a tap there
  confirms: () => false, // (view, choice) -> whether it needs no "End turn"
  moment: none, // (view) -> {title, text, note} where the table's own words do not fit
  act: none, // (view, choice) -> {label, icon} of the large button
  sound: () => '', // (old view, new view) -> what is heard
  picture: ({ text }) => [null, text], // (link of a trail, view.board) -> [drawing, the words it leaves unsaid]
  rich: same, // (text, view.board) -> words with drawings in them
  plain: same, // (text, view.board) -> the same for ears
  key: () => false, // (key, open) -> whether it meant something
  keys: [], // [what is on the key, its word] for the list of keys
  focus: '', // selector of what has the focus when something is asked
  enter: '', // selector of what leaves Enter to the large button
  animals: ['octopod', 'a-jelly', 'a-crab', 'a-whale'],
  sprite: { url: '', ids: [] }, // symbols of its own
  dialogs: {},
  Mini: none,
  Info: none,
};

let current = PLAIN;
export const game = () => current;

const fetched = new Map();

// Have a board at hand; a failure is forgotten, so that it can be asked for again.
export function fetchGame(name) {
  if (!fetched.has(name)) {
    const parts = Promise.all([import(`../boards/${name}/board.js`), dress(sheetOf(name)), loadPart(name)]);
    fetched.set(name, parts);
    parts.catch(() => fetched.delete(name));
  }
  return fetched.get(name);
}

// Lay a game on the table: its parts, its stylesheet, its words.
export async function loadGame(name) {
  const [{ board }] = await fetchGame(name);
  await Promise.all([wear(sheetOf(name)), loadPart(name)]); // another language may have come since
  current = { ...PLAIN, ...board };
  speakOf(name);
}
