// What a tap means. Worked out from the view alone: which choices there are and where they act.
import { advised, chosen as madeOf, deciding, lineOf } from '../../table/choose.js';

// What is in hand: a choice, the sector looked at, the bot whose areas are lit, which of the three things of a turn is looked at.
/** @type {Readonly<AquaSphere.Pick>} */
export const NOTHING = Object.freeze({ move: '', sector: '', bot: '', mode: '', any: false });

// A walk alone is never offered: it always comes with the bot that is used at its end.
/** @param {AquaSphere.View} view */
export const offers = (view) => view.choices.filter((choice) => choice.kind !== 'walk');
/** @param {AquaSphere.View} view @param {AquaSphere.Pick} pick */
export const chosen = (view, pick) => /** @type {AquaSphere.Choice | null} */ (madeOf({ ...view, choices: offers(view) }, pick));

/** @param {AquaSphere.Choice} choice */
const areaOf = (choice) => choice.places.find((place) => place.startsWith('area:'))?.split(':') ?? [];
/** @param {AquaSphere.Choice} choice */
export const sectorOf = (choice) => areaOf(choice)[1] ?? choice.places.find((place) => place.startsWith('sector:'))?.slice(7) ?? '';
/** @param {AquaSphere.Choice} choice */
export const botOf = (choice) => areaOf(choice)[2] ?? '';

/** @param {AquaSphere.View} view @param {string} programme */
export const usesOf = (view, programme) => offers(view).filter((choice) => choice.kind === 'use' && botOf(choice) === programme);
/** @param {AquaSphere.View} view @param {string} programme */
export const returnOf = (view, programme) => offers(view).find((choice) => choice.move === `return ${programme}`) ?? null;
/** @param {AquaSphere.View} view @param {string} kind */
export const of = (view, kind) => offers(view).filter((choice) => choice.kind === kind);
/** @param {AquaSphere.View} view @param {string} place */
export const at = (view, place) => offers(view).filter((choice) => choice.places.includes(place));

// The bots that the acting player has programmed; the one in hand is armed, else the first that can do something.
/** @param {AquaSphere.View} view */
export const bots = (view) => (view.acting === null ? [] : view.board.players[view.acting].programmed);
/** @param {AquaSphere.View} view @param {AquaSphere.Pick} pick */
export function armed(view, pick) {
  if (!deciding(view)) return '';
  const own = bots(view);
  if (own.includes(pick.bot)) return pick.bot;
  return own.find((programme) => usesOf(view, programme).length) ?? own[0] ?? '';
}

/** @type {Record<string, string>} */
const MODES = { enter: 'programme', buy: 'programme', use: 'use', return: 'use', pass: 'pass' };

// Which of the three things of a turn is looked at: that of the choice in hand, the one asked for, or the first that is possible.
/** @param {AquaSphere.View} view @param {AquaSphere.Pick} pick */
export function modeOf(view, pick) {
  const ready = chosen(view, pick);
  if (ready) return MODES[ready.kind] ?? 'use';
  return pick.mode || (of(view, 'use').length ? 'use' : of(view, 'enter').length ? 'programme' : 'pass');
}

/** @param {AquaSphere.View} view @param {AquaSphere.Pick} pick @param {AquaSphere.Choice[]} found */
const bestFor = (view, pick, found) => found.find((choice) => botOf(choice) === armed(view, pick)) ?? [...found].sort((a, b) => b.points - a.points)[0];

// A walk that somebody advises means the bot that it is for.
/** @param {AquaSphere.Choice} choice @param {AquaSphere.Pick} pick @param {AquaSphere.View} view @returns {AquaSphere.Pick} */
export function take(choice, pick, view) {
  const meant = choice.kind === 'walk' ? bestFor(view, pick, of(view, 'use').filter((other) => other.move === choice.move)) : choice;
  return { ...pick, move: lineOf(meant), sector: sectorOf(meant) || pick.sector, bot: botOf(meant) || pick.bot, mode: '' };
}

/** @param {AquaSphere.Pick} pick @param {Partial<AquaSphere.Pick>} change */
const drop = (pick, change) => ({ ...NOTHING, bot: pick.bot, mode: pick.mode, any: pick.any, ...change });

// A whole sector means the armed bot there, else the bot that brings most; a letter of an expansion means its control field.
/** @param {AquaSphere.View} view @param {AquaSphere.Pick} pick @param {string} letter */
function tapSector(view, pick, letter) {
  const found = [...at(view, `sector:${letter}`), ...of(view, 'use').filter((choice) => sectorOf(choice) === letter)];
  if (!found.length) return { pick: drop(pick, { sector: letter }), refused: `sector:${letter}` };
  return { pick: take(bestFor(view, pick, found), pick, view) };
}

// -> {pick} or {pick, refused: place}; a place tapped again means the next of its several choices.
/** @param {AquaSphere.View} view @param {AquaSphere.Pick} pick @param {string} place */
export function tap(view, pick, place) {
  const [kind, letter] = place.split(':');
  if (kind === 'sector') return tapSector(view, pick, letter);
  const found = at(view, place);
  if (!found.length) return { pick: kind === 'area' ? drop(pick, { sector: letter }) : pick, refused: place };
  const now = found.findIndex((choice) => lineOf(choice) === pick.move);
  return { pick: take(found[(now + 1) % found.length], pick, view) };
}

/** @param {AquaSphere.View} view @param {Table.Hint | null} hint */
export const advisedBy = (view, hint) => /** @type {AquaSphere.Choice | undefined} */ (advised(offers(view), hint));
