// The rules as the server tells them, kept for days without a connection, and how they are searched.
import { api } from '../api.js';
import { lasting } from '../keep.js';
import { troubleOf } from '../net.js';
import { lang } from '../words.js';

// A fetched book is kept; without a connection the kept one stands in.
/** @param {string} game */
export async function fetchBook(game) {
  const shelf = `octosphere.rules.${game}.${lang()}`;
  try {
    const book = await api.get(`/api/games/${game}/rules?lang=${lang()}`, { tries: 2 });
    lasting.write(shelf, book);
    return book;
  } catch (problem) {
    const kept = troubleOf(problem) ? lasting.read(shelf) : null;
    if (kept) return kept;
    throw problem;
  }
}

const BARE = /\p{M}/gu;

// Small letters without accents, one for each letter of the text, so that places in both are the same.
/** @param {string} text */
export const fold = (text) => [...text].map((letter) => letter.normalize('NFD').replace(BARE, '').toLowerCase().charAt(0) || ' ').join('');

/** @param {string} query */
export const termsOf = (query) => fold(query).split(/\s+/).filter(Boolean);

const NUMBERED = /^[a-z](-[a-z])?\d+$/;

// Numbers are whole: T1 is not T10, and 7 is not 17.
/** @param {string} hay @param {number} at @param {string} term */
function whole(hay, at, term) {
  if (!/\d$/.test(term)) return true;
  const before = NUMBERED.test(term) ? /[\p{L}\p{N}]/u : /\d/;
  return !before.test(hay[at - 1] ?? ' ') && !/\d/.test(hay[at + term.length] ?? ' ');
}

// Where a term begins in a folded text, or -1.
/** @param {string} hay @param {string} term @param {number} [from] */
export function spot(hay, term, from = 0) {
  let at = hay.indexOf(term, from);
  while (at >= 0 && !whole(hay, at, term)) at = hay.indexOf(term, at + 1);
  return at;
}

/** @param {string[]} parts */
const hayOf = (parts) => {
  const hay = fold(parts.join(' ').replace(/[*`]/g, ''));
  return hay.includes('ß') ? `${hay} ${hay.replaceAll('ß', 'ss')}` : hay;
};

/** @param {string[]} terms @param {...string} parts */
const holds = (terms, ...parts) => {
  const hay = hayOf(parts);
  return terms.every((term) => spot(hay, term) >= 0);
};

// What is left of a book under a search: sections and groups with a hit, and how many hits there are.
/** @param {Wire.Rulebook} book @param {string} query */
export function search(book, query) {
  const terms = termsOf(query);
  const sections = book.sections.map((section) => ({ ...section, clauses: section.clauses.filter(({ id, text }) => holds(terms, id, text, section.title)) }));
  const groups = book.groups.map((group) => ({ ...group, pieces: group.pieces.filter(({ id, name, text, clause }) => holds(terms, id, name, text, clause, group.title)) }));
  const found = [...sections.map(({ clauses }) => clauses), ...groups.map(({ pieces }) => pieces)];
  return { terms, sections, groups, count: found.reduce((sum, { length }) => sum + length, 0) };
}
