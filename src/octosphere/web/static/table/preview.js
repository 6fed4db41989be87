// Say the points before the tap: the trail of the choice in hand, several choices to pick from, or what to do next.
import { html } from '../vendor/preact.js';
import { signed, t } from '../words.js';
import { lineOf } from './choose.js';
import { capital, useGame } from './game.js';
import { useRoving } from './hooks.js';

/** @param {{ link: Wire.Trail, board: Table.Board, index: number, playing: boolean }} props */
function Chip({ link, board, index, playing }) {
  const { picture: draw, rich } = useGame();
  const [picture, words] = draw(link, board);
  return html`<li class=${playing ? 'told' : ''} style=${{ '--i': index }}>${picture}
    ${words && html`<span class="tx" aria-hidden="true">${rich(words, board)}</span>`}<span class="sr">${link.text}</span>
    <b class=${link.points === 0 ? 'zero' : ''}>${signed(link.points)}</b></li>`;
}

/** @param {{ trail: Wire.Trail[], board: Table.Board, playing?: boolean }} props */
export function Trail({ trail, board, playing = false }) {
  return html`<ul class="trail ${trail.length === 1 ? 'one' : ''}">${trail.map((link, index) => html`<${Chip} key=${index} link=${link} board=${board} index=${index} playing=${playing} />`)}</ul>`;
}

/** @param {{ points: number, sure?: boolean, playing?: boolean, count?: number }} props */
export function Total({ points, sure = false, playing = false, count = 0 }) {
  return html`<div class="total ${points < 0 ? 'less' : ''} ${playing ? 'told' : ''} ${points >= 5 ? 'great' : ''}" style=${{ '--i': count }}>
    <span>${t(sure ? 'web.table.preview.sure' : 'web.table.preview.points')}</span><b class="num">${signed(points)}</b></div>`;
}

// Several choices to pick from.
/** @param {{ choices: Table.Choice[], ready: Table.Choice | null, board: Table.Board, onChoose: (choice: Table.Choice) => void }} props */
export function Options({ choices, ready, board, onChoose }) {
  const { rich, told } = useGame();
  const { group, tab } = useRoving();
  const all = choices.map((_, index) => index);
  return html`<div class="choices ${choices.length < 4 ? 'few' : ''}" role="group" aria-label=${t('web.table.preview.which')} ...${group}>
    ${choices.map((choice, index) => html`<button type="button" key=${lineOf(choice)} data-rove=${index} tabindex=${tab(index, all)}
      class="choice" aria-pressed=${String(choice === ready)} onClick=${() => onChoose(choice)}>
      <span>${rich(capital(choice.label), board)}</span>${told(choice, board)?.picture}<b>${signed(choice.sure ?? choice.points)}</b></button>`)}
  </div>`;
}

// Preview({view, ready, choices, played, note, onChoose}): `played` is the choice made last, `note` what stands there otherwise.
/** @param {{ view: Table.View, ready: Table.Choice | null, choices: Table.Choice[], played: Table.Choice | null | undefined, note: Child, onChoose: (choice: Table.Choice) => void }} props */
export function Preview({ view, ready, choices, played, note, onChoose }) {
  const { board } = view;
  const { rich, told } = useGame();
  const points = ready ? ready.sure ?? ready.points : 0;
  if (choices.length) {
    const explained = choices.some((choice) => told(choice, board));
    return html`<div class="prev has-choices"><${Options} choices=${choices} ready=${ready} board=${board} onChoose=${onChoose} />
      ${explained && html`<p class="note told" role="status">${ready && told(ready, board)?.text}</p>`}</div>`;
  }
  if (ready) {
    return html`<div class="prev">${ready.trail.length ? html`<${Trail} trail=${ready.trail} board=${board} />` : html`<p class="note">${rich(capital(ready.label), board)}</p>`}
      <${Total} points=${points} sure=${ready.sure !== null} /></div>`;
  }
  if (played?.trail.length) {
    return html`<div class="prev done"><${Trail} trail=${played.trail} board=${board} playing />
      <${Total} points=${played.points} playing count=${played.trail.length} /></div>`;
  }
  return html`<div class="prev"><p class="note">${note}</p></div>`;
}
