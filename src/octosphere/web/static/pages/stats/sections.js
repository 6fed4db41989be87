// The parts of the page, each a card: numbers, scores, sources, the coach's view, tables that can be sorted, the list of games.
import { amount, change, gain, precise } from '../../shell/exact.js';
import { Sym } from '../../shell/parts.js';
import { link } from '../../state.js';
import { html, useState } from '../../vendor/preact.js';
import { locale, num, t } from '../../words.js';
import { Histogram, Line, Piles, Swing } from './charts.js';
import { WINDOW, by, histogram, rivals, sources, totals, trend } from './sums.js';

// Tables that can be sorted by a tap on a head.

/** @param {string | number | null} a @param {string | number | null} b */
const compare = (a, b) => (typeof a === 'string' ? a.localeCompare(String(b)) : (a ?? -Infinity) - Number(b ?? -Infinity));

// columns: {key, name, text(row), value(row)?}; the first is the row's name. Rows come sorted by `first`, downwards.
/**
 * @template {Record<string, any>} T
 * @param {{ label: string, columns: Stats.Column<T>[], rows: T[], first: string, id: string }} props
 */
export function Grid({ label, columns, rows, first, id }) {
  const [order, setOrder] = useState({ key: first, down: true });
  const column = columns.find(({ key }) => key === order.key) ?? columns[0];
  /** @type {(row: T) => string | number | null} */
  const value = column.value ?? ((row) => row[column.key]);
  const sorted = [...rows].sort((a, b) => compare(value(a), value(b)) * (order.down ? -1 : 1));
  /** @param {string} key */
  const turn = (key) => setOrder({ key, down: order.key === key ? !order.down : key !== columns[0].key });
  /** @param {string} key */
  const sort = (key) => (order.key !== key ? undefined : order.down ? 'descending' : 'ascending');
  return html`<div class="scroll" tabindex="0" role="group" aria-label=${label}><table class="grid">
    <thead><tr>${columns.map(({ key, name }) => html`<th scope="col" key=${key} aria-sort=${sort(key)}><button type="button" onClick=${() => turn(key)}>${name}<i class=${`arrow ${sort(key) ?? ''}`} aria-hidden="true"></i></button></th>`)}</tr></thead>
    <tbody>${sorted.map((row) => html`<tr key=${row[id]}>${columns.map(({ key, text }, at) => (at === 0
      ? html`<th scope="row" key=${key}>${text(row)}</th>` : html`<td key=${key}>${text(row)}</td>`))}</tr>`)}</tbody>
  </table></div>`;
}

// The parts of the page, each a card: numbers, scores, sources, the coach's view, tables, the list of games.

const DRAWN = 400; // the newest games that are drawn as dots
const PILES = 16; // the newest games that are drawn source by source
const PAGE = 12; // games of the list that are shown at first

/** @param {Intl.DateTimeFormatOptions} options */
const date = (options) => (/** @type {Stats.Game} */ one) => new Intl.DateTimeFormat(locale(), options).format(one.ended * 1000);
const shortDay = date({ day: 'numeric', month: 'short' });
const longDay = date({ dateStyle: 'medium' });
/** @param {number | null} share */
const percent = (share) => (share === null ? '–' : `${num(100 * share, 0)} %`);
/** @param {number | null | undefined} value @param {(value: number) => string} write */
const orNone = (value, write) => (value === null || value === undefined ? '–' : write(value));

/** @param {{ title: string, note: Child, name?: string, children: Child }} props */
const Card = ({ title, note, name = '', children }) => html`<section class=${`card part ${name}`}><header><h2>${title}</h2>${note && html`<span class="cap">${note}</span>`}</header>${children}</section>`;

/** @param {{ label: string, value: string, note: Child }} props */
const Fact = ({ label, value, note }) => html`<div class="fact"><dt>${label}</dt><dd class="num">${value}</dd>${note && html`<dd class="note">${note}</dd>`}</div>`;

/** @param {{ games: Stats.Game[] }} props */
export function Numbers({ games }) {
  const all = totals(games);
  const best = all.best ?? games[0];
  return html`<dl class="card facts" aria-label=${t('web.stats.numbers.title')}>
    <${Fact} label=${t('web.stats.numbers.games')} value=${num(all.games)} />
    <${Fact} label=${t('web.stats.numbers.mean')} value=${amount(all.mean ?? 0, 1)} />
    <${Fact} label=${t('web.stats.numbers.best')} value=${num(best.score)} note=${longDay(best)} />
    ${all.among > 0 && html`<${Fact} label=${t('web.stats.numbers.won')} value=${percent(all.won / all.among)} note=${t('web.stats.numbers.won_of', { won: all.won, n: all.among })} />`}
    <${Fact} label=${t('web.stats.numbers.loss')} value=${orNone(all.loss, (value) => amount(value, 1))} note=${precise.get().on && all.slip !== null ? t('web.stats.numbers.slip', { value: num(all.slip, 2) }) : t('web.stats.numbers.studied', { studied: all.studied, n: all.games })} />
    <${Fact} label=${t('web.stats.numbers.luck')} value=${orNone(all.luck, (value) => change(value))} note=${t('web.stats.numbers.luck_text')} /></dl>`;
}

