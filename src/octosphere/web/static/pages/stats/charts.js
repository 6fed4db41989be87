// Charts drawn by hand: they measure their room, keep to the tokens, and have a sentence for ears.
import { change } from '../../shell/exact.js';
import { html, useEffect, useRef, useState } from '../../vendor/preact.js';
import { num } from '../../words.js';

const PAD = { left: 34, right: 10, top: 12, bottom: 24 };
const MANY = 60; // games beyond which dots become small

/** @returns {[Ref<HTMLElement>, number]} */
function useWidth() {
  /** @type {Ref<HTMLElement>} */
  const box = useRef();
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const look = new ResizeObserver(([{ contentRect }]) => setWidth(Math.floor(contentRect.width)));
    look.observe(box.current);
    return () => look.disconnect();
  }, []);
  return [box, width];
}

// A picture as wide as its place; `draw(width, height)` fills it.
/** @param {{ label: string, height: number, draw: (width: number, height: number) => Child }} props */
function Chart({ label, height, draw }) {
  const [box, width] = useWidth();
  return html`<div class="chart" ref=${box} style=${{ height: `${height}px` }}>
    ${width > 0 && html`<svg role="img" aria-label=${label} width=${width} height=${height} viewBox=${`0 0 ${width} ${height}`}>${draw(width, height)}</svg>`}</div>`;
}

// Round numbers between two values, about four of them.
/** @param {number} least @param {number} most */
export function ticks(least, most) {
  const span = Math.max(most - least, 1e-9);
  const rough = span / 4;
  const unit = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((one) => one * unit).find((one) => one >= rough) ?? unit;
  const first = Math.floor(least / step);
  return Array.from({ length: Math.ceil(most / step) - first + 1 }, (_, at) => (first + at) * step);
}

/** @param {number[]} values @param {number} height */
function scaleOf(values, height) {
  const marks = ticks(Math.min(...values), Math.max(...values));
  const [low, high] = [marks[0], marks[marks.length - 1]];
  return { marks, y: (/** @type {number} */ value) => PAD.top + (height - PAD.top - PAD.bottom) * (1 - (value - low) / (high - low || 1)) };
}

/** @param {{ marks: number[], y: (value: number) => number, width: number }} props */
const Grid = ({ marks, y, width }) => marks.map((mark) => html`<g key=${mark}><line class="gl" x1=${PAD.left} x2=${width - PAD.right} y1=${y(mark)} y2=${y(mark)} />
  <text class="tick" x=${PAD.left - 8} y=${y(mark) + 4} text-anchor="end">${num(mark)}</text></g>`);

// Days below the first, the middle and the last game.
/** @param {{ points: Stats.Point[], x: (at: number) => number, height: number, day: (one: Stats.Game) => string }} props */
function Days({ points, x, height, day }) {
  const at = [...new Set([0, Math.floor((points.length - 1) / 2), points.length - 1])];
  const shown = points.length < 4 ? [0, points.length - 1] : at;
  return [...new Set(shown)].map((index) => html`<text class="tick" key=${index} x=${x(index)} y=${height - 6}
    text-anchor=${index === 0 ? 'start' : index === points.length - 1 ? 'end' : 'middle'}>${day(points[index])}</text>`);
}

