// The sum: expected + luck − losses + gifts = score; every bar begins where the last one ended.
import { html } from '../../vendor/preact.js';
import { useGame } from '../../table/game.js';
import { Avatar } from '../../table/symbols.js';
import { num, t } from '../../words.js';
import { How, PLACES, precise } from '../../shell/exact.js';
import { Face, Trust } from './numbers.js';

const FROM_ZERO = 0.4; // of the largest value: smaller scales would hide that they begin elsewhere

// Where each bar begins and ends, and the scale of all of them.
/** @param {Coach.Line[]} lines */
function spansOf(lines) {
  /** @type {number[]} */
  const ends = [];
  for (const { name, adds } of lines) ends.push((ends.at(-1) ?? 0) + (name === 'end' ? 0 : adds));
  const least = Math.min(...ends);
  const high = Math.ceil(Math.max(...ends)) + 1;
  const low = least > 0 && least < FROM_ZERO * high ? 0 : Math.floor(least) - 1;
  const spans = lines.map(({ name }, at) => (name === 'start' || name === 'end' ? [low, ends[at]] : [ends[at - 1], ends[at]]));
  return { low, high, spans: spans.map(([from, to]) => [Math.min(from, to), Math.max(from, to)].map((value) => (100 * (value - low)) / (high - low))) };
}

/** @param {string} name */
const isEnd = (name) => name === 'start' || name === 'end';
/** @param {{ name: string, adds: number, whole: number }} given */
function shown({ name, adds, whole }) {
  const [value, places] = precise.get().on ? [adds, name === 'end' && Number.isInteger(adds) ? 0 : PLACES] : [whole, 0];
  return num(isEnd(name) ? value : Math.abs(value), places);
}

/** @param {{ line: Coach.Line, span: [number, number] }} props */
function Line({ line, span: [left, right] }) {
  return html`<li class="${line.name} ${line.adds < 0 ? 'down' : 'up'}"><span class="sg">${line.sign}</span>
    <span class="ln"><b>${line.title}</b><small>${line.note}</small></span>
    <span class="lb" aria-hidden="true"><i style=${{ left: `${left}%`, width: `${Math.max(right - left, 0.6)}%` }}></i></span>
    <span class="amt"><b class="num">${shown(line)}</b><${Trust} of=${line} /></span></li>`;
}

/** @param {{ place: number, rivals: number }} given */
function place({ place: rank, rivals }) {
  if (!rivals) return t('web.coach.alone');
  return t(rank === 1 ? 'web.coach.first' : 'web.coach.place', { place: rank, of: rivals + 1 });
}

/** @param {{ seat: Coach.Seat, own: boolean, children: Child }} props */
export function Verdict({ seat, own, children }) {
  return html`<div class="cverdict"><${Avatar} seat=${seat.seat} size=${52} />
    <div><p class="big"><b class="num">${num(seat.score)}</b> ${t('web.coach.points', { n: seat.score })}, ${place(seat)}</p>
      <p class="sub">${seat.summary}</p>
      ${!own && html`<p class="sub">${t('web.coach.chair', { name: seat.name })}</p>`}${children}</div></div>`;
}

// What to do better comes first; how it came about is below.
/** @param {{ seat: Coach.Seat, own: boolean, view: Table.View | null }} props */
export function Advice({ seat, own, view }) {
  const { rich } = useGame();
  return html`<section class="card cadv" aria-labelledby="cadv"><${Verdict} seat=${seat} own=${own} />
    <div class="cwhy"><${Face} /><div><h2 id="cadv">${t('web.coach.advice')}</h2><p>${view ? rich(seat.advice, view.board) : seat.advice}</p></div></div></section>`;
}

/** @param {{ study: Coach.Study, seat: Coach.Seat }} props */
export function Ledger({ study, seat }) {
  const lines = seat.lines.filter(({ name, whole }) => precise.get().on || name !== 'revaluation' || whole !== 0);
  const { low, high, spans } = spansOf(seat.lines);
  const guessed = study.lucky ? [] : study.notes.slice(-1); // that dice were worked out concerns everybody
  const anew = lines.some(({ name }) => name === 'revaluation');
  return html`<section class="card cled" aria-labelledby="cled"><h2 id="cled">${t('web.coach.ledger')}</h2>
    <ol class="ledger">${lines.map((line) => html`<${Line} key=${line.name} line=${line} span=${spans[seat.lines.indexOf(line)]} />`)}</ol>
    <div class="cnotes">${low !== 0 && html`<p>${t('web.coach.scale', { low, high })}</p>`}${guessed.map((note) => html`<p key=${note}>${note}</p>`)}<${How} />
      ${precise.get().on && html`${study.notes.filter((note) => !guessed.includes(note)).map((note) => html`<p key=${note}>${note}</p>`)}
      ${anew && html`<p>${t('web.coach.revaluation')}</p>`}`}</div></section>`;
}
