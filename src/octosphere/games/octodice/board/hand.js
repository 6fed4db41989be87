// Dice under the hand and on the keys.
import { deciding } from '../../table/choose.js';
import { desk } from '../../table/desk.js';
import { skip } from '../../table/effects.js';
import { settle } from '../../table/taps.js';
import { tapDie } from './choose.js';

export function onDie(die) {
  const { view, pick, busy } = desk.get();
  skip();
  if (busy || !deciding(view)) return;
  settle(tapDie(view, pick, die), `die.${die}`);
}

export function key(pressed) {
  const dice = /^[1-6]$/.test(pressed);
  if (dice) onDie(Number(pressed) - 1);
  return dice;
}

// Dice that have fallen differ from those before by this.
export const throwKey = (board) => `${board.turn}.${board.active}.${board.virtual}.${board.throw}`;

export const sound = ({ board: old }, { board }) => (throwKey(old) !== throwKey(board) && board.throw > 0 ? 'roll' : '');
