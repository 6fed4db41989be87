// Say the points before the tap: the trail of the choice in hand, several meanings of one pair, or what to do next.
import { html } from '../vendor/preact.js';
import { num, signed, t } from '../words.js';
import { useRoving } from './hooks.js';
import { capital, rich } from './rich.js';
import { Hue, Sym } from './symbols.js';

// What a link of the trail shows: the picture of its place, and as few words as the picture leaves unsaid.
function told({ place = '', text }, board) {
  const [kind, which] = place.split('.');
  const colour = kind === 'research' ? board.research[Number(which)]?.colour : which;
  const known = board.colours.find((other) => other.id === colour);
  if (known) return [html`<${Sym} id=${kind} /><${Hue} colour=${known.id} size=${18}><b>${known.letter}</b><//>`, ''];
  if (kind === 'crystal') return [html`<${Sym} id="crystal" />`, text];
  if (kind === 'octopod') return [html`<${Sym} id="octopod" class="vio" />`, /×\d+/.exec(text)?.[0] ?? text];
  if (kind === 'sub') return [html`<${Sym} id="submarine" />`, text];
  if (kind !== 'penalty') return [null, text];
  const loss = num(-board.penalty);
  return [html`<s aria-hidden="true">${loss}</s>`, text.replace(loss, '').trim()];
}

function Chip({ link, board, index, playing }) {
  const [picture, words] = told(link, board);
  return html`<li class=${playing ? 'told' : ''} style=${{ '--i': index }}>${picture}
    ${words && html`<span class="tx" aria-hidden="true">${rich(words, board)}</span>`}<span class="sr">${link.text}</span>
    <b class=${link.points === 0 ? 'zero' : ''}>${signed(link.points)}</b></li>`;
}

export function Trail({ trail, board, playing = false }) {
  return html`<ul class="trail ${trail.length === 1 ? 'one' : ''}">${trail.map((link, index) => html`<${Chip} key=${index} link=${link} board=${board} index=${index} playing=${playing} />`)}</ul>`;
}

export function Total({ points, sure = false, playing = false, count = 0 }) {
  return html`<div class="total ${points < 0 ? 'less' : ''} ${playing ? 'told' : ''} ${points >= 5 ? 'great' : ''}" style=${{ '--i': count }}>
    <span>${t(sure ? 'web.table.preview.sure' : 'web.table.preview.points')}</span><b class="num">${signed(points)}</b></div>`;
}

// Several choices to pick from: the meanings of one pair, columns, tiles.
export function Options({ choices, ready, board, onChoose }) {
  const { group, tab } = useRoving();
  const all = choices.map((_, index) => index);
  return html`<div class="choices ${choices.length < 4 ? 'few' : ''}" role="group" aria-label=${t('web.table.preview.which')} ...${group}>
    ${choices.map((choice, index) => html`<button type="button" key=${choice.move} data-rove=${index} tabindex=${tab(index, all)}
      class="choice" aria-pressed=${String(choice.move === ready?.move)} onClick=${() => onChoose(choice)}>
      <span>${rich(capital(choice.label), board)}</span><b>${signed(choice.sure ?? choice.points)}</b></button>`)}
  </div>`;
}

export function Preview({ view, ready, choices, played, note, onChoose }) {
  const { board } = view;
  const points = ready ? ready.sure ?? ready.points : 0;
  if (choices.length) {
    return html`<div class="prev has-choices"><${Options} choices=${choices} ready=${ready} board=${board} onChoose=${onChoose} /></div>`;
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
