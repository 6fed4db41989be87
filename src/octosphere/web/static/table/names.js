// How seats are called: by name, bots by their strength, we ourselves as "you".
import { games } from '../shell/games.js';
import { createStore } from '../state.js';
import { lang, t } from '../words.js';
import { mine } from './desk.js';

// What the server calls levels and phrases, by game and language; until it is known, the plain word stands in.
export const catalogue = createStore({ of: '', levels: [], phrases: [] });

let asked = '';

export async function loadCatalogue(game) {
  const wished = `${game} ${lang()}`;
  if (catalogue.get().of === wished) return;
  asked = wished;
  try {
    const known = await games();
    const own = known.find((other) => other.game === game) ?? known[0];
    if (asked === wished) catalogue.set({ of: wished, levels: own.levels, phrases: own.phrases });
  } catch {
    // Levels and phrases are extras; the game goes on without them.
  }
}

export const levelName = (level) => catalogue.get().levels.find((other) => other.id === level)?.name ?? level;
export const phraseText = (id) => catalogue.get().phrases.find((other) => other.id === id)?.text ?? '';

// A single person is "you"; people who share one device go by their names.
export const isYou = (view, seat) => !view.together && view.you.length === 1 && mine(view, seat);

export function nameOf(view, seat) {
  const place = view.seats[seat];
  if (isYou(view, seat)) return t('web.table.you');
  return place.kind === 'open' ? t('web.table.seat.open') : place.name;
}

export const nameList = (view, seats) => new Intl.ListFormat(lang(), { type: 'conjunction' }).format(seats.map((seat) => nameOf(view, seat)));

export function kindOf(view, seat, present) {
  const place = view.seats[seat];
  if (view.pad) return ''; // they sit at a real table
  if (place.kind === 'bot') return place.name.startsWith(levelName(place.level)) ? t('web.table.seat.bot') : t('web.table.seat.bot_level', { level: levelName(place.level) });
  if (place.kind === 'open') return t('web.table.seat.free');
  return t(present ? 'web.table.seat.here' : 'web.table.seat.away');
}

export const isPresent = (view, seat, present) => (present ? present.includes(seat) : view.seats[seat].present);
