// What each of the others did since our last turn, in a line each, to be read or played again.
import { Dialog } from '../shell/dialog.js';
import { html } from '../vendor/preact.js';
import { t } from '../words.js';
import { useDesk, useGame } from './game.js';
import { bare, nameOf } from './names.js';
import { Points, bySeat } from './since.js';
import { Avatar, Sym } from './symbols.js';

/** @param {{ view: Table.View, since: Table.Step[] }} props */
function Recap({ view, since }) {
  const { rich } = useGame();
  return html`<ul class="recap">${bySeat(since).map(({ seat, points, lines }) => html`<li key=${seat} class="s${seat + 1}"><${Avatar} seat=${seat} size=${28} />
    <p><b>${nameOf(view, seat)}</b> ${lines.map((line, index) => html`<span key=${index}>${rich(bare(line.text, view.seats[seat].name).replace(/\.$/u, ''), view.board)}</span>`)}</p><${Points} points=${points} /></li>`)}</ul>`;
}

/** @param {{ view: Table.View, onClose: Act }} props */
export function SinceDialog({ view, onClose }) {
  const desk = useDesk();
  const { since } = desk.get();
  const again = () => {
    onClose();
    desk.playAgain();
  };
  return html`<${Dialog} title=${t('web.table.since.title')} onClose=${onClose} foot=${html`<button type="button" class="btn primary" onClick=${again}><${Sym} id="ui-replay" />${t('web.table.since.again')}</button>`}>
    <${Recap} view=${view} since=${since} /><//>`;
}
