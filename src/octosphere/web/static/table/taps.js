// What the hand does on the table: places, choices, the button.
import { deciding, passOf, refusalOf } from './choose.js';
import { refusedSound, skip, tapped } from './effects.js';

const GUARD = 600; // ms in which a second tap cannot pass by accident

/** @param {Table.Base} desk @param {ReturnType<typeof import('./flow.js').createFlow>} flow */
export function createTaps(desk, { endTurn, makeMove, roll }) {
  let last = 0;

  // What a tap at a place led to: {pick} or {pick, refused: the place or pair whose refusal is told}.
  /** @param {Table.Tapped} told @param {string} place */
  function settle({ pick, refused }, place) {
    const { view } = /** @type {Table.Shown} */ (desk.get());
    const why = refused ? refusalOf(view, refused) : null;
    const bubble = why ? { ...why, place } : null;
    desk.set({ pick, bubble });
    if (refused) refusedSound();
    else tapped();
  }

  // -> whether the tap meant something
  /** @param {string} place */
  function onPlace(place) {
    const { view, pick, busy } = /** @type {Table.Shown} */ (desk.get());
    if (busy || !deciding(view)) return false;
    const told = desk.game().tap(view, pick, place);
    if (told.refused && !refusalOf(view, place)) return false;
    desk.set({ wish: place });
    settle(told, place);
    return true;
  }

  /** @param {Table.Choice} choice */
  function onChoice(choice) {
    const { pick, view } = /** @type {Table.Shown} */ (desk.get());
    desk.set({ pick: desk.game().take(choice, pick, view), bubble: null });
    tapped();
  }

  const dropBubble = () => desk.get().bubble && desk.set({ bubble: null });

  // What the one filled button does now, as a word for its label; '' while there is nothing to press.
  /** @param {Table.View | null} view @param {Table.Pick | null} pick */
  function primary(view, pick) {
    if (!view || view.over) return '';
    if (view.can.roll) return 'roll';
    if (view.can.confirm) return 'confirm';
    return pick && desk.game().chosen(view, pick) ? 'move' : '';
  }

  function press() {
    const { view, pick, busy } = /** @type {Table.Shown} */ (desk.get());
    if (busy) return;
    skip();
    last = Date.now();
    const what = primary(view, pick);
    if (what === 'roll') roll();
    else if (what === 'confirm') endTurn();
    else if (what === 'move') makeMove(/** @type {Table.Choice} */ (desk.game().chosen(view, pick)));
  }

  function pass() {
    const { view, busy } = /** @type {Table.Shown} */ (desk.get());
    const choice = passOf(view);
    if (!choice || busy || Date.now() - last < GUARD) return;
    last = Date.now();
    makeMove(choice);
  }

  return { settle, onPlace, onChoice, dropBubble, primary, press, pass };
}
