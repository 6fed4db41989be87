// What a layout is worth alone: the expected score with its error, the proven one, and its place among all.
import { html } from '../../vendor/preact.js';
import { num, t } from '../../words.js';

const WIDE = 360;
const HIGH = 96;
const TICK = 5; // points between two numbers of the scale

/** @param {{ summary: Wire.Summary, value: number }} props */
function Chart({ summary, value }) {
  const { low, step, bars, mean } = summary;
  const high = low + step * bars.length;
  /** @param {number} points */
  const x = (points) => (WIDE * (points - low)) / (high - low);
  const tallest = Math.max(...bars);
  const mine = Math.floor((value - low) / step);
  const ticks = Array.from({ length: Math.ceil((high - low) / TICK) + 1 }, (_, index) => TICK * (Math.ceil(low / TICK) + index)).filter((points) => points <= high);
  const label = t('web.layouts.value.chart', { low: num(low, 0), high: num(high, 0), mean: num(mean, 1), value: num(value, 1) });
  return html`<svg class="lx-chart" viewBox=${`0 -18 ${WIDE} ${HIGH + 38}`} role="img" aria-label=${label}>
    ${bars.map((count, index) => html`<rect key=${index} class=${index === mine ? 'mine' : ''} x=${x(low + step * index) + 1} width=${WIDE / bars.length - 2}
      y=${HIGH - Math.max(1, (HIGH * count) / tallest)} height=${Math.max(1, (HIGH * count) / tallest)} rx="2" />`)}
    <path class="axis" d=${`M0 ${HIGH + 0.5}H${WIDE}`} />
    ${ticks.map((points) => html`<text key=${points} x=${x(points)} y=${HIGH + 15}>${num(points, 0)}</text>`)}
    <g class="pin" transform=${`translate(${x(value)} 0)`}><path d=${`M0 ${HIGH}V-6`} /><circle cy="-9" r="6" /></g></svg>`;
}

/** @param {{ name: string, found: Wire.Found, onPick: (layout: string) => unknown }} props */
function End({ name, found, onPick }) {
  return html`<button type="button" class="text" onClick=${() => onPick(found.layout)}>${t(`web.layouts.value.${name}`)} <b class="num">${num(found.value, 1)}</b></button>`;
}

/** @param {{ found: Wire.Layout, summary: Wire.Summary, onPick: (layout: string) => unknown }} props */
export function Value({ found, summary, onPick }) {
  const { expected, exact, rank, count, percentile, spread } = found;
  const { value, error, by, games } = expected;
  return html`<section class="card lx-value" aria-labelledby="lx-value"><h2 id="lx-value">${t('web.layouts.value.title')}</h2>
    <p class="lx-big"><b>${num(value, 1)}</b> <span><abbr title=${t('web.layouts.value.error', { error: num(error, 2) })}>± ${num(error, 1)}</abbr> ${t('web.layouts.value.alone', { by })}<small>${t('web.layouts.value.how', { n: games })}</small></span></p>
    ${exact !== null && html`<p class="lx-exact"><b>${t('web.layouts.value.exact', { value: num(exact, 2) })}</b> ${t('web.layouts.value.exact_text')}</p>`}
    <p><b>${t('web.layouts.value.rank', { rank, count })}</b>, ${t('web.layouts.value.richer', { percent: num(percentile, 0) })}.
      ${' '}${t('web.layouts.value.between', { low: num(value - spread, 0), high: num(value + spread, 0) })}</p>
    <${Chart} summary=${summary} value=${value} />
    <div class="lx-ends"><${End} name="worst" found=${summary.worst} onPick=${onPick} /><${End} name="best" found=${summary.best} onPick=${onPick} /></div></section>`;
}
