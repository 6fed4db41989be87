// The cards around the lab: layouts of a kind, what this one is worth, which tiles matter, where points come from, its code, a table with it.
import { settings } from '../../settings.js';
import { How, PLACES, amount, change as differ, precise, spread as plusMinus } from '../../shell/exact.js';
import { useGames } from '../../shell/games.js';
import { copy } from '../../shell/invite.js';
import { useDive } from '../../shell/newgame.js';
import { Seg, Sym } from '../../shell/parts.js';
import { MODE_SYMBOLS, modeOf, modesOf, planOf, summary as modeWords } from '../../shell/plan.js';
import { toast } from '../../shell/toast.js';
import { sentence } from '../../shell/trouble.js';
import { useStore } from '../../state.js';
import { html, useEffect, useRef, useState } from '../../vendor/preact.js';
import { num, t } from '../../words.js';
import { GAME, kindOf, pickLayout } from './known.js';
import { turnWords } from './lab.js';

// Layouts of a kind: every press draws another one and says why it is of that kind.

const KINDS = ['any', 'fair', 'wild', 'calm', 'rich', 'lean'];
/** @type {Record<string, string>} */
const THEMES = { octopods: 'octopod', research: 'research', fleet: 'submarine', crystals: 'crystal', labs: 'lab' };
/** @type {Record<string, string>} */
const SYMBOLS = { any: 'ui-shuffle', ...THEMES };

/** @param {{ why: string | undefined, style: string | undefined, onPick: (picked: Wire.Picked) => unknown }} props */
export function Picker({ why, style, onPick }) {
  /** @param {string} wished */
  const pick = (wished) => pickLayout(wished).then(onPick).catch((problem) => toast(sentence(problem), { kind: 'no' }));
  return html`<section class="lx-picker" aria-label=${t('web.layouts.pick.title')}>
    <div class="lx-kinds">${[...KINDS, ...Object.keys(THEMES)].map((kind) => html`<button type="button" key=${kind} class="lx-kind" aria-pressed=${String(kind === style)} onClick=${() => pick(kind)}>
      ${SYMBOLS[kind] && html`<${Sym} name=${SYMBOLS[kind]} />`}${t(`web.layouts.pick.${kind}`)}</button>`)}</div>
    <p class="note" role="status">${why}</p></section>`;
}

// What a layout is worth alone: the expected score with its error, the proven one, and its place among all.

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
  const label = t('web.layouts.value.chart', { low: num(low, 0), high: num(high, 0), mean: amount(mean, 1), value: amount(value, 1) });
  return html`<svg class="lx-chart" viewBox=${`0 -18 ${WIDE} ${HIGH + 38}`} role="img" aria-label=${label}>
    ${bars.map((count, index) => html`<rect key=${index} class=${index === mine ? 'mine' : ''} x=${x(low + step * index) + 1} width=${WIDE / bars.length - 2}
      y=${HIGH - Math.max(1, (HIGH * count) / tallest)} height=${Math.max(1, (HIGH * count) / tallest)} rx="2" />`)}
    <path class="axis" d=${`M0 ${HIGH + 0.5}H${WIDE}`} />
    ${ticks.map((points) => html`<text key=${points} x=${x(points)} y=${HIGH + 15}>${num(points, 0)}</text>`)}
    <g class="pin" transform=${`translate(${x(value)} 0)`}><path d=${`M0 ${HIGH}V-6`} /><circle cy="-9" r="6" /></g></svg>`;
}

/** @param {{ name: string, found: Wire.Found, onPick: (layout: string) => unknown }} props */
function End({ name, found, onPick }) {
  return html`<button type="button" class="text" onClick=${() => onPick(found.layout)}>${t(`web.layouts.value.${name}`)} <b class="num">${amount(found.value, 1)}</b></button>`;
}

