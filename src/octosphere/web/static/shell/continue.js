// The tables this browser plays at: those where it is my move first, finished and vanished ones can be put away.
import { api } from '../api.js';
import { arrive, putTable, removeTable, tables } from '../mytables.js';
import { net } from '../net.js';
import { go, link, useStore } from '../state.js';
import { decline, isAsked, noteAgain } from '../table/again.js';
import { html, useEffect, useState } from '../vendor/preact.js';
import { lang, t } from '../words.js';
import { Avatar, Sym } from './parts.js';
import { toast } from './toast.js';
import { sentence } from './trouble.js';

const SHOWN = 2;
const AGAIN = 20_000;
const AT_ONCE = 3;
const LATER = 3_600_000; // ms after which nobody expects to be asked for another game any more: the next visit tells

// Tables that change no more, finished or unknown to the server: not asked for again while the page is open.
/** @type {Map<string, Table.View | 'gone'>} */
const settled = new Map();
/** @param {Entry} entry */
const settledOf = (entry) => settled.get(`${lang()} ${entry.table}`);
/** @param {Entry} entry */
export const isGone = (entry) => settledOf(entry) === 'gone';

// After the end nothing changes but that somebody wants another game.
/** @param {Entry} entry @param {Table.View} view */
const isSettled = ({ seen = 0 }, view) => Boolean(view.over) && (Boolean(view.rematch) || seen < Date.now() - LATER || !view.seats.some(({ seat, kind }) => kind === 'person' && !view.you.includes(seat)));

