// What the server knows of layouts, each asked once per language.
import { api, freshKey } from '../../api.js';
import { startOf } from '../../shell/games.js';
import { lang } from '../../words.js';

export const GAME = 'octodice';
const BASE = `/api/games/${GAME}/layouts`;
/** @type {Map<string, Promise<any>>} */
const asked = new Map();

/** @param {string} path */
function once(path) {
  if (!asked.has(path)) {
    const answer = api.get(path, { tries: 3 });
    asked.set(path, answer);
    answer.catch(() => asked.delete(path));
  }
  return asked.get(path);
}

/** @param {string} code */
export const fetchLayout = (code) => once(`${BASE}/${encodeURIComponent(code)}?lang=${lang()}`);
export const fetchSummary = () => once(`${BASE}/summary`);
/** @param {string} style */
export const pickLayout = (style) => api.get(`${BASE}?${new URLSearchParams({ style, seed: freshKey(), lang: lang() })}`, { tries: 3 });

// The words, drawings and dress of the game itself.
export const ready = () => startOf(GAME);

// What turning a tile over would bring, in a sentence; a change within its error is none.
/** @param {{ change: number, error: number }} given */
export const sure = ({ change, error }) => Math.abs(change) > 2 * error;
/** @param {Wire.Turned} turned */
export const kindOf = (turned) => (!sure(turned) ? 'same' : turned.change < 0 ? 'lose' : 'gain');