/** @param {number[][]} points */
const path = (points) => points.map(([x, y], at) => `${at ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

// Games as dots (full: won), their moving average as a line.
/** @param {{ points: Stats.Point[], label: string, day: (one: Stats.Game) => string, title: (one: Stats.Game, value: string) => string, places?: number }} props */
export function Line({ points, label, day, title, places = 0 }) {
  /** @param {number} width @param {number} height */
  const draw = (width, height) => {
    const { marks, y } = scaleOf(points.flatMap(({ value, average }) => [value, average]), height);
    /** @param {number} at */
    const x = (at) => PAD.left + 8 + (points.length === 1 ? 0.5 : at / (points.length - 1)) * (width - PAD.left - PAD.right - 16);
    const line = path(points.map(({ average }, at) => [x(at), y(average)]));
    const floor = y(marks[0]);
    return html`<${Grid} marks=${marks} y=${y} width=${width} />
      <path class="area" d=${`${line}L${x(points.length - 1)} ${floor}L${x(0)} ${floor}Z`} /><path class="avg" d=${line} />
      ${points.map((one, at) => html`<circle class=${`dot ${one.won ? 'won' : ''}`} key=${one.table} cx=${x(at)} cy=${y(one.value)} r=${points.length > MANY ? 2.5 : 4.5}><title>${title(one, num(one.value, places))}</title></circle>`)}
      <${Days} points=${points} x=${x} height=${height} day=${day} />`;
  };
  return html`<${Chart} label=${label} height=${220} draw=${draw} />`;
}

/** @param {{ bars: { from: number, to: number, n: number }[], label: string }} props */
export function Histogram({ bars, label }) {
  /** @param {number} width @param {number} height */
  const draw = (width, height) => {
    const most = Math.max(...bars.map(({ n }) => n));
    const step = (width - 8) / bars.length;
    const floor = height - PAD.bottom;
    const every = Math.ceil(34 / step); // as many words as have room
    return html`<line class="axis" x1="4" x2=${width - 4} y1=${floor} y2=${floor} />
      ${bars.map(({ from, to, n }, at) => html`<g key=${from}>
        ${n > 0 && html`<rect class="hb" x=${4 + at * step + step * 0.1} width=${step * 0.8} y=${floor - (floor - 24) * (n / most)} height=${(floor - 24) * (n / most)} rx="4" />
          <text class="tick strong" x=${4 + (at + 0.5) * step} y=${floor - (floor - 24) * (n / most) - 6} text-anchor="middle">${num(n)}</text>`}
        ${at % every === 0 && html`<text class="tick" x=${4 + (at + 0.5) * step} y=${height - 6} text-anchor="middle">${from === to ? num(from) : `${num(from)}–${num(to)}`}</text>`}</g>`)}`;
  };
  return html`<${Chart} label=${label} height=${180} draw=${draw} />`;
}

// Bars up and down from nothing.
/** @param {{ points: Stats.Point[], label: string, day: (one: Stats.Game) => string }} props */
export function Swing({ points, label, day }) {
  /** @param {number} width @param {number} height */
  const draw = (width, height) => {
    const { marks, y } = scaleOf([0, ...points.map(({ value }) => value)], height);
    const step = (width - PAD.left - PAD.right) / points.length;
    /** @param {number} at */
    const x = (at) => PAD.left + (at + 0.5) * step;
    const wide = Math.min(34, step * 0.7);
    return html`<${Grid} marks=${marks} y=${y} width=${width} /><line class="axis" x1=${PAD.left} x2=${width - PAD.right} y1=${y(0)} y2=${y(0)} />
      ${points.map(({ table, value }, at) => html`<g key=${table}><rect class=${value < 0 ? 'down' : 'up'} x=${x(at) - wide / 2} width=${wide} y=${Math.min(y(0), y(value))} height=${Math.abs(y(0) - y(value))} rx="4" />
        ${step > 44 && html`<text class="tick strong" x=${x(at)} y=${value < 0 ? y(value) + 14 : y(value) - 5} text-anchor="middle">${change(value)}</text>`}</g>`)}
      <${Days} points=${points} x=${x} height=${height} day=${day} />`;
  };
  return html`<${Chart} label=${label} height=${190} draw=${draw} />`;
}

// A pile for every game: what brings points above the line, what costs them below.
/** @param {{ games: Stats.Game[], keys: string[], label: string, day: (one: Stats.Game) => string }} props */
export function Piles({ games, keys, label, day }) {
  /** @param {number} width @param {number} height */
  const draw = (width, height) => {
    /** @param {{ sources: Record<string, number> }} given @param {number} sign */
    const pile = ({ sources }, sign) => keys.reduce((all, key) => all + Math.max(0, sign * (sources[key] ?? 0)), 0);
    const { marks, y } = scaleOf([0, ...games.map((one) => pile(one, 1)), ...games.map((one) => -pile(one, -1))], height);
    const step = (width - PAD.left - PAD.right) / games.length;
    /** @param {number} at */
    const x = (at) => PAD.left + (at + 0.5) * step;
    const wide = Math.min(40, step * 0.72);
    return html`<${Grid} marks=${marks} y=${y} width=${width} />
      ${games.map((one, at) => {
        let [up, down] = [0, 0];
        return html`<g key=${one.table}>${keys.map((key, index) => {
          const points = one.sources[key] ?? 0;
          const from = points > 0 ? up : down;
          if (points > 0) up += points;
          else down += points;
          return points !== 0 && html`<rect key=${key} class=${`pt k${index % 13}`} x=${x(at) - wide / 2} width=${wide} y=${Math.min(y(from), y(from + points))} height=${Math.abs(y(from) - y(from + points))} />`;
        })}</g>`;
      })}
      <line class="axis" x1=${PAD.left} x2=${width - PAD.right} y1=${y(0)} y2=${y(0)} /><${Days} points=${games} x=${x} height=${height} day=${day} />`;
  };
  return html`<${Chart} label=${label} height=${220} draw=${draw} />`;
}
