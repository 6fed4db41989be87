// The moon pool, where one acts: what is asked, whatever the game puts in between, the hint, and the one large button.
import { lazy } from '../shell/lazy.js';
import { useStore } from '../state.js';
import { html } from '../vendor/preact.js';
import { t } from '../words.js';
import { advised, deciding, passOf } from './choose.js';
import { capital, useDesk, useGame } from './game.js';
import { bare, nameList, nameOf } from './names.js';
import { Avatar, Sym } from './symbols.js';
import { Clock, MoveNow, ThinkingTold, useHurry } from './thinking.js';

/** @param {Table.View} view */
const waitingLabel = (view) => {
  const seats = view.status.waiting_for.filter((seat) => !view.you.includes(seat));
  return seats.length ? t('web.table.wait.for', { names: nameList(view, seats) }) : t('web.table.wait.moment');
};

// While our last decision waits for a word, the table already stands at what comes next: that is not the news.
/** @param {Table.Game} game @param {Table.View} view */
const title = (game, view) => game.moment(view)?.title ?? (view.can.confirm ? t('web.table.wait.done') : view.status.headline);

/** @param {Table.Game} game @param {Table.View} view */
function subtitle(game, view) {
  const { can, status, board, acting } = view;
  const moment = game.moment(view);
  if (moment || can.confirm) return moment?.text ?? t('web.table.wait.done_note');
  if (view.still) return status.asks; // of a replay: nobody waits there
  return acting === null && !status.waiting_for.includes(board.deciding) ? waitingLabel(view) : status.asks;
}

// Several share this device: whose turn it is must not be missed.
/** @param {Table.View} view */
const handed = (view) => view.together && view.acting !== null && view.you.length > 1;

// Who of the others is shown to move, and what they did; where room is scarce the log has the rest.
/** @param {{ view: Table.View, seat: number }} props */
function Shown({ view, seat }) {
  const { rich } = useGame();
  const done = bare(view.log[view.log.length - 1]?.text ?? '', view.seats[seat].name);
  return html`<div class="st hand told s${seat + 1}"><${Avatar} seat=${seat} size=${36} /><div><h2>${nameOf(view, seat)}</h2><p>${rich(done, view.board)}</p></div></div>`;
}

/** @param {{ view: Table.View }} props */
export function Stage({ view }) {
  const game = useGame();
  if (view.shown !== undefined) return html`<${Shown} view=${view} seat=${view.shown} />`;
  if (view.acting === null || !handed(view)) return html`<div class="st"><h2>${title(game, view)}</h2><p>${subtitle(game, view)}</p></div>`;
  const hand = t('web.table.wait.hand', { name: nameOf(view, view.acting) });
  return html`<div class="st hand s${view.acting + 1}" key=${view.acting}><${Avatar} seat=${view.acting} size=${36} /><div><h2>${hand}</h2><p><span>${title(game, view)} · </span>${subtitle(game, view)}</p></div></div>`;
}

/** @type {Record<string, string[]>} */
const ACTS = { roll: ['web.table.act.roll', 'ui-roll'], confirm: ['web.table.act.end', 'ui-end'] };

// What the large button says and shows.
/** @param {Table.Game} game @param {Table.View} view @param {Table.Choice | null} ready @param {'roll' | 'confirm' | 'move' | ''} what */
function face(game, view, ready, what) {
  if (ACTS[what]) return { label: t(ACTS[what][0]), icon: ACTS[what][1] };
  if (!ready) return { label: deciding(view) ? view.status.asks : waitingLabel(view), icon: '' };
  return { label: game.rich(capital(ready.label), view.board), icon: 'ui-check', ...game.act(view, ready) };
}

/** @param {Table.View} view */
const thinker = (view) => view.status.waiting_for.find((seat) => view.seats[seat].kind === 'bot');

