// The rules of a game, as a page of their own and as a dialog over a table: searched as one types, every clause with an address.
import { dress } from '../dress.js';
import { persist, troubleOf } from '../net.js';
import { go, link } from '../state.js';
import { Game, loadGame } from '../table/game.js';
import { html, useEffect, useMemo, useRef, useState } from '../vendor/preact.js';
import { lang, t } from '../words.js';
import { Dialog } from './dialog.js';
import { useGames } from './games.js';
import { Contours } from './hero.js';
import { lazy } from './lazy.js';
import { Seg, Sym } from './parts.js';
import { fetchBook, search } from './rulebook.js';
import { Clause, Piece, To } from './rulestext.js';
import { Notes, Preface, Tour, stops } from './rulestour.js';
import { NetLine, Trouble } from './trouble.js';

const SettingsDialog = lazy(() => import('./settings.js').then((module) => module.dialog()));

// The book with what draws its pieces; a board's drawings need its symbols and its dress.
/** @param {string} game */
async function opened(game) {
  const [book, { Picture, Scene }, drawn] = await Promise.all([fetchBook(game), import(`../boards/${game}/rules.js`), loadGame(game)]);
  const ids = new Set(book.sections.flatMap((/** @type {{ clauses: Wire.RuleClause[] }} */ { clauses }) => clauses.map((/** @type {{ id: string }} */ { id }) => id)).filter(Boolean));
  return { ...book, tour: Scene ? book.tour : null, drawn, Picture, Scene, ids, pieces: book.groups.flatMap((/** @type {{ pieces: Wire.Piece[] }} */ { pieces }) => pieces) };
}

/** @param {string} game @returns {[{ mark?: string, book?: Book, lost?: Problem }, Act]} */
function useBook(game) {
  const [state, setState] = useState(/** @type {{ mark?: string, book?: Book, lost?: Problem }} */ ({}));
  const [round, again] = useState(0);
  const mark = `${game} ${lang()}`;
  useEffect(() => persist(() => opened(game), (book) => setState({ mark, book }), (lost) => setState({ mark, lost })), [mark, round]);
  return [state.mark === mark ? state : {}, () => { setState({}); again(round + 1); }];
}

/** @param {EventTarget | null} element */
const typing = (element) => /** @type {Element | null} */ (element)?.closest?.('input, textarea, select');

/** @param {Ref<HTMLInputElement>} box */
function useSlash(box) {
  useEffect(() => {
    /** @param {KeyboardEvent} event */
    const down = (event) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
      event.preventDefault();
      box.current?.focus();
    };
    addEventListener('keydown', down);
    return () => removeEventListener('keydown', down);
  }, []);
}

/** @param {{ query: string, setQuery: (query: string) => void, count: number, page: boolean, box: Ref<HTMLInputElement> }} props */
function Search({ query, setQuery, count, page, box }) {
  useSlash(box);
  const clear = () => {
    setQuery('');
    box.current.focus();
  };
  /** @param {On<KeyboardEvent>} event */
  const onKeyDown = (event) => {
    if (event.key === 'Escape' && page && query) clear();
  };
  const told = !query.trim() ? '' : count ? t('web.rulebook.hits', { n: count }) : t('web.rulebook.none', { text: query.trim() });
  return html`<div class="rfind" role="search"><label><span class="sr">${t('web.rulebook.search')}</span><${Sym} name="ui-search" />
      <input ref=${box} role="searchbox" inputmode="search" value=${query} placeholder=${t('web.rulebook.hint')} autocomplete="off" autocapitalize="off" spellcheck=${false} enterkeyhint="search" aria-keyshortcuts="/"
        onInput=${(/** @type {Typed} */ event) => setQuery(event.target.value)} onKeyDown=${onKeyDown} /></label>
    ${query ? html`<button type="button" class="iconbtn" aria-label=${t('web.rulebook.clear')} onClick=${clear}><${Sym} name="ui-close" /></button>` : html`<kbd aria-hidden="true">/</kbd>`}
    <p role="status">${told}</p></div>`;
}

/** @param {Wire.Section} section @param {number} index */
const anchorOf = (section, index) => section.letter || `section-${index + 1}`;

// With a tour, chapters without clauses are notes about the text.
/** @param {Book} book @param {Wire.Section} section */
const folded = (book, section) => Boolean(book.tour) && !section.letter;

