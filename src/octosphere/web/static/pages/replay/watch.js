// The replay of a table: its board in full, the reel under it, and the keys of both.
import { tableOf, tokenOf } from '../../mytables.js';
import { troubleOf } from '../../net.js';
import { Contours } from '../../shell/hero.js';
import { copy } from '../../shell/invite.js';
import { Trouble, sentence } from '../../shell/trouble.js';
import { link, useStore } from '../../state.js';
import { Tool } from '../../table/bar.js';
import { createDesk } from '../../table/desk.js';
import { Desk, Game, useGame } from '../../table/game.js';
import { useMedia } from '../../table/hooks.js';
import { letters } from '../../table/keys.js';
import { catalogue, loadCatalogue } from '../../table/names.js';
import { Sym } from '../../table/symbols.js';
import { html, useEffect, useState } from '../../vendor/preact.js';
import { t } from '../../words.js';
import { Opened } from './dialogs.js';
import { createMoments } from './moments.js';
import { Watching, createReel } from './reel.js';
import { Scrubber } from './scrubber.js';
import { Draw } from './signs.js';

// One of each for the page: another language opens the same game again, and what is known stays until it is here.
const desk = createDesk();
const reel = createReel(desk);
const coach = createMoments(reel);
const watching = { reel, coach };

/** @param {EventTarget | null} element */
const own = (element) => /** @type {Element | null} */ (element)?.closest?.('input:not([type=range]), textarea, select, [contenteditable]');
/** @param {EventTarget | null} element */
const pressable = (element) => /** @type {Element | null} */ (element)?.closest?.('button, a, summary');

/** @type {Record<string, number>} */
const ARROWS = { ArrowLeft: -1, ArrowRight: 1 };

/** @param {string} key @param {Table.Open} open */
function letter(key, open) {
  if (key === '+' || key === '-' || key === '−') reel.faster(key === '+' ? 1 : -1);
  else if (key === 'v') reel.nextSeat();
  else if (key === 'b') open('branch');
  else if (key === 'g') open('marks');
  else if (key === '?') open('keys');
  else if (key === '/') open('rules');
  else return false;
  return true;
}

// -> whether the key meant something
/** @param {KeyboardEvent} event @param {Table.Open} open */
function pressed(event, open) {
  const by = ARROWS[event.key];
  if (by && event.shiftKey) reel.toMark(by);
  else if (by) reel.step(by);
  else if (event.key === 'Home' || event.key === 'End') {
    reel.pause();
    reel.goTo(event.key === 'Home' ? 0 : reel.get().film?.moves ?? 0);
  } else if (event.key === ' ') {
    if (pressable(event.target)) return false;
    reel.toggle();
  } else return letters() && letter(event.key.toLowerCase(), open);
  return true;
}

/** @param {Table.Open} open */
function useKeys(open) {
  useEffect(() => {
    /** @param {KeyboardEvent} event */
    const down = (event) => {
      document.documentElement.dataset.input = 'key';
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || own(event.target)) return;
      if (!reel.get().film || document.querySelector('dialog[open]')) return;
      if (pressed(event, open)) event.preventDefault();
    };
    const byHand = () => { document.documentElement.dataset.input = 'hand'; };
    addEventListener('keydown', down);
    addEventListener('pointerdown', byHand, true);
    return () => {
      removeEventListener('keydown', down);
      removeEventListener('pointerdown', byHand, true);
    };
  }, []);
}

// A link to this very position, for anybody: it lets one look, not play.
function shareIt() {
  const { id, at, film } = reel.get();
  const watch = tableOf(id)?.watch ?? (film?.you.length ? '' : tokenOf(id));
  copy(`${location.origin}/replay/${id}#${[at || '', watch && `k=${watch}`].filter(Boolean).join('&')}`);
}

