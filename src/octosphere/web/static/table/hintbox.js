// Hints in three strengths: a nudge, the idea, the move. Every press tells a little more.
import { html } from '../vendor/preact.js';
import { t } from '../words.js';
import { useGame } from './game.js';
import { Sym } from './symbols.js';

// Why there is nothing yet: others come first, or the coach is only waking up.
/** @param {{ ahead: number, slow: boolean }} given */
function told({ ahead, slow }) {
  if (ahead > 0) return t('web.table.hint.place', { n: ahead });
  return `${t('web.table.hint.waiting')}${slow ? ` ${t('web.table.hint.slow')}` : ''}`;
}

/** @param {{ hint: Table.Hint, board: Table.Board, onMore: Act, onTake: Act | undefined, onClose: Act }} props */
export function HintBox({ hint, board, onMore, onTake, onClose }) {
  const { rich } = useGame();
  return html`<div class="hintpop" role="status">
    <span class="ava s1" aria-hidden="true"><${Sym} id="ui-hint" /></span>
    <div class="hinttext">
      <div class="hintlines" tabindex=${hint.lines.length > 1 ? 0 : undefined}>${hint.lines.map((line, index) => html`<p key=${index}>${rich(line, board)}</p>`)}
        ${Boolean(hint.how?.length) && html`<details class="how" key=${hint.strength}><summary>${t('web.table.hint.how')}</summary>${hint.how?.map((line) => html`<p key=${line}>${rich(line, board)}</p>`)}</details>`}</div>
      ${hint.waiting && !hint.quick && html`<p class="thinking">${told(hint)}</p>`}
      ${(hint.strength > 0 || !hint.waiting) && html`<div class="hintacts">
        <span class="steps" aria-hidden="true">${[1, 2, 3].map((step) => html`<i class=${step <= hint.strength ? 'on' : ''}></i>`)}</span>
        ${hint.waiting && hint.quick && html`<span class="thinking">${t('web.table.hint.better')}</span>`}
        ${hint.strength > 0 && hint.strength < 3 && !hint.waiting && html`<button type="button" class="hmore" onClick=${onMore}>${t(`web.table.hint.more_${hint.strength}`)}</button>`}
        ${onTake && html`<button type="button" class="hmore" onClick=${() => { onTake(); onClose(); }}>${t('web.table.hint.take')}</button>`}
      </div>`}
    </div>
    <button type="button" class="iconbtn" aria-label=${t('web.close')} onClick=${onClose}><${Sym} id="ui-close" /></button>
  </div>`;
}