// Ask for the views of tables, a few at a time.
/** @param {Entry[]} entries @param {(id: string, view: Table.View | 'gone') => void} tell */
async function ask(entries, tell) {
  const queue = entries.filter((entry) => !settledOf(entry));
  const work = async () => {
    for (let entry = queue.shift(); entry; entry = queue.shift()) {
      const found = await api.table(entry.table, { token: entry.token }).view(lang())
        .catch((problem) => (problem.error === 'no_such_table' ? 'gone' : null));
      if (found === 'gone' || (found && isSettled(entry, found))) settled.set(`${lang()} ${entry.table}`, found);
      if (found) tell(entry.table, found);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** @param {Entry[]} list */
function useViews(list) {
  const [views, setViews] = useState(/** @type {Record<string, Table.View | 'gone'>} */ ({}));
  const ids = list.map((entry) => entry.table).join();
  const { trouble } = useStore(net);
  useEffect(() => {
    let wanted = true;
    /** @param {string} id @param {Table.View | 'gone'} view */
    const tell = (id, view) => wanted && setViews((old) => ({ ...old, [id]: view }));
    const look = () => document.visibilityState === 'visible' && ask(list, tell);
    look();
    const timer = setInterval(look, AGAIN);
    document.addEventListener('visibilitychange', look);
    return () => {
      wanted = false;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [ids, lang(), !trouble]);
  return (/** @type {Entry} */ entry) => settledOf(entry) ?? views[entry.table];
}

const ASKED = -1;
const MINE = 0;
const RUNNING = 1;
const UNKNOWN = 2;
const OVER = 3;
const GONE = 4;

/** @param {Table.View | 'gone' | undefined} view */
function kindOf(view) {
  if (view === 'gone') return GONE;
  if (!view) return UNKNOWN;
  if (view.over) return isAsked(view) ? ASKED : OVER;
  return view.acting !== null && view.acting !== undefined ? MINE : RUNNING;
}

/** @param {Wire.Seat} seat */
const nameOf = (seat) => seat.name || t('web.player', { n: seat.seat + 1 });

/** @param {number} kind @param {Table.View} view */
function headline(kind, view) {
  if (kind === ASKED) return view.rematch_by === null ? t('web.continue.begun') : t('web.continue.asks', { name: nameOf(view.seats[view.rematch_by]) });
  if (kind === MINE) return t('web.continue.your_move');
  if (kind === GONE) return t('web.continue.gone');
  if (kind === OVER) return t('web.continue.over');
  if (kind === UNKNOWN) return t('web.continue.unknown');
  if (view.seats.some((seat) => seat.kind === 'open')) return t('web.continue.open');
  const waiting = view.status.waiting_for.map((seat) => nameOf(view.seats[seat]));
  return waiting.length ? t('web.continue.waiting', { name: waiting.join(', ') }) : view.status.headline;
}

/** @param {number} kind @param {Table.View} view */
function detail(kind, view) {
  if (kind === GONE) return t('web.continue.gone_text');
  if (kind === UNKNOWN) return t('web.continue.unknown_text');
  if (kind === OVER || kind === ASKED) return view.over?.verdict ?? view.seats.map((seat) => seat.score).join(' : ');
  const others = view.seats.filter((seat) => !view.you.includes(seat.seat)).map((seat) => (seat.kind === 'open' ? t('web.continue.empty') : nameOf(seat)));
  return [view.title, others.join(', '), view.status.headline].filter(Boolean).join(' · ');
}

/** @param {Entry} entry */
function putAway(entry) {
  removeTable(entry.table);
  toast(t('web.continue.removed'), { action: t('web.undo'), onAction: () => putTable(entry) });
}

// Somebody wants another game: come, or say that we do not.
/** @param {{ entry: Entry, view: Table.View }} props */
function Question({ entry, view }) {
  const held = api.table(entry.table, { token: entry.token });
  const join = () => held.rematch().then(({ table, token }) => {
    arrive(table, token);
    noteAgain(table);
    go(`/t/${table}`);
  }).catch((problem) => toast(sentence(problem), { kind: 'no' }));
  return html`<span class="answers"><button class="btn quiet" onClick=${() => decline(view, held)}>${t('web.continue.later')}</button><button class="btn primary" onClick=${join}>${t('web.continue.join')}</button></span>`;
}

/** @param {{ entry: Entry, view: Table.View | 'gone' | undefined }} props */
function Card({ entry, view: told }) {
  const kind = kindOf(told);
  const view = /** @type {Table.View} */ (told === 'gone' ? undefined : told); // words and faces ask the kind first
  const crew = view?.seats?.filter((seat) => !view.you.includes(seat.seat)) ?? [];
  const faces = crew.length ? crew : [{ seat: 0 }];
  const inside = html`<span class="stack" aria-hidden="true">${faces.map((seat) => html`<${Avatar} key=${seat.seat} seat=${seat.seat} />`)}</span>
    <span class=${`ct ${kind <= MINE ? 'mine' : ''}`}><b>${headline(kind, view)}</b><small>${detail(kind, view)}</small></span>`;
  if (kind === GONE) {
    return html`<div class="card cont away">${inside}<button class="btn quiet" onClick=${() => putAway(entry)}>${t('web.continue.remove')}</button></div>`;
  }
  if (kind === ASKED) return html`<div class="card cont asked">${inside}<${Question} entry=${entry} view=${view} /></div>`;
  return html`<div class="card cont"><a class="whole" ...${link(`/t/${entry.table}`)}>${inside}
      <span class="btn quiet">${t(kind === OVER ? 'web.continue.look' : 'web.continue.go')}<${Sym} name="ui-next" /></span></a>
    ${(kind === OVER || kind === UNKNOWN) && html`<button class="iconbtn" aria-label=${t('web.continue.remove')} onClick=${() => putAway(entry)}><${Sym} name="ui-close" /></button>`}</div>`;
}

export function Continue() {
  const list = useStore(tables, (state) => state.list);
  const [all, setAll] = useState(false);
  const viewOf = useViews(list);
  if (!list.length) return null;
  const ordered = list.map((entry) => ({ entry, view: viewOf(entry) }))
    .sort((a, b) => kindOf(a.view) - kindOf(b.view) || (b.entry.seen ?? 0) - (a.entry.seen ?? 0));
  const shown = all ? ordered : ordered.slice(0, SHOWN);
  const rest = ordered.length - shown.length;
  return html`<section class="conts" aria-label=${t('web.continue.title')}>
    ${shown.map(({ entry, view }) => html`<${Card} key=${entry.table} entry=${entry} view=${view} />`)}
    ${(rest > 0 || all) && ordered.length > SHOWN && html`<button class="text more" aria-expanded=${String(all)} onClick=${() => setAll(!all)}>
      ${all ? t('web.continue.fewer') : t('web.continue.more', { n: rest })}</button>`}
  </section>`;
}