// The one large button; a bot that thinks long can be hurried in its place.
/** @param {{ view: Table.View, pick: Table.Pick, busy: string }} props */
function Large({ view, pick, busy }) {
  const desk = useDesk();
  const playing = useStore(desk, (state) => state.playing);
  const game = useGame();
  const what = desk.primary(view, pick);
  if (playing) return html`<button type="button" key="skip" class="btn go second" aria-keyshortcuts="Enter" onClick=${desk.skipPlayback}><${Sym} id="ui-skip" /><span>${t('web.table.since.skip')}</span></button>`;
  const { label, icon } = face(game, view, game.chosen(view, pick), what);
  if (useHurry() && !what && !deciding(view)) return html`<${MoveNow} key="now" view=${view} />`;
  return html`<button type="button" key="go" class="btn go ${busy ? 'busy' : ''}" aria-disabled=${what && !busy ? undefined : 'true'} aria-keyshortcuts="Enter" onClick=${() => desk.justHurried() || desk.press()}>
    ${icon && html`<${Sym} id=${icon} />`}${view.acting === null && html`<${Clock} seat=${thinker(view)} />`}<span>${label}</span></button>`;
}

// Undo, hint, and the large button; `declining`: nothing is in hand, and to pass is what is left.
/** @param {{ state: Table.Shown, declining: boolean }} props */
export function Acts({ state, declining }) {
  const { view, pick, busy } = state;
  const { moreHint, pass, primary, undo } = useDesk();
  return html`<div class="acts">
    <button type="button" class="btn pq icon" aria-label=${t('web.table.act.undo')} aria-keyshortcuts="U" disabled=${!view.can.undo || Boolean(busy)} onClick=${undo}><${Sym} id="ui-undo" /></button>
    <button type="button" class="btn pq icon hint" aria-label=${t('web.table.act.hint')} aria-keyshortcuts="H" disabled=${!view.can.hint} onClick=${moreHint}><${Sym} id="ui-hint" /></button>
    <${ThinkingTold} />
    ${declining && !primary(view, pick) && passOf(view)
      ? html`<button type="button" class="btn go second" data-first aria-keyshortcuts="P" onClick=${pass}>${capital(passOf(view)?.label ?? '')}</button>`
      : html`<${Large} view=${view} pick=${pick} busy=${busy} />`}
  </div>`;
}

const HintBox = lazy(() => import('./hintbox.js').then(({ HintBox: part }) => part));

// The choice that a full hint advises.
/** @param {{ view: Table.View, hint: Table.Hint | null }} state */
export const advisedBy = ({ view, hint }) => advised(view.choices, hint);

/** @param {{ state: Table.Shown }} props */
export function Hint({ state }) {
  const { closeHint, moreHint, onChoice } = useDesk();
  const choice = advisedBy(state);
  return state.hint && html`<${HintBox} hint=${state.hint} board=${state.view.board} onMore=${moreHint} onTake=${choice && (() => onChoice(choice))} onClose=${closeHint} />`;
}

export function Water() {
  return html`<svg class="caust" viewBox="0 0 400 300" preserveAspectRatio="none" aria-hidden="true"><g fill="none" stroke="currentColor" stroke-width="1.2">
    <path d="M-10 60c60-30 90 20 150 0s90-50 140-20 90 20 140-10" /><path d="M-10 120c70-30 100 30 160 5s80-45 130-15 90 15 140-15" />
    <path d="M-10 190c60-25 110 25 170 0s80-35 130-10 80 20 130-10" /><path d="M-10 255c70-25 110 20 170 0s80-30 130-8 80 15 130-8" /></g></svg>`;
}

// Pool({state, label, name, box, aside, declining, children}): `aside` stands beside what is asked, `box` is a ref.
/** @param {{ state: Table.Shown, label: string, name?: string, box: Ref<HTMLElement>, aside?: Child, declining?: boolean, children: Child }} props */
export function Pool({ state, label, name = '', box, aside = null, declining = true, children }) {
  const { view, pick, hint } = state;
  const ready = useGame().chosen(view, pick) && hint?.at !== pick;
  return html`<section class="pool ${view.acting === null ? 'waiting' : 'own'} ${name} ${hint ? 'hinting' : ''} ${ready ? 'ready' : ''}" id="deck" tabindex="-1" aria-label=${label} ref=${box}>
    <${Water} />
    <div class="stage"><${Stage} view=${view} />${aside}</div>
    ${children}
    <${Hint} state=${state} />
    <${Acts} state=${state} declining=${declining} />
  </section>`;
}