/** @param {{ view: Table.View, film: Wire.Replay, open: Table.Open }} props */
function Bar({ view, film, open }) {
  const { Where } = useGame();
  return html`<header class="bar">
    <a class="iconbtn" ...${link(`/t/${film.table}`)} aria-label=${t('web.replay.table')}><${Sym} id="ui-back" /></a>
    <span class="brand">${film.title}</span><span class="rmode">${t('web.replay.title')}</span>
    <${Where} view=${view} />
    <nav class="tools" aria-label=${t('web.table.bar.tools')}>
      ${film.over && html`<a class="btn quiet rlink" aria-label=${t('web.replay.coach.title')} ...${link(`/coach/${film.table}`)}><${Sym} id="ui-hint" /><span>${t('web.replay.coach.title')}</span></a>`}
      <${Tool} id="ui-share" label=${t('web.replay.share')} onClick=${shareIt} />
      <button type="button" class="iconbtn wide" aria-label=${t('web.table.keys.title')} title=${t('web.table.keys.title')} onClick=${() => open('keys')}><${Draw} name="keys" /></button>
      <${Tool} id="ui-settings" label=${t('web.table.bar.settings')} onClick=${() => open('settings')} />
    </nav></header>`;
}

/** @param {{ problem: Problem }} props */
function Missing({ problem }) {
  const unknown = problem.error === 'no_such_table';
  const trouble = troubleOf(problem);
  if (trouble) return html`<${Contours} /><main class="splash"><section class="card"><${Trouble} trouble=${trouble} again=${reel.again}><a class="btn quiet" ...${link('/')}>${t('web.table.over.home')}</a><//></section></main>`;
  return html`<main class="splash lost"><h1>${t(unknown ? 'web.table.none.title' : 'web.table.none.wait')}</h1>
    <p>${unknown ? t('web.table.none.text') : sentence(problem)}</p>
    <div>${unknown ? html`<a class="btn quiet" ...${link('/replay')}>${t('web.replay.open.title')}</a>` : html`<button type="button" class="btn quiet" onClick=${reel.again}>${t('web.table.none.again')}</button>`}</div></main>`;
}

/** @param {{ id: string }} props */
export function Watch({ id }) {
  const state = useStore(desk);
  const { film, problem, seat } = useStore(reel);
  const [dialog, setDialog] = useState(/** @type {{ name: string, value: number | string } | null} */ (null));
  /** @type {Table.Open} */
  const open = (name, value = 0) => {
    reel.pause();
    setDialog({ name, value });
  };
  const desktop = useMedia('(min-width: 1200px)');
  useStore(catalogue);
  useEffect(() => reel.openReel(id), [id]);
  useEffect(() => { if (film) loadCatalogue(film.game); }, [film?.game]);
  useEffect(() => { if (film) coach.lookUp(); }, [film, seat]);
  useEffect(() => coach.leave, []);
  useKeys(open);
  useEffect(() => { if (film) document.title = `${t('web.replay.title')} · ${film.title} · ${t('web.title')}`; }, [film]);
  const { view } = state;
  const ready = view && film?.table === id && state.id === `replay ${id}`; // not what was on this screen before
  if (!ready) return problem ? html`<${Missing} problem=${problem} />` : html`<main class="splash" aria-busy="true"><p role="status">${t('web.replay.opening')}</p></main>`;
  const game = desk.game();
  const { Play } = game;
  return html`<${Watching.Provider} value=${watching}><${Desk.Provider} value=${desk}><${Game.Provider} value=${game}><div class="table ${view.game} replaying">
    <${Contours} />
    <a class="skip" href="#reel" onClick=${(/** @type {KeyboardEvent} */ event) => { event.preventDefault(); document.querySelector('.rplay')?.focus(); }}>${t('web.replay.skip')}</a>
    <${Bar} view=${view} film=${film} open=${open} />
    <main class="play"><h1 class="sr">${t('web.replay.title')}: ${film.title}</h1><${Play} state=${state} open=${open} desktop=${desktop} /></main>
    <${Scrubber} view=${view} open=${open} />
    ${dialog && html`<${Opened} dialog=${dialog} view=${view} open=${open} onClose=${() => setDialog(null)} />`}
  </div><//><//><//>`;
}
