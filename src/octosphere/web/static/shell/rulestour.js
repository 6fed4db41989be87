// How a page of rules begins: the aim of the game, its table, a turn in pictures, all drawn by the game's board; and what it ends with, about the text.
import { html } from '../vendor/preact.js';
import { t } from '../words.js';
import { Rich } from './rulestext.js';

// Parts of the tour by their anchors, for the contents.
/** @param {Book} book @returns {[string, string][]} */
export const stops = ({ tour }) => (tour ? [['aim', t('web.rulebook.aim')], ['table', tour.table.title], ['turn', t('web.rulebook.turn')]] : []);

/** @param {{ id: string, title: string, level: number, children: Child }} props */
function Stop({ id, title, level, children }) {
  const Head = `h${level}`;
  return html`<section class="rsec rstop" aria-labelledby="rules-${id}"><${Head} id="rules-${id}" data-anchor=${id} tabindex="-1">${title}<//>${children}</section>`;
}

/** @param {{ scene: Wire.Scene, book: Book }} props */
const Step = ({ scene, book }) => html`<li><figure><${book.Scene} scene=${scene} pieces=${book.pieces} /><figcaption><b>${scene.title}</b> ${scene.text}</figcaption></figure></li>`;

/** @param {{ book: Book, level: number }} props */
export function Tour({ book, level }) {
  if (!book.tour) return null;
  const { aim, table, turn } = book.tour;
  return html`<${Stop} id="aim" title=${t('web.rulebook.aim')} level=${level}><p class="raim">${aim}</p><//>
    <${Stop} id="table" title=${table.title} level=${level}><figure class="rtable"><${book.Scene} scene=${table} pieces=${book.pieces} />
      <figcaption><p>${table.text}</p><ol>${table.parts.map((part) => html`<li key=${part}>${part}</li>`)}</ol></figcaption></figure><//>
    <${Stop} id="turn" title=${t('web.rulebook.turn')} level=${level}><ol class="rsteps">${turn.map((scene) => html`<${Step} key=${scene.name} scene=${scene} book=${book} />`)}</ol><//>`;
}

// What players need to know of the text; where there is no tour, all that is said about it.
/** @param {{ book: Book }} props */
export const Preface = ({ book }) => html`<div class="rabout">${(book.tour ? book.about.slice(0, 1) : book.about).map((text) => html`<p key=${text}><${Rich} text=${text} book=${book} /></p>`)}</div>`;

// Notes about the text, and chapters without clauses, such as how moves are written: folded away until asked for.
/** @param {{ book: Book, level: number, children: Child }} props */
export function Notes({ book, level, children }) {
  const Head = `h${level}`;
  return html`<details class="rsec rfold"><summary data-anchor="about"><${Head}>${t('web.rulebook.about')}<//></summary>
    ${book.about.slice(1).map((text) => html`<p key=${text} class="rnote"><${Rich} text=${text} book=${book} /></p>`)}${children}</details>`;
}
