// The words of the page in the language chosen, from the catalogues the server merges.
import { lasting } from './keep.js';

const KEY = 'octosphere.words';
const PATIENCE = 20_000; // ms until words that do not come are those of the last visit
/** @typedef {Record<string, string | Record<string, string>>} Texts a counted text has a form for each number */
const TABLE = 'web.table.';
/** @type {Record<string, string>} */
const LOCALES = { en: 'en-GB', de: 'de-DE', es: 'es-ES' };

// The words of one page, in the language it has at the time; those fetched are kept on `shelf` for a visit without a connection.
/** @param {{ shelf: Shelf, world: Pick<World, 'fetch' | 'document'> }} given */
export function createWords({ shelf, world }) {
  /** @type {Texts} */
  let texts = {};
  let tongue = 'en';
  let plurals = new Intl.PluralRules('en');

  const lang = () => tongue;
  const locale = () => LOCALES[tongue] ?? tongue;

  // The words of every page, or of one part: a game or a page that not everybody opens.
  /** @param {string} wished @param {string} part @returns {Promise<Texts>} */
  async function fetched(wished, part) {
    const answer = await world.fetch(`/api/words/${wished}${part && `?of=${part}`}`, { headers: { Accept: 'application/json' }, signal: AbortSignal.timeout?.(PATIENCE) });
    if (!answer.ok) throw Object.assign(new Error('words'), { status: answer.status });
    const words = await answer.json();
    shelf.write(`${KEY}.${wished}${part && `.${part}`}`, words);
    return words;
  }

  // Without a connection, those of the last visit. Rejects if there are none at all.
  /** @param {string} wished @param {string} part */
  async function found(wished, part) {
    try {
      return await fetched(wished, part);
    } catch (problem) {
      const kept = shelf.read(`${KEY}.${wished}${part && `.${part}`}`, /** @type {Texts | null} */ (null));
      if (!kept) throw problem;
      return kept;
    }
  }

  /** @type {Map<string, { wished: string, words: Promise<void> }>} */
  const parts = new Map(); // by name: the language of the words, and the words on their way

  // Fetch the words of a language, with those of the parts that are in use.
  /** @param {string} wished */
  async function loadWords(wished) {
    const all = await Promise.all(['', ...parts.keys()].map((part) => found(wished, part)));
    for (const part of parts.keys()) parts.set(part, { wished, words: Promise.resolve() });
    useWords(wished, Object.assign({}, ...all));
  }

  // Have the words of a part at hand; a failure is forgotten, so that it can be asked for again.
  /** @param {string} part @returns {Promise<void> | undefined} */
  function loadPart(part) {
    if (parts.get(part)?.wished !== tongue) {
      const wished = tongue;
      const words = found(wished, part).then((more) => { if (wished === tongue) texts = { ...texts, ...more }; });
      parts.set(part, { wished, words });
      words.catch(() => parts.get(part)?.words === words && parts.delete(part));
    }
    return parts.get(part)?.words;
  }

  /** @param {string} wished @param {Texts} all */
  function useWords(wished, all) {
    texts = all;
    tongue = wished;
    plurals = new Intl.PluralRules(wished);
    world.document.documentElement.lang = wished;
  }

  /** @type {Map<string, Intl.NumberFormat>} */
  const formats = new Map();
  /** @param {number} [places] */
  function format(places) {
    const name = `${tongue} ${places}`;
    let made = formats.get(name);
    if (!made) {
      const fixed = places === undefined ? { maximumFractionDigits: 1 } : { minimumFractionDigits: places, maximumFractionDigits: places };
      made = new Intl.NumberFormat(locale(), fixed);
      formats.set(name, made);
    }
    return made;
  }

  // A number as the language writes it, with a real minus and no "−0".
  /** @param {number} x @param {number} [places] */
  function num(x, places) {
    const text = format(places).format(x).replace('-', '−');
    return /[1-9]/.test(text) ? text : text.replace('−', '');
  }

  // Points won or lost: +2, −2, +0.
  /** @param {number} x @param {number} [places] */
  const signed = (x, places) => {
    const text = num(x, places);
    return text.startsWith('−') ? text : `+${text}`;
  };

  // Where a game has words of its own (web.GAME.…), they stand for those of any table (TABLE).
  let own = '';
  /** @param {string} game */
  const speakOf = (game) => { own = `web.${game}.`; };
  /** @param {string} key */
  const entryOf = (key) => (own && key.startsWith(TABLE) ? texts[own + key.slice(TABLE.length)] : undefined) ?? texts[key];

  /** @param {string} key */
  const has = (key) => entryOf(key) !== undefined;

  // The text of a key, its {places} filled; a counted text goes by `n`.
  /** @param {string} key @param {Record<string, unknown>} [values] */
  function t(key, values = {}) {
    const entry = entryOf(key);
    if (entry === undefined) return key;
    const text = typeof entry === 'string' ? entry : entry[plurals.select(Number(values.n))] ?? entry.other;
    return (text ?? key).replace(/\{(\w+)\}/g, (place, name) => {
      const value = values[name];
      if (value === undefined) return place;
      return typeof value === 'number' ? num(value) : String(value);
    });
  }

  return { t, has, lang, locale, num, signed, speakOf, loadWords, loadPart, useWords };
}

// Those of this page: nearly every file speaks through them.
export const { t, has, lang, locale, num, signed, speakOf, loadWords, loadPart, useWords } = createWords({ shelf: lasting, world: globalThis });
