// What a tap on dice and on the sheet means: which dice make a choice, and where it acts.
import { deciding, isPass, lineOf, nextAt } from '../../table/choose.js';

/** @type {Readonly<OctoDice.Pick>} */
export const NOTHING = Object.freeze({ dice: Object.freeze([]), move: '' });

// Two views ask the same of the player if the choices and the dice are the same.
/** @param {OctoDice.View} view */
export const question = (view) => JSON.stringify([view.acting, view.choices.map(({ move, dice }) => [move, dice]), view.board.dice]);

// The last throw allows nothing: the dice are seen before the game goes on.
/** @param {OctoDice.View} view */
export const stuck = (view) => view.can.confirm && view.board.phase === 'use';
/** @param {OctoDice.View} view */
export const keeping = (view) => view.choices.some((choice) => choice.kind === 'keep');
/** @param {number} one @param {number} other */
export const pairKey = (one, other) => `pair.${Math.min(one, other)}-${Math.max(one, other)}`;

/** @param {readonly number[]} dice @param {readonly number[]} pair */
const within = (dice, pair) => dice.every((die) => pair.includes(die));
/** @param {Table.Choice} choice @param {readonly number[]} dice */
const makes = (choice, dice) => choice.dice.some((pair) => pair.length === dice.length && within(dice, pair));

// The choices that the dice picked so far still allow.
/** @param {OctoDice.View} view @param {readonly number[]} dice */
export function open(view, dice) {
  if (!dice.length) return view.choices;
  return view.choices.filter((choice) => choice.dice.some((pair) => within(dice, pair)));
}

/** @param {OctoDice.View} view @param {readonly number[]} dice */
export const complete = (view, dice) => dice.length > 0 && view.choices.some((choice) => makes(choice, dice));
/** @param {OctoDice.View} view @param {readonly number[]} dice */
export const matching = (view, dice) => (dice.length ? view.choices.filter((choice) => makes(choice, dice)) : []);

// The one choice that is ready to be made, or null.
/** @param {OctoDice.View} view @param {OctoDice.Pick} pick */
export function chosen(view, pick) {
  if (!deciding(view)) return null;
  if (pick.move) return view.choices.find((choice) => lineOf(choice) === pick.move) ?? null;
  const found = matching(view, pick.dice);
  return found.length === 1 ? found[0] : null;
}

// What is to be listed as buttons: the several meanings of one pair, or choices that need no dice.
/** @param {OctoDice.View} view @param {OctoDice.Pick} pick */
export function listed(view, pick) {
  if (!deciding(view)) return [];
  const found = matching(view, pick.dice);
  if (found.length > 1) return found;
  if (pick.dice.length) return [];
  return view.choices.filter((choice) => !choice.dice.length && !isPass(choice));
}

// Everywhere on the sheet that a tap would choose something.
/** @param {OctoDice.View} view @param {OctoDice.Pick} pick */
export function lit(view, pick) {
  /** @type {Set<string>} */
  const places = new Set();
  if (!deciding(view)) return places;
  const fitting = open(view, pick.dice);
  for (const choice of fitting.length ? fitting : view.choices) for (const place of choice.places) places.add(place);
  return places;
}

// The dice that can still be picked.
/** @param {OctoDice.View} view @param {OctoDice.Pick} pick */
export function pickable(view, pick) {
  /** @type {Set<number>} */
  const dice = new Set();
  if (!deciding(view)) return dice;
  const picked = pick.dice.length > 1 ? [] : pick.dice;
  for (const choice of view.choices) {
    for (const die of choice.dice.filter((one) => within(picked, one)).flat()) dice.add(die);
  }
  return dice;
}

/** @param {OctoDice.View} view @param {number} die */
const wanted = (view, die) => view.choices.some((choice) => choice.dice.some((pair) => pair.includes(die)));

// A new die keeps the one picked before if the two make something: while keeping the latest, else one of the other body.
/** @param {OctoDice.View} view @param {readonly number[]} held @param {number} die */
function partner(view, held, die) {
  /** @param {number} index */
  const body = (index) => view.board.dice[index].body;
  const order = [...held].reverse();
  if (!keeping(view)) order.sort((a, b) => Number(body(a) === body(die)) - Number(body(b) === body(die)));
  return order.find((other) => complete(view, [other, die]));
}

// -> {pick} or {pick, refused: place}. Of two dice that make nothing the new one stays, if it can make something at all.
/** @param {OctoDice.View} view @param {OctoDice.Pick} pick @param {number} die */
export function tapDie(view, pick, die) {
  if (pick.dice.includes(die)) return { pick: { dice: pick.dice.filter((other) => other !== die), move: '' } };
  const last = pick.dice[pick.dice.length - 1];
  const able = wanted(view, die);
  if (!able && pick.dice.length !== 1) return { pick, refused: `die.${die}` };
  const other = partner(view, pick.dice, die);
  if (other !== undefined) return { pick: { dice: [other, die], move: '' } };
  const alone = { dice: [die], move: '' };
  return last === undefined ? { pick: alone } : { pick: able ? alone : pick, refused: pairKey(last, die) };
}

/** @param {Table.Choice} choice @param {readonly number[]} dice */
function pairFor(choice, dice) {
  /** @param {readonly number[]} pair */
  const shared = (pair) => pair.filter((die) => dice.includes(die)).length;
  return [...choice.dice].sort((a, b) => shared(b) - shared(a))[0] ?? [];
}

/** @param {Table.Choice} choice @param {OctoDice.Pick} [pick] */
export const take = (choice, pick = NOTHING) => ({ dice: pairFor(choice, pick.dice), move: lineOf(choice) });

/** @param {string} place */
const trackOf = (place) => /^(?:crystal|research|bot\.[^.]+)(?=\.\d+$)/.exec(place)?.[0];

// A whole track is one target: a circle of it at which nothing acts means the one at which something does.
/** @param {Table.Choice[]} choices @param {string} place */
function nextOn(choices, place) {
  const lying = choices.flatMap(({ places }) => places);
  const track = lying.includes(place) ? undefined : trackOf(place);
  return (track && lying.find((other) => trackOf(other) === track)) ?? place;
}

// A lit place chooses what acts there; tapped again, the next of several. The dice in hand narrow it down, if they can.
/** @param {OctoDice.View} view @param {OctoDice.Pick} pick @param {string} place */
export function tapPlace(view, pick, place) {
  const now = chosen(view, pick);
  /** @param {Table.Choice[]} choices */
  const next = (choices) => nextAt(choices, nextOn(choices, place), now);
  const choice = next(open(view, pick.dice)) ?? next(view.choices);
  return choice ? { pick: take(choice, pick) } : { pick, refused: place };
}

// Who has tapped a tile or a column for a lab action has chosen its column already.
/** @param {OctoDice.View} view @param {string} place */
export function foreseen(view, place) {
  const meant = /^(tile|column)\./.test(place) ? view.choices.filter((choice) => !choice.dice.length && choice.places.includes(place)) : [];
  return meant.length === 1 ? take(meant[0]) : NOTHING;
}
