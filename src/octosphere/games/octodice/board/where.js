// Where the game stands: how deep it is, and a rival's sheet in a few dots.
import { Sym } from '../../table/symbols.js';
import { html } from '../../vendor/preact.js';
import { num, t } from '../../words.js';
import { Hue } from './pieces.js';

// Where the game stands, and how deep it is: six or nine turns in three zones, a small submarine on the current one.

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

// A rival's sheet in a few dots.

/** @param {number} count @param {number} on @param {string} [name] */
const dots = (count, on, name = '') => Array.from({ length: count }, (_, index) => html`<i class="dot ${name} ${index < on ? 'on' : ''}"></i>`);

/** @param {{ view: OctoDice.View, seat: number }} props */
export function Mini({ view, seat }) {
  const { board } = view;
  const player = board.players[seat];
  const third = board.third;
  return html`<div class="odet" aria-hidden="true">
    <div class="r1"><span class="grp"><${Sym} id="crystal" />${dots(board.crystals, player.crystals)}</span>
      <span class="grp"><${Sym} id="research" />${board.research.map(({ colour }, index) => html`<${Hue} colour=${colour} size=${16} off=${index >= player.research} />`)}</span></div>
    <div class="r2"><div class="mlab"><span class="legend"><${Sym} id="bot" /><${Sym} id="submarine" /></span>
      <div class="matrix">${board.colours.map(({ id }) => html`<span class="mcol"><${Hue} colour=${id} size=${16} />${dots(2, player.bots[id])}${dots(1, Number(player.submarines.includes(id)), 'sq')}</span>`)}</div></div>
      <div class="mini-lab">${[0, 1, 2].map((column) => html`<span class="lcol">${[0, 1, 2].map((level) => html`<i class="${level < player.steps[column] ? 'on' : ''} ${level === player.steps[column] - 1 ? 'at' : ''}"></i>`)}</span>`)}</div></div>
    <div class="r3"><span class="grp">${[0, 1].map((index) => html`<${Sym} id="octopod" class="oc ${index < player.octopods[third] ? 'on' : ''}" />`)}
        <b class="m2 ${player.octopods[third] >= 2 ? 'struck' : ''}">${num(-board.penalty)}</b></span>
      <span class="grp">${t('web.octodice.seat.bonus')} ${Array.from({ length: player.bonus_used + player.bonus_left }, (_, index) => html`<i class="pip ${index < player.bonus_used ? 'on' : ''}"></i>`)}</span></div>
  </div>`;
}