/** @param {Book} book */
const chapters = (book) => [
  ...stops(book).map(([id, title]) => [id, '', title]),
  ...book.sections.map((section, index) => (folded(book, section) ? [] : [anchorOf(section, index), section.letter, section.title])).filter((item) => item.length),
  ...book.groups.map((group) => [`group-${group.id}`, '', group.title]),
  ...(book.tour ? [['about', '', t('web.rulebook.about')]] : []),
];

/** @param {{ book: Book }} props */
function Contents({ book }) {
  return html`<nav class="rtoc" aria-label=${t('web.rulebook.contents')}><ol>${chapters(book).map(([id, letter, title]) => html`<li key=${id}>
    <${To} id=${id} book=${book}>${letter && html`<b>${letter}</b>`}${title}<//></li>`)}</ol></nav>`;
}

/** @typedef {{ book: Book, found: ReturnType<typeof search>, target: string, level: number }} Shown */

// Sections with something in them; the headings follow the page's or the dialog's.
/** @param {Shown & { which: (section: Wire.Section) => boolean }} props */
function Sections({ book, found, target, level, which }) {
  const Head = `h${level}`;
  return found.sections.map((section, index) => section.clauses.length > 0 && which(section) && html`<section key=${index} class="rsec" aria-labelledby=${`rules-${index}`}>
      <${Head} id=${`rules-${index}`} data-anchor=${anchorOf(section, index)} tabindex="-1">${section.letter && html`<b>${section.letter}</b>`}${section.title}<//>
      ${section.clauses.map((clause, at) => html`<${Clause} key=${clause.id || at} clause=${clause} book=${book} terms=${found.terms} on=${target === clause.id} />`)}</section>`);
}

/** @param {Shown} props */
function Groups({ book, found, level }) {
  const Head = `h${level}`;
  return found.groups.map((group) => group.pieces.length > 0 && html`<section key=${group.id} class="rsec" aria-labelledby=${`rules-${group.id}`}>
      <${Head} id=${`rules-${group.id}`} data-anchor=${`group-${group.id}`} tabindex="-1">${group.title}<//>
      <ul class="rpieces">${group.pieces.map((piece) => html`<${Piece} key=${piece.id} piece=${piece} book=${book} terms=${found.terms} />`)}</ul></section>`);
}

// The whole book: the tour before the clauses, notes about the text behind them.
/** @param {Shown} props */
function Whole(props) {
  const { book, level } = props;
  return html`<${Tour} book=${book} level=${level} /><${Preface} book=${book} />
    <${Sections} ...${props} which=${(/** @type {Wire.Section} */ section) => !folded(book, section)} /><${Groups} ...${props} />
    ${book.tour && html`<${Notes} book=${book} level=${level}><${Sections} ...${props} level=${level + 1} which=${(/** @type {Wire.Section} */ section) => folded(book, section)} /><//>`}`;
}

// What a search has found, wherever it stands.
/** @param {Shown & { onWhole: Act }} props */
const Hits = ({ onWhole, ...props }) => html`<${Sections} ...${props} which=${() => true} /><${Groups} ...${props} /><button type="button" class="btn quiet" onClick=${onWhole}>${t('web.rulebook.whole')}</button>`;

