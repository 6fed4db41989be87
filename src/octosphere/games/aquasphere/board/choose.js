// What a tap means. Worked out from the view alone: which choices there are and where they act.
import { advised, chosen as madeOf, deciding, lineOf } from '../../table/choose.js';
import { desk } from '../../table/desk.js';

// What is in hand: a choice, the sector looked at, the bot whose areas are lit, which of the three things of a turn is looked at.
export const NOTHING = Object.freeze({ move: '', sector: '', bot: '', mode: '', any: false });

// A walk alone is never offered: it always comes with the bot that is used at its end.
export const offers = (view) => view.choices.filter((choice) => choice.kind !== 'walk');
export const chosen = (view, pick) => madeOf({ ...view, choices: offers(view) }, pick);

const areaOf = (choice) => choice.places.find((place) => place.startsWith('area:'))?.split(':') ?? [];
export const sectorOf = (choice) => areaOf(choice)[1] ?? choice.places.find((place) => place.startsWith('sector:'))?.slice(7) ?? '';
export const botOf = (choice) => areaOf(choice)[2] ?? '';

export const usesOf = (view, programme) => offers(view).filter((choice) => choice.kind === 'use' && botOf(choice) === programme);
export const returnOf = (view, programme) => offers(view).find((choice) => choice.move === `return ${programme}`) ?? null;
export const of = (view, kind) => offers(view).filter((choice) => choice.kind === kind);
export const at = (view, place) => offers(view).filter((choice) => choice.places.includes(place));

// The bots that the acting player has programmed; the one in hand is armed, else the first that can do something.
export const bots = (view) => (view.acting === null ? [] : view.board.players[view.acting].programmed);
export function armed(view, pick) {
  if (!deciding(view)) return '';
  const own = bots(view);
  if (own.includes(pick.bot)) return pick.bot;
  return own.find((programme) => usesOf(view, programme).length) ?? own[0] ?? '';
}

const MODES = { enter: 'programme', buy: 'programme', use: 'use', return: 'use', pass: 'pass' };

// Which of the three things of a turn is looked at: that of the choice in hand, the one asked for, or the first that is possible.
export function modeOf(view, pick) {
  const ready = chosen(view, pick);
  if (ready) return MODES[ready.kind] ?? 'use';
  return pick.mode || (of(view, 'use').length ? 'use' : of(view, 'enter').length ? 'programme' : 'pass');
}

const bestFor = (view, pick, found) => found.find((choice) => botOf(choice) === armed(view, pick)) ?? [...found].sort((a, b) => b.points - a.points)[0];

// A walk that somebody advises means the bot that it is for.
export function take(choice, pick = NOTHING) {
  const { view } = desk.get();
  const meant = choice.kind === 'walk' ? bestFor(view, pick, of(view, 'use').filter((other) => other.move === choice.move)) : choice;
  return { ...pick, move: lineOf(meant), sector: sectorOf(meant) || pick.sector, bot: botOf(meant) || pick.bot, mode: '' };
}

const drop = (pick, change) => ({ ...NOTHING, bot: pick.bot, mode: pick.mode, any: pick.any, ...change });

// A whole sector means the armed bot there, else the bot that brings most; a letter of an expansion means its control field.
function tapSector(view, pick, letter) {
  const found = [...at(view, `sector:${letter}`), ...of(view, 'use').filter((choice) => sectorOf(choice) === letter)];
  if (!found.length) return { pick: drop(pick, { sector: letter }), refused: `sector:${letter}` };
  return { pick: take(bestFor(view, pick, found), pick) };
}

// -> {pick} or {pick, refused: place}; a place tapped again means the next of its several choices.
export function tap(view, pick, place) {
  const [kind, letter] = place.split(':');
  if (kind === 'sector') return tapSector(view, pick, letter);
  const found = at(view, place);
  if (!found.length) return { pick: kind === 'area' ? drop(pick, { sector: letter }) : pick, refused: place };
  const now = found.findIndex((choice) => lineOf(choice) === pick.move);
  return { pick: take(found[(now + 1) % found.length], pick) };
}

export const advisedBy = (view, hint) => advised(offers(view), hint);
