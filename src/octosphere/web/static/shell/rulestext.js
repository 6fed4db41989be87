// A clause and a piece as they are drawn: marks of the text, other clauses as links, what was searched for in yellow.
import { link } from '../state.js';
import { html } from '../vendor/preact.js';
import { t } from '../words.js';
import { fold, spot } from './rulebook.js';

const MARKS = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|(?<![\p{L}\p{N}])([A-Z](?:-[A-Z])?\d+)(?![\p{L}\p{N}])/gu;

// The first place of any term from here on, and how long it is.
/** @param {string} hay @param {string[]} terms @param {number} from */
function next(hay, terms, from) {
  const places = terms.map((term) => ({ at: spot(hay, term, from), size: term.length })).filter(({ at }) => at >= 0);
  return places.sort((one, other) => one.at - other.at || other.size - one.size)[0];
}

/** @param {string} text @param {string[]} terms */
function lit(text, terms) {
  /** @type {Child[]} */
  const parts = [];
  const hay = fold(text);
  let end = 0;
  for (let found = next(hay, terms, 0); found; found = next(hay, terms, end)) {
    parts.push(text.slice(end, found.at), html`<mark>${text.slice(found.at, found.at + found.size)}</mark>`);
    end = found.at + found.size;
  }
  return [...parts, text.slice(end)];
}

// A link that stays where it is: a new tab shows the page, a tap goes there at once.
/** @param {{ id: string, book: Book, children: Child, label: string, class?: string }} props */
export function To({ id, book, children, label, class: name = '' }) {
  return html`<a class=${name} ...${link(`/rules/${book.game}#${id}`, () => book.go(id))} aria-label=${label}>${children}</a>`;
}

/** @param {RegExpExecArray} found @param {Book} book @param {string[]} terms */
function part([whole, bold, slanted, code, clause], book, terms) {
  if (bold) return html`<b>${lit(bold, terms)}</b>`;
  if (slanted) return html`<em>${lit(slanted, terms)}</em>`;
  if (code) return html`<code>${lit(code, terms)}</code>`;
  return book.ids.has(clause) ? html`<${To} id=${clause} book=${book}>${lit(clause, terms)}<//>` : lit(whole, terms);
}

/** @param {{ text: string, book: Book, terms?: string[] }} props */
export function Rich({ text, book, terms = [] }) {
  /** @type {Child[]} */
  const parts = [];
  let end = 0;
  for (const found of text.matchAll(MARKS)) {
    parts.push(lit(text.slice(end, found.index), terms), part(found, book, terms));
    end = found.index + found[0].length;
  }
  return [...parts, lit(text.slice(end), terms)];
}

// Of several pieces that a clause speaks of none is drawn: they have a list of their own.
/** @param {Book} book @param {string} id */
const pictured = (book, id) => {
  const about = book.pieces.filter((piece) => piece.clause === id);
  return about.length === 1 ? about[0] : null;
};

/** @param {{ clause: Wire.RuleClause, book: Book, terms: string[], on: boolean }} props */
export function Clause({ clause, book, terms, on }) {
  if (!clause.id) return html`<p class="rnote"><${Rich} text=${clause.text} book=${book} terms=${terms} /></p>`;
  const piece = pictured(book, clause.id);
  return html`<div class="rclause ${on ? 'on' : ''}" data-anchor=${clause.id} tabindex="-1">
    <${To} class="rid" id=${clause.id} book=${book} label=${t('web.rulebook.link', { clause: clause.id })}>${lit(clause.id, terms)}<//>
    <p><${Rich} text=${clause.text} book=${book} terms=${terms} /></p>
    ${piece && html`<span class="rpic"><${book.Picture} piece=${piece} /></span>`}</div>`;
}

/** @param {{ piece: Wire.Piece, book: Book, terms: string[] }} props */
export function Piece({ piece, book, terms }) {
  return html`<li class="rpiece"><span class="rpic"><${book.Picture} piece=${piece} /></span>
    <p><b>${lit(piece.name, terms)}</b> ${lit(piece.text, terms)} <${To} id=${piece.clause} book=${book} label=${t('web.rulebook.clause', { clause: piece.clause })}>${lit(piece.clause, terms)}<//></p></li>`;
}
