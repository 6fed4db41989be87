// Which round it is, and what submarines and research pay in each.
import { html } from '../../vendor/preact.js';
import { num, t } from '../../words.js';

/** @param {{ board: AquaSphere.Board, over: boolean }} props */
function Gauge({ board, over }) {
  const gone = board.passing.length / board.players.length;
  /** @param {number} round */
  const state = (round) => (over || round < board.round ? 'done' : round === board.round ? 'now' : '');
  const label = t('web.aquasphere.bar.gauge', { round: board.round + 1, rounds: board.rounds, n: board.tile.points });
  return html`<div class="gauge" role="img" aria-label=${label}><ol aria-hidden="true">${board.values.map((value, round) => html`<li key=${round} class=${state(round)}><i style=${{ '--part': `${20 + 80 * gone}%` }}></i><span>${t('web.aquasphere.bar.pays', { n: value })}</span></li>`)}</ol></div>`;
}

/** @param {{ view: AquaSphere.View }} props */
export function Where({ view }) {
  const { board, over } = view;
  return html`<p class="where">${over ? html`<b>${t('web.table.bar.over')}</b>` : html`<b>${t('web.aquasphere.bar.round', { n: board.round + 1 })}</b><span class="long"> ${t('web.aquasphere.bar.of', { rounds: num(board.rounds) })}</span>`}</p>
    <${Gauge} board=${board} over=${Boolean(over)} />`;
}
