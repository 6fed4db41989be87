// What can be played, and what each game asks of a new table: fetched once per language, kept while the page is open.
import { api } from '../api.js';
import { wear } from '../dress.js';
import { persist } from '../net.js';
import { useEffect, useState } from '../vendor/preact.js';
import { lang, loadPart } from '../words.js';

/** @type {Map<string, Promise<any>>} */
const asked = new Map();

/** @param {string} path */
function once(path) {
  const wish = `${path}?lang=${lang()}`;
  const known = asked.get(wish);
  if (known) return known;
  const answer = api.get(wish, { tries: Infinity });
  asked.set(wish, answer);
  answer.catch(() => asked.delete(wish));
  return answer;
}

/** @returns {Promise<Wire.GameWords[]>} */
export const games = () => once('/api/games');
/** @param {string} game */
const menuOf = (game) => once(`/api/games/${game}`);

// What a game's folder says of a new table (docs/browser.md), in its own dress.
/** @param {string} game @returns {Promise<Start>} */
export async function startOf(game) {
  const [{ start }] = await Promise.all([import(`../boards/${game}/start.js`), loadPart(game)]);
  await wear(...start.sheets);
  return start;
}

// The answer of a question, or null until it is known; `mark` is what the question depends on, '' while there is none.
/**
 * @template T
 * @param {() => Promise<T>} ask
 * @param {string} mark
 * @returns {T | null}
 */
function useAnswer(ask, mark) {
  const [found, setFound] = useState(/** @type {{ mark?: string, answer?: T }} */ ({}));
  useEffect(() => (mark ? persist(ask, (answer) => setFound({ mark, answer })) : undefined), [mark]);
  return found.mark === mark ? found.answer ?? null : null;
}

// A level as it was chosen once, or the strongest in its place: a server may offer fewer.
/** @param {Wire.LevelWords[]} levels @param {string} chosen */
export const playable = (levels, chosen) => (levels.some(({ id }) => id === chosen) ? chosen : levels.at(-1)?.id ?? chosen);

export const useGames = () => useAnswer(games, lang()) ?? [];
/** @param {string} game */
export const useMenu = (game) => useAnswer(() => menuOf(game), game && `${game} ${lang()}`);
/** @param {string} game */
export const useStart = (game) => useAnswer(() => startOf(game), game);

// The game that was chosen last; until the list is here, null.
/** @param {Wire.GameWords[]} list @param {{ playing: string }} given1 */
export const chosenOf = (list, { playing }) => list.find((one) => one.game === playing) ?? list[0] ?? null;
