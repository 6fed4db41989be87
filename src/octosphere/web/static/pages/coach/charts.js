// Charts drawn by hand: the expected score through the game, and what each turn brought and cost. A table says the same.
import { html } from '../../vendor/preact.js';
import { num, t } from '../../words.js';
import { PLACES, UNSEEN, amount, gain, precise } from '../../shell/exact.js';
import { Tag } from './numbers.js';

const WIDE = 400;
const HIGH = 214;
const [LEFT, RIGHT, TOP, FOOT] = [32, 10, 14, 34];
const SHARP = 0.5; // points: a step with a mark
const MARKS = 16; // of the sharpest steps: more would hide the line
const STEPS = [1, 2, 5, 10, 20, 50];
const LINES = 5;

/** @typedef {{ low: number, high: number, step: number }} Scale */
/** @typedef {ReturnType<typeof drawnPath>} Drawn */

// Whole numbers around all values, in few steps.
/** @param {number[]} values */
function scaleOf(values) {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const step = STEPS.find((one) => (most - least) / one <= LINES) ?? STEPS[STEPS.length - 1];
  const low = step * Math.floor(least / step);
  const high = Math.max(step * Math.ceil(most / step), low + step);
  return { low, high, step };
}

// Where everything lies: a point for the start and one after each step that an eye can see.
/** @param {{ path: Coach.Step[], ledger: Coach.Seat['ledger'] }} given */
function drawnPath({ path, ledger }) {
  const steps = path.filter(({ change }) => Math.abs(change) > UNSEEN);
  const values = [ledger.start.value, ...steps.map(({ value }) => value)];
  const scale = scaleOf(values);
  /** @param {number} at */
  const x = (at) => LEFT + ((WIDE - LEFT - RIGHT) * at) / Math.max(steps.length, 1);
  /** @param {number} value */
  const y = (value) => TOP + ((HIGH - TOP - FOOT) * (scale.high - value)) / (scale.high - scale.low);
  return { steps, values, scale, x, y };
}

/** @param {{ steps: Coach.Step[], x: (at: number) => number, y: (value: number) => number, scale: Scale }} props */
function Bands({ steps, x, y, scale }) {
  const turns = [...new Set(steps.map(({ turn }) => turn))];
  return turns.map((turn) => {
    const first = steps.findIndex((step) => step.turn === turn);
    const count = steps.filter((step) => step.turn === turn).length;
    const [left, right] = [x(first), x(first + count)];
    return html`${turn % 2 === 0 && html`<rect class="bd" x=${left} y=${TOP} width=${right - left} height=${y(scale.low) - TOP} />`}
      <text x=${(left + right) / 2} y=${HIGH - 12} text-anchor="middle">${num(turn)}</text>`;
  });
}

/** @param {{ scale: Scale, y: (value: number) => number }} props */
function Grid({ scale, y }) {
  const lines = Array.from({ length: (scale.high - scale.low) / scale.step + 1 }, (_, at) => scale.low + at * scale.step);
  return lines.map((value) => html`<path class="gl" d=${`M${LEFT} ${y(value)}H${WIDE - RIGHT}`} /><text x=${LEFT - 7} y=${y(value) + 4} text-anchor="end">${num(value)}</text>`);
}

/** @param {{ x: (at: number) => number, y: (value: number) => number, values: number[] }} given @param {number} at */
const point = ({ x, y, values }, at) => `${x(at).toFixed(1)},${y(values[at]).toFixed(1)}`;

// What happened is one strong line; where only the judgement changed it is thin and dotted.
/** @param {Drawn} drawn */
function Way(drawn) {
  const { steps, values, x, y, scale } = drawn;
  const all = values.map((_, at) => point(drawn, at)).join(' ');
  /** @param {boolean} anew */
  const way = (anew) => steps.map((step, at) => ((step.kind === 'revaluation') === anew ? `M${point(drawn, at)}L${point(drawn, at + 1)}` : '')).join('');
  return html`<polygon class="under" points=${`${x(0)},${y(scale.low)} ${all} ${x(steps.length)},${y(scale.low)}`} />
    <path class="anew" d=${way(true)} /><path class="lnn" d=${way(false)} />`;
}

/** @type {Record<string, VNode>} */
const SHAPES = {
  luck: html`<circle class="mL" r="4.2" />`,
  loss: html`<path class="mD" d="M0 6.5l6.2-10.8H-6.2z" />`,
  gift: html`<rect class="mG" x="-4.8" y="-4.8" width="9.6" height="9.6" rx="2" transform="rotate(45)" />`,
};

