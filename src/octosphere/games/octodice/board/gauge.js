// Where the game stands, and how deep it is: six or nine turns in three zones, a small submarine on the current one.
import { Sym } from '../../table/symbols.js';
import { html } from '../../vendor/preact.js';
import { t } from '../../words.js';

/** @param {{ board: OctoDice.Board, over: boolean }} props */
function Gauge({ board, over }) {
  const per = board.turns / 3;
  const turn = over ? board.turns : board.turn;
  /** @param {number} index */
  const state = (index) => (index < turn ? 'done' : index === turn ? 'now' : '');
  const place = Math.min(100, (100 * (turn + (over ? 0 : 0.5))) / board.turns);
  const label = t('web.octodice.bar.gauge', { turn: Math.min(turn + 1, board.turns), turns: board.turns, third: board.thirds[board.third] });
  return html`<div class="gauge" role="img" aria-label=${label}>
    <ol aria-hidden="true">${board.thirds.map((name, third) => html`<li key=${name} class=${third === board.third && !over ? 'now' : ''}>
      <span class="ticks per${per}">${Array.from({ length: per }, (_, index) => html`<i class=${state(third * per + index)}></i>`)}</span><span class="zn">${name}</span></li>`)}</ol>
    <span class="sub" style=${{ left: `${place}%` }}><${Sym} id="submarine" /></span>
  </div>`;
}

/** @param {{ view: OctoDice.View }} props */
export function Where({ view }) {
  const { board, over } = view;
  const turn = t('web.octodice.bar.turn', { turn: Math.min(board.turn + 1, board.turns), turns: board.turns });
  return html`<p class="where">${over ? html`<b>${t('web.table.bar.over')}</b>` : html`<b>${board.thirds[board.third]}</b><span class="long"> · ${turn}</span><span class="short" aria-hidden="true"> ${board.turn + 1}/${board.turns}</span>`}</p>
    <${Gauge} board=${board} over=${Boolean(over)} />`;
}
