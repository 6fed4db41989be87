// After an answer: how good it was, what each choice is worth, and why.
import { Dialog } from '../../shell/dialog.js';
import { How, amount, change, precise, spread } from '../../shell/exact.js';
import { link, useStore } from '../../state.js';
import { useGame } from '../../table/game.js';
import { html } from '../../vendor/preact.js';
import { t } from '../../words.js';
import { isSolved } from './box.js';
import { gradeOf } from './puzzles.js';

const SHOWN = 4; // alternatives, beside the ones that were chosen

// The best ones, what was chosen now, and what was played then.
/** @param {{ alternatives: Coach.Alternative[], chosen: string }} given @param {string} move */
function listed({ alternatives, chosen }, move) {
  return alternatives.filter((one, index) => index < SHOWN || one.move === move || one.move === chosen);
}

/** @param {Coach.Alternative} one */
const sureness = (one) => precise.get().on && html`<small>${one.exact ? t('web.train.exact') : spread(one.error)}</small>`;

/** @param {{ one: Coach.Alternative, best: Coach.Alternative, worst: Coach.Alternative, move: string, chosen: string, board: Table.Board }} props */
function Row({ one, best, worst, move, chosen, board }) {
  const { rich } = useGame();
  const span = Math.max(0.1, best.value - worst.value);
  const part = 0.12 + 0.88 * ((one.value - worst.value) / span);
  const tags = [one.move === move && 'now', one.move === chosen && 'then', one === best && 'best'].filter(Boolean);
  return html`<li class=${one.move === move ? 'now' : ''}><span class="tw">${rich(one.words, board)}</span>
    <span class="tbar" aria-hidden="true"><i class=${gradeOf(one.loss)} style=${{ '--part': part }}></i></span>
    <span class="tv"><b class="num">${amount(one.value, 1)}</b>${sureness(one)}</span>
    ${tags.length > 0 && html`<span class="ttags">${tags.map((tag) => html`<em key=${tag} class=${tag}>${t(`web.train.tag.${tag}`)}</em>`)}</span>`}</li>`;
}

/** @param {{ puzzle: Train.Open, move: string, onNext: Act, onClose: Act }} props */
export function Answer({ puzzle, move, onNext, onClose }) {
  const { decision, view } = puzzle;
  const { rich } = useGame();
  useStore(precise); // all numbers below it read it
  const { alternatives, chosen, reasons } = decision;
  const taken = /** @type {Coach.Alternative} */ (alternatives.find((one) => one.move === move));
  const grade = gradeOf(taken.loss);
  const rows = listed(decision, move);
  const [best] = alternatives;
  const worst = rows[rows.length - 1];
  const told = isSolved(grade) ? t('web.train.right') : t('web.train.lost', { n: change(-taken.loss) });
  return html`<${Dialog} title=${t(`web.train.grade.${grade}`)} wide onClose=${onClose}
      foot=${html`<div class="tfoot"><button type="button" class="btn quiet" onClick=${onClose}>${t('web.train.look')}</button><button type="button" class="btn primary" autofocus onClick=${onNext}>${t('web.train.next')}</button></div>`}>
    <p class="tsum ${grade}">${told}</p>
    <ol class="talts" aria-label=${t('web.train.choices')}>${rows.map((one) => html`<${Row} key=${one.move} one=${one} best=${best} worst=${worst} move=${move} chosen=${chosen} board=${view.board} />`)}</ol><${How} />
    ${reasons.length > 0 && html`<section class="twhy"><h3>${t('web.train.why')}</h3>${reasons.map((line, index) => html`<p key=${index}>${rich(line, view.board)}</p>`)}</section>`}
    <p class="tlinks"><a class="text" ...${link(`/replay/${puzzle.entry.table}#${puzzle.at}`)}>${t('web.train.replay')}</a><a class="text" ...${link(`/coach/${puzzle.entry.table}`)}>${t('web.train.coach')}</a></p><//>`;
}
