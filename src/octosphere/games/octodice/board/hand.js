// Dice under the hand and on the keys.
import { deciding } from '../../table/choose.js';
import { skip } from '../../table/effects.js';
import { tapDie } from './choose.js';

/** @param {Table.Desk} desk @param {number} die */
export function onDie(desk, die) {
  const { view, pick, busy } = /** @type {OctoDice.Shown} */ (desk.get());
  skip();
  if (busy || !deciding(view)) return;
  desk.settle(tapDie(view, pick, die), `die.${die}`);
}

/** @param {string} pressed @param {Table.Desk} desk */
export function key(pressed, desk) {
  const dice = /^[1-6]$/.test(pressed);
  if (dice) onDie(desk, Number(pressed) - 1);
  return dice;
}

// Dice that have fallen differ from those before by this.
/** @param {OctoDice.Board} board */
export const throwKey = (board) => `${board.turn}.${board.active}.${board.virtual}.${board.throw}`;

/** @param {{ board: OctoDice.Board }} given @param {{ board: OctoDice.Board }} given1 */
export const sound = ({ board: old }, { board }) => (throwKey(old) !== throwKey(board) && board.throw > 0 ? 'roll' : '');