// The greatest loss, and the roll that changed most, are told beside their marks.
/** @param {{ steps: Coach.Step[], values: number[], x: (at: number) => number, y: (value: number) => number, scale: Scale, lucky: boolean }} props */
function Marks({ steps, values, x, y, scale, lucky }) {
  const kinds = lucky ? ['luck', 'loss', 'gift'] : ['loss', 'gift'];
  const sharp = steps.map((step, at) => ({ ...step, at })).filter(({ kind, change }) => kinds.includes(kind) && Math.abs(change) > SHARP)
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change)).slice(0, MARKS);
  /** @param {Coach.Kind} kind */
  const most = (kind) => sharp.find((step) => step.kind === kind);
  const told = [most('loss'), most('luck')].filter((one) => one !== undefined);
  /** @param {{ kind: Coach.Kind, at: number }} given */
  const mark = ({ kind, at }) => html`<g key=${at} transform=${`translate(${x(at + 1).toFixed(1)} ${y(values[at + 1]).toFixed(1)})`}>${SHAPES[kind]}</g>`;
  /** @param {{ kind: Coach.Kind, change: number, at: number }} given */
  const word = ({ kind, change, at }) => {
    const [px, py] = [x(at + 1), y(values[at + 1])];
    const down = change < 0 ? py + 20 < y(scale.low) : py < TOP + 18;
    const name = kind === 'loss' ? t('web.coach.kind.loss') : t(change > 0 ? 'web.coach.warm' : 'web.coach.cold');
    return html`<text class="call" key=${at} x=${Math.min(Math.max(px, LEFT + 44), WIDE - RIGHT - 40)} y=${down ? py + 20 : py - 11} text-anchor="middle">${name} ${gain(change)}</text>`;
  };
  return html`${sharp.map(mark)}${told.map(word)}`;
}

/** @param {{ kinds: Coach.Kind[] }} props */
function Legend({ kinds }) {
  return html`<ul class="lg">${kinds.map((kind) => html`<li key=${kind}><svg viewBox="-7 -7 14 14" aria-hidden="true">${SHAPES[kind]}</svg>${t(`web.coach.kind.${kind}`)}</li>`)}</ul>`;
}

/** @param {{ judges: Coach.Study['judges'] }} given */
const judged = ({ judges }) => judges.every(({ exact }) => exact);

/** @param {{ study: Coach.Study, seat: Coach.Seat }} props */
export function Path({ study, seat }) {
  const drawn = { ...drawnPath(seat), lucky: study.lucky };
  const { values } = drawn;
  const kinds = ['luck', 'loss', 'gift'].filter((kind) => (kind !== 'luck' || study.lucky) && drawn.steps.some((step) => step.kind === kind));
  const told = { start: amount(values[0], 1), high: amount(Math.max(...values), 1), low: amount(Math.min(...values), 1), end: amount(values[values.length - 1], 1) };
  return html`<section class="card cpath" aria-labelledby="cpath"><div class="ch"><h2 id="cpath">${study.parts.path}</h2><${Tag} exact=${judged(study)} /><${Legend} kinds=${kinds} /></div>
    <svg viewBox="0 0 ${WIDE} ${HIGH}" role="img" aria-label=${t('web.coach.path_told', told)}>
      <${Bands} ...${drawn} /><${Grid} ...${drawn} /><text x="0" y=${HIGH - 12}>${study.parts.turn}</text><${Way} ...${drawn} /><${Marks} ...${drawn} /></svg>
    <${Table} study=${study} seat=${seat} /></section>`;
}

// The same in numbers.
/** @param {{ study: Coach.Study, seat: Coach.Seat }} props */
function Table({ study, seat }) {
  const kinds = /** @type {Coach.Kind[]} */ (['luck', 'loss', 'gift', 'revaluation']).filter((kind) => kind === 'loss' || seat.turns.some((turn) => Math.abs(turn[kind].value) > UNSEEN));
  /** @param {Coach.Kind} kind */
  const name = (kind) => (kind === 'luck' ? seat.lines.find((line) => line.name === 'luck')?.title : study.parts[kind]);
  /** @param {Coach.Kind} kind @param {{ value: number }} given1 */
  const shown = (kind, { value }) => (kind === 'loss' ? amount(value) : gain(value, PLACES));
  return html`<details class="ctable"><summary>${t('web.coach.table_of')}</summary><div class="scroll" tabindex="0" role="group" aria-label=${study.parts.turns}><table>
    <thead><tr><th scope="col">${study.parts.turn}</th>${kinds.map((kind) => html`<th scope="col" key=${kind}>${name(kind)}</th>`)}<th scope="col">${study.parts.value}</th></tr></thead>
    <tbody>${seat.turns.map((turn) => html`<tr key=${turn.turn}><th scope="row">${num(turn.turn)}</th>${kinds.map((kind) => html`<td key=${kind}>${shown(kind, turn[kind])}</td>`)}<td>${amount(turn.value)}</td></tr>`)}</tbody></table></div></details>`;
}

const LOW = 150;
const HALF = 15; // of the thicker bar
const ROOMY = 36; // of a turn: numbers fit
const WIDEST = 70; // beside each other, too

