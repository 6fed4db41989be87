// What happened: the latest line on a phone, the whole log on a desktop or in a dialog (dialogs.js).
import { lazy } from '../shell/lazy.js';
import { useStore } from '../state.js';
import { html } from '../vendor/preact.js';
import { num, signed, t } from '../words.js';
import { useDesk, useGame } from './game.js';
import { Avatar, Sym } from './symbols.js';

const Strip = lazy(() => import('./since.js').then(({ Strip: part }) => part));

/** @param {{ points: number | null }} props */
function Points({ points }) {
  if (points === null || points === undefined) return null;
  if (points === 0) return html`<span class="z">${num(0)}</span>`;
  return html`<span class="pts ${points < 0 ? 'neg' : ''}">${signed(points)}</span>`;
}

/** @param {Table.View} view @param {number} seat @param {number} size */
const badge = (view, seat, size) => (seat >= 0 && seat < view.seats.length
  ? html`<${Avatar} seat=${seat} size=${size} />`
  : html`<span class="ava dice" style=${{ '--sz': `${size}px` }} aria-hidden="true"><${Sym} id="ui-roll" /></span>`);

/** @param {{ view: Table.View, lines: Wire.LogLine[] }} props */
export function Lines({ view, lines }) {
  const { rich, scored } = useGame();
  const desk = useDesk();
  return lines.map((line, index) => html`<li key=${`${line.seq}.${index}`} class="k-${line.kind}">${badge(view, line.seat, 24)}<p>${rich(line.text, view.board)}${scored.includes(line.kind) && line.seat === 0 && html` <button type="button" class="text again" onClick=${() => desk.showScoring(line.seq - 1, true)}>${t('web.table.scoring.again')}</button>`}</p><${Points} points=${line.points} /></li>`);
}

// On our turn: what the others did since the last one, if there are others.
/** @param {Table.View} view @param {Table.Step[]} since */
export const recapped = (view, since) => view.acting !== null && since.some(({ seat }) => seat >= 0);

// What lies on the table anyway is no news.
/** @param {Table.View} view */
const latest = (view) => [...view.log].reverse().find((line) => !['roll', 'keep'].includes(line.kind)) ?? view.log[view.log.length - 1];

/** @param {{ view: Table.View, onOpen: Act, onSince: Act }} props */
export function Ticker({ view, onOpen, onSince }) {
  const { rich } = useGame();
  const since = useStore(useDesk(), (state) => state.since);
  const line = latest(view);
  if (recapped(view, since)) return html`<${Strip} since=${since} onOpen=${onSince} />`;
  if (!line) return html`<div class="ticker"></div>`;
  return html`<button type="button" class="ticker" onClick=${onOpen} aria-label=${`${line.text}. ${t('web.table.log.open')}`}>
    ${badge(view, line.seat, 20)}<span class="line">${rich(line.text, view.board)}</span><${Points} points=${line.points || null} /><${Sym} id="ui-next" /></button>`;
}

// The eye finds what just happened where it looks first; the dialog runs the same way.
/** @param {Table.View} view */
export const newestFirst = (view) => [...view.log].reverse();

/** @param {{ view: Table.View, onOpen: Act, onSince: Act }} props */
export function LogPanel({ view, onOpen, onSince }) {
  const since = useStore(useDesk(), (state) => state.since);
  const lines = newestFirst(view).slice(0, 40);
  return html`<section class="logp" aria-label=${t('web.table.log.title')}>
    <header><h2>${t('web.table.log.title')}</h2><button type="button" class="iconbtn" aria-label=${t('web.table.log.open')} onClick=${onOpen}><${Sym} id="ui-next" /></button></header>
    ${recapped(view, since) && html`<${Strip} since=${since} onOpen=${onSince} />`}
    <div class="loglines" tabindex="0" role="group" aria-label=${t('web.table.log.title')}><ol><${Lines} view=${view} lines=${lines} /></ol></div></section>`;
}
