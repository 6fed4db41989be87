// Whose seat it is, and how seats are called: by name, bots by their strength, we ourselves as "you".
import { games } from '../shell/games.js';
import { createStore } from '../state.js';
import { lang, t } from '../words.js';

/** @param {Table.View} view */
export const seatOf = (view) => view.acting ?? view.you[0] ?? null;
/** @param {Table.View} view @param {number} seat */
export const mine = (view, seat) => view.you.includes(seat);

// From whose seat the table is seen: all others are rivals.
/** @param {Table.View} view */
export const ownSeat = (view) => seatOf(view) ?? Math.max(0, view.board.deciding);

// Whose things lie in the middle: of whoever is shown to move, else the acting seat's, else our own, else that of whoever is playing.
/** @param {Table.View} view */
export const shownSeat = (view) => view.shown ?? ownSeat(view);

// What the server calls levels and phrases, by game and language; until it is known, the plain word stands in.
export const catalogue = createStore({ of: '', levels: /** @type {Wire.LevelWords[]} */ ([]), phrases: /** @type {Wire.PhraseWords[]} */ ([]) });

let asked = '';

/** @param {string} game */
export async function loadCatalogue(game) {
  const wished = `${game} ${lang()}`;
  if (catalogue.get().of === wished) return;
  asked = wished;
  try {
    const known = await games();
    const own = known.find((/** @type {Wire.GameWords} */ other) => other.game === game) ?? known[0];
    if (asked === wished) catalogue.set({ of: wished, levels: own.levels, phrases: own.phrases });
  } catch {
    // Levels and phrases are extras; the game goes on without them.
  }
}

/** @param {string} level */
export const levelName = (level) => catalogue.get().levels.find((other) => other.id === level)?.name ?? level;
/** @param {string} id */
export const phraseText = (id) => catalogue.get().phrases.find((other) => other.id === id)?.text ?? '';

// A single person is "you"; people who share one device go by their names.
/** @param {Table.View} view @param {number} seat */
export const isYou = (view, seat) => !view.together && view.you.length === 1 && mine(view, seat);

/** @param {Table.View} view @param {number} seat */
export function nameOf(view, seat) {
  const place = view.seats[seat];
  if (isYou(view, seat)) return t('web.table.you');
  return place.kind === 'open' ? t('web.table.seat.open') : place.name;
}

/** @param {Table.View} view @param {number[]} seats */
export const nameList = (view, seats) => new Intl.ListFormat(lang(), { type: 'conjunction' }).format(seats.map((seat) => nameOf(view, seat)));

/** @param {Table.View} view @param {number} seat @param {boolean} present */
export function kindOf(view, seat, present) {
  const place = view.seats[seat];
  if (view.pad) return ''; // they sit at a real table
  if (place.kind === 'bot') return place.name.startsWith(levelName(place.level)) ? t('web.table.seat.bot') : t('web.table.seat.bot_level', { level: levelName(place.level) });
  if (place.kind === 'open') return t('web.table.seat.free');
  return t(present ? 'web.table.seat.here' : 'web.table.seat.away');
}

/** @param {Table.View} view @param {number} seat @param {number[] | null} present */
export const isPresent = (view, seat, present) => (present ? present.includes(seat) : view.seats[seat].present);

// A sentence of the log without the name that it begins with: that stands before it, or above it.
/** @param {string} text @param {string} name */
export const bare = (text, name) => (text.startsWith(`${name} `) || text.startsWith(`${name}, `) ? text.slice(name.length).replace(/^,? /u, '') : text);
