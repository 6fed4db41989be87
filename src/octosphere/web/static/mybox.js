// The box that somebody owns, game by game, as they corrected it: kept in this browser.
import { lasting } from './keep.js';
import { createStore } from './state.js';

const KEY = 'octosphere.box';
/** @type {OwnBox} */
const EMPTY = { changes: {}, text: '', count: 0, used: false };

// All boxes; a change is kept at once.
export const boxes = createStore(/** @type {{ all: Record<string, OwnBox> }} */ ({ all: lasting.read(KEY, {}) }));

/** @param {{ all: Record<string, OwnBox> }} state @param {string} game @returns {OwnBox} */
export const boxOf = ({ all }, game) => ({ ...EMPTY, ...all[game] });

/** @param {string} game @param {Partial<OwnBox>} patch */
export function changeBox(game, patch) {
  const all = { ...boxes.get().all, [game]: { ...boxOf(boxes.get(), game), ...patch } };
  boxes.set({ all });
  lasting.write(KEY, all);
}

// What a new table of a game is to be played with: nothing, unless a box that differs is in use.
/** @param {string} game */
export function componentsOf(game) {
  const { text, count, used } = boxOf(boxes.get(), game);
  return used && count > 0 && text ? { components: text } : {};
}
