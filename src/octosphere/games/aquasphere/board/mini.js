// A rival's lab in one line, and the bots they have programmed.
import { Sym } from '../../table/symbols.js';
import { html } from '../../vendor/preact.js';
import { num, t } from '../../words.js';
import { Hex } from './signs.js';

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