// Goes where an address or a link points: there the focus is, so that ears are there too.
/** @param {Ref<HTMLElement>} root @param {string} first @param {Book | undefined} book @returns {[string, (id: string) => void]} */
function useTarget(root, first, book) {
  const [target, setTarget] = useState({ id: first, n: 0 });
  useEffect(() => {
    if (!book || !target.id) return undefined;
    const frame = requestAnimationFrame(() => {
      const place = root.current?.querySelector(`[data-anchor="${CSS.escape(target.id)}"]`);
      place?.closest('details')?.setAttribute('open', '');
      place?.scrollIntoView({ block: place.matches('.rclause') ? 'center' : 'start' });
      place?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [target, Boolean(book)]);
  return [target.id, (id) => setTarget(({ n }) => ({ id, n: n + 1 }))];
}

// A finger that opens the rules does not want a keyboard over half of them.
const typist = () => document.documentElement.dataset.input === 'key' || matchMedia('(hover: hover)').matches;

/** @param {{ state: { book?: Book, lost?: Problem }, again: Act, first: string, page?: boolean }} props */
function Reader({ state, again, first, page = false }) {
  /** @type {Ref<HTMLElement>} */
  const root = useRef();
  /** @type {Ref<HTMLInputElement>} */
  const box = useRef();
  const [query, setQuery] = useState('');
  const { book: found } = state;
  const [target, aim] = useTarget(root, first, found);
  const result = useMemo(() => found && search(found, query), [found, query]);
  useEffect(() => { aim(first); }, [first]);
  useEffect(() => { if (found && !page && !first && typist()) requestAnimationFrame(() => box.current?.focus()); }, [Boolean(found)]);
  if (state.lost && troubleOf(state.lost)) return html`<${Trouble} trouble=${troubleOf(state.lost)} />`;
  if (state.lost) return html`<div class="rlost" role="alert"><p>${t('web.rulebook.lost')}</p><button type="button" class="btn quiet" onClick=${again}>${t('web.rulebook.again')}</button></div>`;
  if (!found || !result) return html`<div class="rlost" aria-busy="true"></div>`;
  /** @param {string} id */
  const to = (id) => {
    setQuery('');
    if (page && location.hash !== `#${id}`) go(`/rules/${found.game}#${id}`);
    aim(id);
  };
  const book = { ...found, go: to };
  const shown = { book, found: result, target, level: page ? 2 : 3 };
  return html`<${Game.Provider} value=${book.drawn}><div class="reader ${query.trim() ? 'finding' : ''}" ref=${root} lang=${book.lang}>
    <${Search} query=${query} setQuery=${setQuery} count=${result.count} page=${page} box=${box} />
    <${Contents} book=${book} />
    <div class="rtext">${query.trim() ? html`<${Hits} ...${shown} onWhole=${() => setQuery('')} />` : html`<${Whole} ...${shown} />`}</div></div><//>`;
}

// What stands behind the # may be anything.
const clauseOf = () => {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return '';
  }
};

// Back and forward, and an address typed by hand, move inside the page.
function useHash() {
  const [hash, setHash] = useState(clauseOf);
  useEffect(() => {
    const look = () => setHash(clauseOf());
    addEventListener('popstate', look);
    addEventListener('hashchange', look);
    return () => {
      removeEventListener('popstate', look);
      removeEventListener('hashchange', look);
    };
  }, []);
  return hash;
}

/** @param {{ game: string }} props */
function Games({ game }) {
  const choices = useGames().map((/** @type {Wire.GameWords} */ one) => ({ value: one.game, text: one.title }));
  return choices.length > 1 && html`<${Seg} label=${t('web.new.game')} value=${game} choices=${choices} onChange=${(/** @type {number} */ other) => go(`/rules/${other}`, { replace: true })} />`;
}

/** @param {{ id: string }} props */
function RulesPage({ id: game }) {
  const [state, again] = useBook(game);
  const [open, setOpen] = useState(false);
  const hash = useHash();
  const title = state.book?.title ?? t('web.rules.title');
  useEffect(() => { document.title = `${title} · ${t('web.title')}`; }, [title]);
  return html`<${Contours} /><div class="rules ${game}">
    <header class="rtop"><a class="iconbtn" ...${link('/')} aria-label=${t('web.rulebook.home')}><${Sym} name="ui-back" /></a>
      <${Games} game=${game} />
      <button class="iconbtn" aria-haspopup="dialog" aria-label=${t('web.settings.title')} onClick=${() => setOpen(true)}><${Sym} name="ui-settings" /></button></header>
    <${NetLine} quiet=${!state.book} /><main><h1>${title}</h1><${Reader} key=${`${game} ${lang()}`} state=${state} again=${again} first=${hash} page /></main></div>
    ${open && html`<${SettingsDialog} onClose=${() => setOpen(false)} />`}`;
}

/** @param {{ view: Table.View, value: string | number, onClose: Act }} props */
function RulesDialog({ view, value, onClose }) {
  const [state, again] = useBook(view.game);
  return html`<${Dialog} title=${t('web.rules.title')} wide onClose=${onClose}><${Reader} state=${state} again=${again} first=${value || ''} /><//>`;
}

// Both in their dress.
export const page = () => dress('rules').then(() => RulesPage);
export const dialog = () => dress('rules').then(() => RulesDialog);