// Luck goes up and down from one line, what was lost hangs down beside it.
/** @param {Coach.Turn[]} turns @param {boolean} lucky */
function bars(turns, lucky) {
  const luck = lucky ? turns.map((turn) => turn.luck.value) : turns.map(() => 0);
  const loss = turns.map((turn) => -turn.loss.value);
  const [high, low] = [Math.max(0, ...luck), Math.min(0, ...luck, ...loss)];
  const room = LOW - 18 - 20 - 16; // numbers above and below, turns at the foot
  const unit = room / (high - low || 1);
  const zero = 18 + high * unit;
  const wide = (WIDE - 8) / turns.length;
  const half = Math.min(wide * (lucky ? 0.2 : 0.32), HALF);
  return { luck, loss, unit, zero, wide, half };
}

/** @param {{ value: number, x: number, half: number, unit: number, zero: number, kind: Coach.Kind }} props */
function Bar({ value, x, half, unit, zero, kind }) {
  const tall = Math.abs(value) * unit;
  if (tall < 0.4) return null;
  return html`<rect class="${kind} ${value > 0 ? 'u' : 'd'}" x=${x - half} y=${value > 0 ? zero - tall : zero} width=${2 * half} height=${tall} rx=${Math.min(4, tall / 2, half)} />`;
}

// The number of a bar; of two that hang down side by side only the longer one has it.
/** @param {{ value: number, beside: number, x: number, unit: number, zero: number }} props */
function Amount({ value, beside, x, unit, zero }) {
  if (Math.abs(value) < (precise.get().on ? 0.05 : SHARP) || (value < 0 && beside < value)) return null;
  return html`<text class="v" x=${x} y=${value > 0 ? zero - value * unit - 6 : zero - value * unit + 15} text-anchor="middle">${gain(value)}</text>`;
}

/** @param {{ roll: Coach.Roll, best: boolean }} props */
function Roll({ roll, best }) {
  return html`<li class=${best ? 'u' : 'd'}><span>${t(best ? 'web.coach.luckiest' : 'web.coach.unluckiest')}</span><small>${roll.place}</small><b class="num">${gain(roll.luck.value)}</b></li>`;
}

/** @param {{ seat: Coach.Seat }} props */
function Rolls({ seat }) {
  const found = [[seat.luckiest[0], true], [seat.unluckiest[0], false]].map(([move, best]) => [seat.rolls.find((roll) => roll.move === move), best]);
  return html`<ul class="crolls">${found.map(([roll, best]) => roll && html`<${Roll} key=${best} roll=${roll} best=${best} />`)}</ul>`;
}

/** @param {Coach.Seat} seat @param {Coach.Kind} kind */
const listed = (seat, kind) => seat.turns.map((turn) => `${num(turn.turn)}: ${kind === 'loss' ? amount(-turn.loss.value, 1) : gain(turn.luck.value)}`).join('; ');

/** @param {{ study: Coach.Study, seat: Coach.Seat }} props */
export function Luck({ study, seat }) {
  const { turns } = seat;
  const { lucky, parts } = study;
  if (!turns.length) return null;
  const { luck, loss, unit, zero, wide, half } = bars(turns, lucky);
  const alt = [lucky && `${parts.luck}: ${listed(seat, 'luck')}.`, `${parts.losses}: ${listed(seat, 'loss')}.`].filter(Boolean).join(' ');
  const sum = seat.ledger.luck;
  const at = { unit, zero, half };
  return html`<section class="card cluck" aria-labelledby="cluck"><div class="ch"><h2 id="cluck">${lucky ? t('web.coach.luck_and_losses') : parts.losses}</h2><${Tag} exact=${judged(study)} />
      ${lucky && html`<span class="pts ${sum.value < 0 ? 'neg' : ''}">${gain(sum.value)}</span>`}</div>
    <svg viewBox="0 0 ${WIDE} ${LOW}" role="img" aria-label=${alt}><path class="ax" d=${`M4 ${zero}H${WIDE - 4}`} />
      ${turns.map((turn, index) => {
        const x = 4 + wide * (index + 0.5);
        const [left, right] = lucky ? [x - half - 1.5, x + half + 1.5] : [x, x];
        return html`<g key=${turn.turn}><${Bar} value=${luck[index]} x=${left} kind="lucky" ...${at} /><${Bar} value=${loss[index]} x=${right} kind="lost" ...${at} />
          ${wide > ROOMY && html`<${Amount} value=${luck[index]} beside=${loss[index]} x=${wide > WIDEST ? left : x} ...${at} /><${Amount} value=${loss[index]} beside=${luck[index]} x=${wide > WIDEST ? right : x} ...${at} />`}
          <text x=${x} y=${LOW - 4} text-anchor="middle">${num(turn.turn)}</text></g>`;
      })}</svg>
    <ul class="lg">${lucky && html`<li class="lucky-k"><i></i>${seat.lines.find((line) => line.name === 'luck')?.title}</li>`}<li class="lost-k"><i></i>${parts.loss}</li></ul>
    ${lucky && html`<${Rolls} seat=${seat} />`}</section>`;
}
