// What happened: the latest line on a phone, the whole log on a desktop or in a dialog (dialogs.js).
import { html } from '../vendor/preact.js';
import { num, signed, t } from '../words.js';
import { useGame } from './game.js';
import { isYou } from './names.js';
import { Avatar, Sym } from './symbols.js';

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

/** @param {{ view: Table.View, seat: number }} props */
const You = ({ view, seat }) => isYou(view, seat) && html`<b class="youtag">${t('web.table.you')}</b>`;

/** @param {{ view: Table.View, lines: Wire.LogLine[] }} props */
export function Lines({ view, lines }) {
  const { rich } = useGame();
  return lines.map((line, index) => html`<li key=${`${line.seq}.${index}`} class="k-${line.kind}">${badge(view, line.seat, 24)}<p><${You} view=${view} seat=${line.seat} />${rich(line.text, view.board)}</p><${Points} points=${line.points} /></li>`);
}

// What lies on the table anyway is no news.
/** @param {Table.View} view */
const latest = (view) => [...view.log].reverse().find((line) => !['roll', 'keep'].includes(line.kind)) ?? view.log[view.log.length - 1];

/** @param {{ view: Table.View, onOpen: Act }} props */
export function Ticker({ view, onOpen }) {
  const { rich } = useGame();
  const line = latest(view);
  if (!line) return html`<div class="ticker"></div>`;
  return html`<button type="button" class="ticker" onClick=${onOpen} aria-label=${`${isYou(view, line.seat) ? `${t('web.table.you')}: ` : ''}${line.text} ${t('web.table.log.open')}`}>
    ${badge(view, line.seat, 20)}<span class="line"><${You} view=${view} seat=${line.seat} />${rich(line.text, view.board)}</span><${Points} points=${line.points || null} /><${Sym} id="ui-next" /></button>`;
}

// Newest first: the eye finds what just happened where it looks first.
/** @param {{ view: Table.View, onOpen: Act }} props */
export function LogPanel({ view, onOpen }) {
  const lines = [...view.log].reverse().slice(0, 40);
  return html`<section class="logp" aria-label=${t('web.table.log.title')}>
    <header><h2>${t('web.table.log.title')}</h2><button type="button" class="iconbtn" aria-label=${t('web.table.log.open')} onClick=${onOpen}><${Sym} id="ui-next" /></button></header>
    <div class="loglines" tabindex="0" role="group" aria-label=${t('web.table.log.title')}><ol><${Lines} view=${view} lines=${lines} /></ol></div></section>`;
}
