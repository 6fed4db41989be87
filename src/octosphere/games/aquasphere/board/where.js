// Where the game stands: the round and what it pays, and a rival's lab in one line.
import { Avatar, Sym } from '../../table/symbols.js';
import { html } from '../../vendor/preact.js';
import { num, t } from '../../words.js';
import { programmeName } from './names.js';
import { Hex } from './signs.js';

// Which round it is, and what submarines and research pay in each.

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

// Our own score, goods and programmed bots in one line: a phone shows it above every tab.
/** @param {{ view: AquaSphere.View, seat: number, ready: AquaSphere.Choice | null }} props */
export function Own({ view, seat, ready }) {
  const player = view.board.players[seat];
  const { room, programmed } = player;
  const marks = ready?.marks ?? {};
  /** @param {string} name @param {number} have @param {number} most */
  const goods = (name, have, most) => html`<span class=${marks[name] !== undefined && Number(marks[name]) !== have ? 'changed' : ''}><${Sym} id=${name === 'time' ? 'time' : 'crystal'} /><b>${num(Number(marks[name] ?? have))}</b>/${num(most)}</span>`;
  const said = t('web.aquasphere.own', { score: view.seats[seat].score, time: player.time, crystals: player.crystals, bots: programmed.map((programme) => programmeName(view.board, programme)).join(', ') || '0' });
  return html`<p class="ownrow s${seat + 1}" role="group" aria-label=${said}><${Avatar} seat=${seat} size=${24} /><b class="num">${num(view.seats[seat].score)}</b>${goods('time', player.time, room.time)}${goods('crystals', player.crystals, room.crystals)}
    <span><${Sym} id="card" /><b>${num(player.cards.length)}</b>/${num(room.cards)}</span><span class="pg">${programmed.map((programme) => html`<${Hex} key=${programme} of=${programme} size=${24} />`)}${Array.from({ length: Math.max(0, 2 - programmed.length) }, (_, index) => html`<i key=${index} class="nohex"></i>`)}</span></p>`;
}

// A rival's lab in one line, and the bots they have programmed.

/** @param {{ id: string, word: string, children: Child }} props */
const Part = ({ id, word, children }) => html`<span data-tip=${t(`web.aquasphere.tip.mini_${word}`)}><${Sym} id=${id} />${children}</span>`;

/** @param {{ view: AquaSphere.View, seat: number }} props */
export function Mini({ view, seat }) {
  const player = view.board.players[seat];
  const { room } = player;
  return html`<div class="odet" aria-hidden="true"><span class="pg">${player.programmed.map((programme) => html`<${Hex} key=${programme} of=${programme} size=${24} />`)}${Array.from({ length: 2 - player.programmed.length }, (_, index) => html`<i key=${index} class="nohex"></i>`)}</span>
    <div class="rdet"><${Part} id="time" word="time"><b>${num(player.time)}</b>/${num(room.time)}<//><${Part} id="crystal" word="crystals"><b>${num(player.crystals)}</b>/${num(room.crystals)}<//><${Part} id="octopod" word="octopods"><b>${num(room.octopods)}</b><//>
      <${Part} id="card" word="cards"><b>${num(player.cards.length)}</b>/${num(room.cards)}<//><${Part} id="lab" word="letters"><b>${[...player.letters].join('')}</b><//><${Part} id="submarine" word="submarines"><b>${num(player.docked)}</b><//></div></div>`;
}
