// The words of the page in the language chosen, from the catalogues the server merges.
import { lasting } from './keep.js';

const KEY = 'octosphere.words';
const PATIENCE = 20_000; // ms until words that do not come are those of the last visit
let texts = {};
let tongue = 'en';
let plurals = new Intl.PluralRules('en');

const LOCALES = { en: 'en-GB', de: 'de-DE', es: 'es-ES' };

export const lang = () => tongue;
export const locale = () => LOCALES[tongue] ?? tongue;

// The words of every page, or of one part: a game or a page that not everybody opens.
async function fetched(wished, part) {
  const answer = await fetch(`/api/words/${wished}${part && `?of=${part}`}`, { headers: { Accept: 'application/json' }, signal: AbortSignal.timeout?.(PATIENCE) });
  if (!answer.ok) throw Object.assign(new Error('words'), { status: answer.status });
  const found = await answer.json();
  lasting.write(`${KEY}.${wished}${part && `.${part}`}`, found);
  return found;
}

// Without a connection, those of the last visit. Rejects if there are none at all.
async function found(wished, part) {
  try {
    return await fetched(wished, part);
  } catch (problem) {
    const kept = lasting.read(`${KEY}.${wished}${part && `.${part}`}`);
    if (!kept) throw problem;
    return kept;
  }
}

const parts = new Map(); // by name: the language of the words, and the words on their way

// Fetch the words of a language, with those of the parts that are in use.
export async function loadWords(wished) {
  const all = await Promise.all(['', ...parts.keys()].map((part) => found(wished, part)));
  for (const part of parts.keys()) parts.set(part, { wished, words: Promise.resolve() });
  useWords(wished, Object.assign({}, ...all));
}

// Have the words of a part at hand; a failure is forgotten, so that it can be asked for again.
export function loadPart(part) {
  if (parts.get(part)?.wished !== tongue) {
    const wished = tongue;
    const words = found(wished, part).then((more) => { if (wished === tongue) texts = { ...texts, ...more }; });
    parts.set(part, { wished, words });
    words.catch(() => parts.get(part)?.words === words && parts.delete(part));
  }
  return parts.get(part).words;
}

export function useWords(wished, all) {
  texts = all;
  tongue = wished;
  plurals = new Intl.PluralRules(wished);
  document.documentElement.lang = wished;
}

const formats = new Map();
function format(places) {
  const name = `${tongue} ${places}`;
  if (!formats.has(name)) {
    const fixed = places === undefined ? { maximumFractionDigits: 1 } : { minimumFractionDigits: places, maximumFractionDigits: places };
    formats.set(name, new Intl.NumberFormat(locale(), fixed));
  }
  return formats.get(name);
}

// A number as the language writes it, with a real minus and no "−0".
export function num(x, places) {
  const text = format(places).format(x).replace('-', '−');
  return /[1-9]/.test(text) ? text : text.replace('−', '');
}

// Points won or lost: +2, −2, +0.
export const signed = (x, places) => {
  const text = num(x, places);
  return text.startsWith('−') ? text : `+${text}`;
};

// Where a game has words of its own (web.GAME.…), they stand for those of any table (web.table.…).
const TABLE = 'web.table.';
let own = '';
export const speakOf = (game) => { own = `web.${game}.`; };
const entryOf = (key) => (own && key.startsWith(TABLE) ? texts[own + key.slice(TABLE.length)] : undefined) ?? texts[key];

export const has = (key) => entryOf(key) !== undefined;

// The text of a key, its {places} filled; a counted text goes by `n`.
export function t(key, values = {}) {
  const entry = entryOf(key);
  if (entry === undefined) return key;
  const text = typeof entry === 'string' ? entry : entry[plurals.select(values.n)] ?? entry.other;
  return text.replace(/\{(\w+)\}/g, (place, name) => {
    const value = values[name];
    if (value === undefined) return place;
    return typeof value === 'number' ? num(value) : String(value);
  });
}