/** @param {{ found: Wire.Layout, summary: Wire.Summary, onPick: (layout: string) => unknown }} props */
export function Value({ found, summary, onPick }) {
  const { expected, exact, rank, count, percentile, spread } = found;
  const { value, error, by, games } = expected;
  return html`<section class="card lx-value" aria-labelledby="lx-value"><h2 id="lx-value">${t('web.layouts.value.title')}</h2>
    <p class="lx-big"><b>${amount(value, 1)}</b> <span>${precise.get().on && html`<abbr title=${t('web.layouts.value.error', { error: num(error, 2) })}>± ${num(error, 1)}</abbr>`} ${t('web.layouts.value.alone', { by })}${precise.get().on && html`<small>${t('web.layouts.value.how', { n: games })}</small>`}</span></p>
    ${exact !== null && html`<p class="lx-exact"><b>${t('web.layouts.value.exact', { value: amount(exact, PLACES) })}</b> ${t('web.layouts.value.exact_text')}</p>`}
    <p><b>${t('web.layouts.value.rank', { rank, count })}</b>, ${t('web.layouts.value.richer', { percent: num(percentile, 0) })}.
      ${' '}${t('web.layouts.value.between', { low: num(value - spread, 0), high: num(value + spread, 0) })}</p>
    <${Chart} summary=${summary} value=${value} />
    <div class="lx-ends"><${End} name="worst" found=${summary.worst} onPick=${onPick} /><${End} name="best" found=${summary.best} onPick=${onPick} /></div><${How} /></section>`;
}

// Which tiles matter: all nine, the weightiest first, with what turning each over would change.

/** @param {{ turned: Wire.Turned }} given */
const weight = ({ turned }) => Math.abs(turned.change);

// From the middle to the left for a loss, to the right for a gain; the thin line is the error.
/** @param {{ turned: { change: number, error: number }, scale: number, kind: string }} props */
function Bar({ turned: { change, error }, scale, kind }) {
  const size = (50 * Math.abs(change)) / scale;
  const style = { left: `${change < 0 ? 50 - size : 50}%`, width: `${size}%` };
  const from = 50 + (50 * (change - error)) / scale;
  return html`<span class="lx-bar" aria-hidden="true"><i class=${kind} style=${style}></i><u style=${{ left: `${from}%`, width: `${(100 * error) / scale}%` }}></u></span>`;
}

/** @param {{ tile: Wire.Tile, scale: number, onChange: (layout: string) => unknown }} props */
function Row({ tile, scale, onChange }) {
  const { turned } = tile;
  const kind = kindOf(turned);
  return html`<li class="lx-item"><b>${tile.name}</b><span class="num ${kind}">${differ(turned.change)}<small>${plusMinus(turned.error)}</small></span>
    <${Bar} turned=${turned} scale=${scale} kind=${kind} />
    <p>${turnWords(tile)} <span class="note">${tile.text} ${t('web.layouts.matter.reached', { percent: num(100 * tile.reached, 0) })}</span></p>
    <button type="button" class="iconbtn" aria-label=${t('web.layouts.lab.turn_this', { name: tile.name })} onClick=${() => onChange(turned.layout)}><${Sym} name="ui-flip" /></button></li>`;
}

/** @param {{ found: Wire.Layout, onChange: (layout: string) => unknown }} props */
export function Matter({ found, onChange }) {
  const tiles = [...found.tiles].sort((one, other) => weight(other) - weight(one));
  const scale = Math.max(1, weight(tiles[0]) * 1.08);
  return html`<section class="card lx-matter" aria-labelledby="lx-matter"><header class="lx-head"><h2 id="lx-matter">${t('web.layouts.matter.title')}</h2><p class="note">${t('web.layouts.matter.note')}</p></header>
    <ol>${tiles.map((tile) => html`<${Row} key=${tile.side} tile=${tile} scale=${scale} onChange=${onChange} />`)}</ol></section>`;
}

// Where the points of a layout come from, beside what is usual.

/** @type {Record<string, string>} */
const SIGNS = { crystals: 'crystal', research: 'research', bots: 'bot', submarines: 'submarine', octopods: 'octopod', labs: 'lab' };

