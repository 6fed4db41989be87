// A rival's sheet in a few dots.
import { Sym } from '../../table/symbols.js';
import { html } from '../../vendor/preact.js';
import { num, t } from '../../words.js';
import { Hue } from './symbols.js';

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
