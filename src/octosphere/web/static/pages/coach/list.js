// Every choice in a line: the costly ones first, what would have been better only once it was asked for.
import { capital, useGame } from '../../table/game.js';
import { html, useState } from '../../vendor/preact.js';
import { num, t } from '../../words.js';
import { amount, lost } from '../../shell/exact.js';
import { Tag } from './numbers.js';
import { Grade } from './moment.js';

// On a narrow page the moment lies above: go there, with the focus.
function toMoment() {
  const head = document.getElementById('cmom-h');
  const card = /** @type {HTMLElement} */ (document.getElementById('cmom'));
  const { top } = card.getBoundingClientRect();
  head?.focus({ preventScroll: true });
  if (top < 0) card.scrollIntoView({ block: 'start' });
}

/** @param {{ decision: Coach.Decision, at: number, select: (at: number) => void, shown: Set<number>, board: Table.Board | undefined, study: Coach.Study }} props */
function Row({ decision, at, select, shown, board, study }) {
  const { rich } = useGame();
  const words = board ? rich(capital(decision.words), board) : capital(decision.words);
  const better = shown.has(decision.at) && decision.best !== decision.chosen ? t('web.coach.better', { move: decision.best_words }) : decision.place;
  const take = () => {
    select(decision.at);
    requestAnimationFrame(toMoment);
  };
  return html`<li class="${decision.grade} ${decision.at === at ? 'on' : ''}"><button type="button" aria-current=${decision.at === at ? 'true' : undefined} onClick=${take}>
    <span class="tn num"><span class="sr">${study.parts.turn} </span>${num(decision.turn)}</span>
    <span class="tx"><b>${words}</b><small>${board ? rich(better, board) : better}</small></span>
    <${Grade} decision=${decision} /><b class="lo num">${lost(decision.loss.value)}</b></button></li>`;
}

/** @param {{ study: Coach.Study, seat: Coach.Seat, own: boolean, moments: Coach.Decision[], at: number, select: (at: number) => void, shown: Set<number>, show: (...places: number[]) => void, view: Table.View | null }} props */
export function Choices({ study, seat, own, moments, at, select, shown, show, view }) {
  const [all, setAll] = useState(false);
  const others = seat.decisions.filter((one) => !moments.includes(one));
  /** @param {Coach.Decision} decision */
  const row = (decision) => html`<${Row} key=${decision.at} decision=${decision} at=${at} select=${select} shown=${shown} board=${view?.board} study=${study} />`;
  const hidden = moments.some((one) => !shown.has(one.at));
  return html`<section class="card clist" aria-labelledby="clist"><div class="ch"><h2 id="clist">${own ? t('web.coach.choices') : t('web.coach.choices_of', { name: seat.name })}</h2>
      <${Tag} exact=${seat.ledger.loss.exact} /></div>
    <p class="cap">${t('web.coach.count', { n: seat.decisions.length, loss: amount(seat.ledger.loss.value, 1) })}</p>
    <ol class="list">${moments.map(row)}
      ${others.length > 0 && html`<li class="spot_on rest"><button type="button" aria-expanded=${String(all)} onClick=${() => setAll(!all)}><span class="tn num">·</span>
        <span class="tx"><b>${t('web.coach.others', { n: others.length })}</b><small>${t('web.coach.nothing')}</small></span>
        <span class="wd spot_on">${t('web.coach.spot_on')}</span><b class="lo num">${num(0)}</b></button></li>`}
      ${all && others.map(row)}</ol>
    ${hidden && html`<button type="button" class="text" onClick=${() => show(...moments.map((one) => one.at))}>${t('web.coach.show_all')}</button>`}</section>`;
}