/** @param {{ games: Stats.Game[] }} props */
export function Scores({ games }) {
  const points = trend(games);
  const scores = games.map(({ score }) => score);
  const label = t('web.stats.scores.spoken', { n: games.length, least: Math.min(...scores), most: Math.max(...scores), last: amount(points[points.length - 1].average, 1) });
  /** @param {Stats.Game} one @param {string} value */
  const title = (one, value) => `${longDay(one)}: ${value}`;
  return html`<${Card} title=${t('web.stats.scores.title')} name="wide">
    <p class="legend" aria-hidden="true">${games.some(({ won }) => won) && html`<span><i class="key won"></i>${t('web.stats.scores.won')}</span>`}<span><i class="key dot"></i>${t('web.stats.scores.game')}</span><span><i class="key avg"></i>${t('web.stats.scores.average', { n: WINDOW })}</span></p>
    <${Line} points=${points.slice(-DRAWN)} label=${label} day=${shortDay} title=${title} /><//>`;
}

/** @param {{ games: Stats.Game[] }} props */
export function Spread({ games }) {
  const bars = histogram(games);
  const most = bars.reduce((best, bar) => (bar.n > best.n ? bar : best));
  return html`<${Card} title=${t('web.stats.spread.title')}><${Histogram} bars=${bars} label=${t('web.stats.spread.spoken', { from: most.from, to: most.to, n: most.n })} /><//>`;
}

/** @param {{ games: Stats.Game[], names: Record<string, string> }} props */
export function Sources({ games, names }) {
  const rows = sources(games);
  const most = Math.max(...rows.map(({ mean }) => Math.abs(mean)), 1e-9);
  const label = t('web.stats.sources.spoken', { name: names[rows.reduce((a, b) => (b.mean > a.mean ? b : a)).key] ?? '' });
  return html`<${Card} title=${t('web.stats.sources.title')} note=${t('web.stats.sources.note')} name="wide sources">
    <div class="halves"><table class="means"><caption class="sr">${t('web.stats.sources.title')}</caption><tbody>${rows.map(({ key, mean }, at) => html`<tr key=${key}>
      <th scope="row"><i class=${`key k${at % 13}`} aria-hidden="true"></i>${names[key] ?? key}</th>
      <td class="track" aria-hidden="true"><i class=${`k${at % 13}`} style=${{ width: `${(100 * Math.abs(mean)) / most}%` }}></i></td>
      <td class="num">${amount(mean, 1)}</td></tr>`)}</tbody></table>
    <${Piles} games=${games.slice(-PILES)} keys=${rows.map(({ key }) => key)} label=${label} day=${shortDay} /></div><//>`;
}

// What the coach found: how much a decision gave away, and what the dice gave.
/** @param {{ games: Stats.Game[], children: Child }} props */
export function Coached({ games, children }) {
  const lossy = games.filter(({ loss }) => loss !== null).map((one) => ({ ...one, won: false }));
  const lucky = games.filter(({ luck }) => luck !== null).map((one) => ({ ...one, value: one.luck }));
  const all = totals(games);
  /** @param {Stats.Game} one @param {string} value */
  const title = (one, value) => `${longDay(one)}: ${value}`;
  return html`<${Card} title=${t('web.stats.coach.title')} note=${t('web.stats.numbers.studied', { studied: all.studied, n: all.games })} name="wide coached">
    ${lossy.length > 0 && html`<div class="halves"><figure><figcaption>${t('web.stats.coach.loss')}</figcaption>
      <${Line} points=${trend(lossy, (one) => one.loss ?? 0).slice(-DRAWN)} places=${precise.get().on ? 1 : 0} label=${t('web.stats.coach.loss_spoken', { value: amount(all.loss ?? 0, 1) })} day=${shortDay} title=${title} /></figure>
      ${lucky.length > 0 && html`<figure><figcaption>${t('web.stats.coach.luck')}</figcaption><${Swing} points=${lucky.slice(-PILES)} label=${t('web.stats.coach.luck_spoken', { value: change(all.luck ?? 0) })} day=${shortDay} /></figure>`}</div>`}
    ${children}<//>`;
}

