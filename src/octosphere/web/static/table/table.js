// The play screen: reads the store, puts the parts together, keeps focus and dialogs in order.
import { api } from '../api.js';
import { dress } from '../dress.js';
import { useTeaching } from '../lessons.js';
import { Contours } from '../shell/hero.js';
import { troubleOf } from '../net.js';
import { lazy } from '../shell/lazy.js';
import { Trouble, sentence } from '../shell/trouble.js';
import { go, link, useStore } from '../state.js';
import { html, useEffect, useMemo, useRef, useState } from '../vendor/preact.js';
import { loadPart, t } from '../words.js';
import { isAgain } from './again.js';
import { Announcer } from './announce.js';
import { BackBanner, Bar, BoxBanner, Connection, Foretold } from './bar.js';
import { Desk, Game, useDesk, useGame } from './game.js';
import { createDesk } from './desk.js';
import { useMedia } from './hooks.js';
import { useKeys } from './keys.js';
import { catalogue, loadCatalogue } from './names.js';

// When something is asked of us, focus goes to the first thing to choose, unless the person is busy in a dialog.
/** @param {Table.View | null} view */
function useFocus(view) {
  const desk = useDesk();
  const last = useRef('');
  useEffect(() => {
    if (!view || view.over || view.acting === null) return;
    const mark = `${desk.game().question(view)} ${view.can.roll} ${view.can.confirm}`;
    if (mark === last.current || document.querySelector('dialog[open]')) return;
    last.current = mark;
    const first = [desk.game().focus, '#deck .choice', '#deck .go:not([aria-disabled=true])'].filter(Boolean).join();
    document.querySelector(first)?.focus({ preventScroll: true });
  }, [view]);
}

/** @param {{ problem: Problem }} props */
function Missing({ problem }) {
  const { retry } = useDesk();
  const unknown = problem.error === 'no_such_table';
  const trouble = troubleOf(problem);
  if (trouble) return html`<${Contours} /><main class="splash"><section class="card"><${Trouble} trouble=${trouble} again=${retry}><a class="btn quiet" ...${link('/')}>${t('web.table.over.home')}</a><//></section></main>`;
  return html`<main class="splash lost"><h1>${t(unknown ? 'web.table.none.title' : 'web.table.none.wait')}</h1>
    <p>${unknown ? t('web.table.none.text') : sentence(problem)}</p>
    <div><button type="button" class="btn quiet" onClick=${unknown ? () => go('/') : retry}>${t(unknown ? 'web.table.over.home' : 'web.table.none.again')}</button></div></main>`;
}

const Bubble = lazy(() => import('./bubble.js').then(({ Bubble: part }) => part));
const Touched = lazy(() => import('./since.js').then(({ Touched: part }) => part));
const Scoring = lazy(() => Promise.all([import('./scoring.js'), dress('scoring')]).then(([{ Scoring: part }]) => part));
const Over = lazy(() => Promise.all([import('./over.js'), dress('over'), loadPart('end')]).then(([{ Over: part }]) => part));

const Comers = lazy(() => Promise.all([import('./rematch.js'), loadPart('end')]).then(([{ Comers: part }]) => part));

const Lesson = lazy(() => Promise.all([import('./lesson.js'), dress('lesson')]).then(([{ Lesson: part }]) => part));

/** @type {Record<string, Part<never>>} */
const DIALOGS = {
  talk: lazy(() => import('./dialogs.js').then(({ TalkDialog }) => TalkDialog)),
  info: lazy(() => import('./dialogs.js').then(({ InfoDialog }) => InfoDialog)),
  keys: lazy(() => import('./dialogs.js').then(({ KeysDialog }) => KeysDialog)),
  menu: lazy(() => import('./dialogs.js').then(({ MenuDialog }) => MenuDialog)),
  log: lazy(() => import('./dialogs.js').then(({ LogDialog }) => LogDialog)),
  since: lazy(() => import('./recap.js').then(({ SinceDialog }) => SinceDialog)),
  seat: lazy(() => import('./seats.js').then(({ SeatDialog }) => SeatDialog)),
  sit: lazy(() => import('./seats.js').then(({ SitDown }) => SitDown)),
  rules: lazy(() => import('../shell/rules.js').then((module) => module.dialog())),
  settings: lazy(() => import('../shell/settings.js').then((module) => module.dialog())),
  invite: lazy(() => import('../shell/invite.js').then(({ Invite }) => Invite)),
};

