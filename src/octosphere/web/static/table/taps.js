// What the hand does on the table: places, choices, the button.
import { deciding, passOf, refusalOf } from './choose.js';
import { desk } from './desk.js';
import { refusedSound, skip, tapped } from './effects.js';
import { endTurn, makeMove, roll } from './flow.js';
import { game } from './game.js';

const GUARD = 600; // ms in which a second tap cannot pass by accident
let last = 0;

// What a tap at a place led to: {pick} or {pick, refused: the place or pair whose refusal is told}.
export function settle({ pick, refused }, place) {
  const { view } = desk.get();
  const why = refused ? refusalOf(view, refused) : null;
  const bubble = why ? { ...why, place } : null;
  desk.set({ pick, bubble });
  if (refused) refusedSound();
  else tapped();
}

// -> whether the tap meant something
export function onPlace(place) {
  const { view, pick, busy } = desk.get();
  if (busy || !deciding(view)) return false;
  const told = game().tap(view, pick, place);
  if (told.refused && !refusalOf(view, place)) return false;
  desk.set({ wish: place });
  settle(told, place);
  return true;
}

export function onChoice(choice) {
  const { pick } = desk.get();
  desk.set({ pick: game().take(choice, pick), bubble: null });
  tapped();
}

export const dropBubble = () => desk.get().bubble && desk.set({ bubble: null });

// What the one filled button does now, as a word for its label; '' while there is nothing to press.
export function primary(view, pick) {
  if (!view || view.over) return '';
  if (view.can.roll) return 'roll';
  if (view.can.confirm) return 'confirm';
  return game().chosen(view, pick) ? 'move' : '';
}

export function press() {
  const { view, pick, busy } = desk.get();
  if (busy) return;
  skip();
  last = Date.now();
  const what = primary(view, pick);
  if (what === 'roll') roll();
  else if (what === 'confirm') endTurn();
  else if (what === 'move') makeMove(game().chosen(view, pick));
}

export function pass() {
  const { view, busy } = desk.get();
  const choice = passOf(view);
  if (!choice || busy || Date.now() - last < GUARD) return;
  last = Date.now();
  makeMove(choice);
}