/** @param {{ found: Wire.Layout }} props */
export function Sources({ found }) {
  const scale = Math.max(...found.points.flatMap(({ points, usual }) => [points, usual]));
  return html`<section class="card lx-sources" aria-labelledby="lx-sources"><header class="lx-head"><h2 id="lx-sources">${t('web.layouts.sources.title')}</h2><p class="note">${t('web.layouts.sources.note')}</p></header>
    <ul>${found.points.map(({ source, name, points, usual }) => html`<li key=${source}>
      <span class="sr">${t('web.layouts.sources.one', { name, points: amount(points, 1), usual: amount(usual, 1) })}</span>
      <span class="lx-src ${source}" aria-hidden="true"><${Sym} name=${SIGNS[source]} /><span>${name}</span>
        <span class="lx-track"><i style=${{ width: `${(100 * points) / scale}%` }}></i><u style=${{ left: `${(100 * usual) / scale}%` }}></u></span><b class="num">${amount(points, 1)}</b></span></li>`)}</ul></section>`;
}

// The code of a layout: to copy, to paste, to type.

const LONG = 18; // signs of a whole code

/** @param {{ layout: string, onType: (layout: string) => Promise<boolean>, bad?: boolean }} props */
export function CodeField({ layout, onType, bad: first = false }) {
  const [text, setText] = useState(layout);
  const [bad, setBad] = useState(first);
  const shown = useRef(layout);
  useEffect(() => {
    setText(layout);
    if (shown.current !== layout) setBad(false);
    shown.current = layout;
  }, [layout]);
  /** @param {string} value */
  const type = async (value) => {
    const code = value.toUpperCase().replace(/[^A-Z0-9]/g, '').slice(0, LONG);
    setText(code);
    setBad(code.length === LONG && code !== layout && !(await onType(code)));
  };
  return html`<section class="card lx-code"><label class="field"><span>${t('web.layouts.code.title')}</span>
      <input value=${text} maxlength="40" autocomplete="off" autocapitalize="characters" spellcheck=${false} enterkeyhint="done" aria-invalid=${String(bad)} aria-describedby="lx-code-note"
        onInput=${(/** @type {Typed} */ event) => type(event.target.value)} onBlur=${() => !bad && setText(layout)} /></label>
    <p id="lx-code-note" class="note" role="status">${bad ? html`<span class="bad">${t('web.layouts.code.bad')}</span>` : t('web.layouts.code.note')}</p>
    <div class="lx-copies"><button type="button" class="btn quiet" onClick=${() => copy(layout)}><${Sym} name="ui-copy" />${t('web.layouts.code.copy')}</button>
      <button type="button" class="btn quiet" onClick=${() => copy(`${location.origin}/layouts/${layout}`)}><${Sym} name="ui-link" />${t('web.layouts.code.link')}</button></div></section>`;
}

// A table with this layout: in the mode played last, or another.

/** @param {{ game: Wire.GameWords, layout: string }} props */
function Ready({ game, layout }) {
  const state = useStore(settings);
  const [busy, dive] = useDive(game);
  const mode = modeOf(game, state);
  const plan = planOf(state, game, mode);
  const choices = modesOf(game).map((value) => ({ value, icon: MODE_SYMBOLS[value], name: t(`web.mode.${value}`) }));
  return html`<section class="card lx-play" aria-label=${t('web.layouts.play.mode')}>
    <div class="line"><p><b>${t(`web.mode.${mode}`)}</b> <small>${modeWords(mode, plan, game.levels)}</small></p>
      <${Seg} label=${t('web.layouts.play.mode')} value=${mode} choices=${choices} onChange=${(/** @type {string} */ value) => settings.set({ mode: value })} /></div>
    <button type="button" class="btn primary" aria-disabled=${String(busy)} onClick=${() => dive(mode, { ...plan, layout: 'own', own: layout })}><${Sym} name="submarine" />${t(busy ? 'web.new.diving' : 'web.layouts.play.go')}</button></section>`;
}

/** @param {{ layout: string }} props */
export function Play({ layout }) {
  const game = useGames().find((/** @type {Wire.GameWords} */ one) => one.game === GAME);
  return game && html`<${Ready} game=${game} layout=${layout} />`;
}