/** @param {{ dialog: { name: string, value: number | string }, dialogs: Record<string, Part<never>> | undefined, view: Table.View, present: number[] | null, open: Table.Open, onClose: Act }} props */
function Shown({ dialog, dialogs, view, present, open, onClose }) {
  const game = useGame();
  const Found = dialogs?.[dialog.name] ?? DIALOGS[dialog.name] ?? game.dialogs[dialog.name];
  return html`<${Found} key=${`${dialog.name} ${dialog.value}`} view=${view} seat=${dialog.value} index=${dialog.value} value=${dialog.value} present=${present} open=${open} onClose=${onClose} />`;
}

/** @typedef {Partial<Table.Game> & { Bar?: Part<never>, Over?: Part<never> }} Parts */

/** @param {{ id: string, table: Table.Held, parts: Parts }} props */
function Screen({ id, table, parts }) {
  const desk = useDesk();
  const state = useStore(desk);
  const [dialog, setDialog] = useState(/** @type {{ name: string, value: number | string } | null} */ (null));
  /** @type {Table.Open} */
  const open = (name, value = 0) => setDialog({ name, value });
  useStore(catalogue);
  const teaching = useTeaching(id);
  const [learns, setLearns] = useState(teaching); // once somebody does, the stream brings what there is to learn
  if (teaching && !learns) setLearns(true);
  const desktop = useMedia('(min-width: 1200px)');
  useEffect(() => desk.openTable(id, table), [id, table, learns]);
  useEffect(desk.attend, [desk]); // after it: whoever leaves is heard
  const { view, problem, bubble, connection } = state;
  useEffect(() => { if (view) loadCatalogue(view.game); }, [view?.game]);
  useEffect(() => {
    if (!state.wanted) return;
    open(...state.wanted);
    desk.set({ wanted: null });
  }, [state.wanted]);
  useKeys(open);
  useFocus(view);
  const unseated = view?.you.find((/** @type {number} */ seat) => view.seats[seat].kind === 'open');
  useEffect(() => { if (unseated !== undefined) open('sit', unseated); }, [unseated]);
  if (!view || state.id !== id) return problem ? html`<${Missing} problem=${problem} />` : html`<main class="splash" aria-busy="true"><p role="status">${t('web.table.none.opening')}</p></main>`;
  const game = desk.game();
  const { Bar: Top, Play, Over: End } = { Bar, Over, ...game, ...parts };
  return html`<${Game.Provider} value=${game}><div class="table ${view.game} ${view.over ? 'done' : ''} ${state.playing ? 'playing' : ''}" onPointerDown=${() => bubble && desk.dropBubble()}>
    <${Contours} />
    <a class="skip" href="#deck" onClick=${(/** @type {On<KeyboardEvent>} */ event) => { event.preventDefault(); document.getElementById('deck')?.focus(); }}>${t('web.table.skip')}</a>
    <${Top} view=${view} open=${open} />
    ${teaching && !view.over && html`<${Lesson} key=${id} state=${state} />`}
    ${view.over && html`<${Connection} state=${connection} />`}<${BackBanner} view=${view} /><${Foretold} view=${view} /><${BoxBanner} view=${view} />${isAgain(id) && !view.over && html`<${Comers} key=${id} view=${view} present=${state.present} />`}
    ${view.over ? html`<${End} view=${view} open=${open} busy=${state.busy} />` : html`<main class="play"><h1 class="sr">${view.title}</h1><${Play} state=${state} open=${open} desktop=${desktop} /></main>`}
    ${bubble && html`<${Bubble} bubble=${bubble} open=${open} />`}
    ${state.scoring && html`<${Scoring} key=${state.scoring.told.seq} scoring=${state.scoring.told} own=${state.scoring.own} view=${view} onClose=${() => desk.set({ scoring: null })} />`}
    ${state.since.length > 0 && html`<${Touched} view=${view} since=${state.since} playing=${state.playing} />`}
    <${Announcer} view=${view} pick=${state.pick} />
    ${dialog && html`<${Shown} dialog=${dialog} dialogs=${parts.dialogs} view=${view} present=${state.present} open=${open} onClose=${() => setDialog(null)} />`}
  </div><//>`;
}

// `table` answers like one of the server's; `parts` may hold another Bar, Play or Over than the table's own, and more dialogs.
/** @param {{ desk: Table.Desk, id: string, table: Table.Held, parts?: Parts }} props */
export const TableScreen = ({ desk, ...more }) => html`<${Desk.Provider} value=${desk}><${Screen} parts=${{}} ...${more} /><//>`;

// A play screen with a desk of its own, for tables of the server's.
export function tableScreen() {
  const desk = createDesk();
  return function Tables(/** @type {{ id: string }} */ { id }) {
    const table = useMemo(() => api.table(id), [id]);
    return html`<${TableScreen} desk=${desk} id=${id} table=${table} />`;
  };
}