/** @typedef {ReturnType<typeof by>[number]} Group */
/** @typedef {ReturnType<typeof rivals>[number]} Met */

const COUNTED = () => [
  { key: 'games', name: t('web.stats.grid.games'), text: (/** @type {Group} */ row) => num(row.games) },
  { key: 'mean', name: t('web.stats.grid.mean'), text: (/** @type {Group} */ row) => amount(row.mean ?? 0, 1) },
  { key: 'best', name: t('web.stats.grid.best'), text: (/** @type {Group} */ row) => num(row.best) },
  { key: 'won', name: t('web.stats.grid.won'), text: (/** @type {Group} */ row) => percent(row.won) },
];

// A code of tiles breaks into its levels.
/** @param {string} code */
const spaced = (code) => code.replace(/(.{6})(?=.)/g, '$1 ');

/** @param {{ games: Stats.Game[], of: 'layout' | 'edition', write?: (name: string) => string }} props */
export function Groups({ games, of, write = spaced }) {
  const rows = by(games, of);
  if (!rows.length) return null;
  const title = t(`web.stats.grid.by_${of}`);
  const first = { key: 'name', name: t(`web.stats.filter.${of}`), text: (/** @type {Group} */ row) => write(row.name) };
  return html`<${Card} title=${title}><${Grid} label=${title} id="name" first="games" columns=${[first, ...COUNTED()]} rows=${rows} /><//>`;
}

/** @param {{ games: Stats.Game[], nameOf: (one: Stats.Rival) => string }} props */
export function Rivals({ games, nameOf }) {
  const rows = rivals(games);
  if (!rows.length) return null;
  /** @param {'games' | 'won_games' | 'drawn' | 'lost'} key */
  const count = (key) => ({ key, name: t(`web.stats.grid.${key}`), text: (/** @type {Met & { won_games: number }} */ row) => num(row[key]) });
  const columns = [
    { key: 'name', name: t('web.stats.grid.rival'), value: nameOf, text: nameOf },
    count('games'), count('won_games'), count('drawn'), count('lost'),
    { key: 'difference', name: t('web.stats.grid.difference'), text: (/** @type {Met} */ row) => gain(row.difference) },
  ];
  const title = t('web.stats.grid.by_rival');
  return html`<${Card} title=${title} note=${t('web.stats.grid.rival_note')}><${Grid} label=${title} id="key" first="games" columns=${columns} rows=${rows.map((row) => ({ ...row, won_games: row.won }))} /><//>`;
}

/** @param {{ one: Stats.Game, nameOf: (one: Stats.Rival) => string }} props */
function Game({ one, nameOf }) {
  const who = one.rivals.length ? one.rivals.map(nameOf).join(', ') : t('web.stats.mode.solo');
  const told = [
    longDay(one),
    one.rivals.length > 0 && t('web.stats.list.place', { place: one.place, n: one.rivals.length + 1 }),
    one.loss !== null && t('web.stats.list.loss', { value: amount(one.loss, 1) }),
    one.luck !== null && t('web.stats.list.luck', { value: change(one.luck) }),
    one.lost && t('web.stats.list.lost'),
  ].filter((part) => part !== false);
  /** @param {string} page */
  const to = (page) => link(`/${page}/${one.table}#k=${one.token}`);
  /** @param {string} page @param {string} icon */
  const open = (page, icon) => html`<a class="text" ...${to(page)}><${Sym} name=${icon} />${t(`web.stats.list.${page}`)}<span class="sr"> ${longDay(one)}, ${num(one.score)}</span></a>`;
  return html`<li class="game"><b class="num">${num(one.score)}</b>
    <span class="gt"><b>${who}</b><small>${told.map((part) => part.replaceAll(' ', '\u00a0')).join(' · ')}</small></span>
    ${!one.lost && [open('replay', 'ui-replay'), open('coach', 'ui-hint')]}</li>`;
}

/** @param {{ games: Stats.Game[], nameOf: (one: Stats.Rival) => string }} props */
export function List({ games, nameOf }) {
  const [shown, setShown] = useState(PAGE);
  const newest = [...games].reverse();
  return html`<${Card} title=${t('web.stats.list.title')} name="wide"><ol class="games">${newest.slice(0, shown).map((one) => html`<${Game} key=${one.table} one=${one} nameOf=${nameOf} />`)}</ol>
    ${newest.length > shown && html`<button type="button" class="text" onClick=${() => setShown(shown + 4 * PAGE)}>${t('web.stats.list.more', { n: newest.length - shown })}</button>`}<//>`;
}
