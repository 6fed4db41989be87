// What a finished game means to whoever played it: a best of their own, what decided it, and one thing to try next.
import { allResults } from '../results.js';
import { html, useEffect, useState } from '../vendor/preact.js';
import { num, t } from '../words.js';
import { nameOf } from './names.js';
import { Octopod } from './octopod.js';

/** @param {{ game: string, options: Record<string, unknown> }} of @param {number} players */
const kindOf = ({ game, options }, players) => `${game} ${players} ${players === 1 ? options.layout ?? '' : ''}`;

// The best score of ours in games of this kind before this one: the same number of players, alone also the same lab. Null: there was none.
/** @param {Stats.Row[]} rows @param {{ table: string, game: string, options: Record<string, unknown>, seats: { seat: number }[] }} view */
export function bestBefore(rows, view) {
  const kind = kindOf(view, view.seats.length);
  const scores = rows.filter((row) => row.table !== view.table && kindOf(row, row.seats.length) === kind && row.you.length === 1).map((row) => row.seats[row.you[0]].score);
  return scores.length ? Math.max(...scores) : null;
}

// The source by which a seat is furthest ahead of another, or furthest behind.
/** @param {Table.Over['sources']} sources @param {number} seat @param {number} other @param {boolean} won */
export function decidedBy(sources, seat, other, won) {
  const sign = won ? 1 : -1;
  const ranked = [...sources].sort((a, b) => sign * (b.points[seat] - b.points[other] - (a.points[seat] - a.points[other])));
  const first = ranked[0];
  return first && sign * (first.points[seat] - first.points[other]) > 0 ? first : null;
}

/** @param {number[]} scores @param {number} seat */
const bestOther = (scores, seat) => scores.map((_, other) => other).filter((other) => other !== seat).sort((a, b) => scores[b] - scores[a])[0];

// Where somebody was furthest behind what they are measured by, other than what was said already; less than two points are nothing to speak of.
/** @param {Table.Over['sources']} sources @param {(source: Table.Over['sources'][number]) => number} lag @param {string} [said] */
export function weakest(sources, lag, said = '') {
  const [first] = sources.filter(({ key }) => key !== said).sort((a, b) => lag(b) - lag(a));
  return first && lag(first) >= 2 ? first : null;
}

/** @param {{ view: Table.View, seat: number }} props */
function Decided({ view, seat }) {
  const { sources, scores, winners } = /** @type {Table.Over} */ (view.over);
  const other = bestOther(scores, seat);
  if (other === undefined) return null;
  const won = winners.includes(seat);
  const source = decidedBy(sources, seat, other, won);
  const next = weakest(sources, ({ points }) => points[other] - points[seat], source?.key);
  /** @param {Table.Over['sources'][number]} of */
  const values = ({ name, points }) => ({ source: name, own: num(points[seat]), other: num(points[other]), name: nameOf(view, other) });
  return html`${source && html`<li>${t(`web.end.${won ? 'decided' : 'lost'}`, values(source))}</li>`}${next && html`<li>${t('web.end.next', values(next))}</li>`}`;
}

// Alone one is measured by what a strong bot makes of the same layout.
/** @param {{ over: Table.Over, standing: Table.Standing }} props */
function Alone({ over, standing: { usual, bot } }) {
  const next = weakest(over.sources, ({ key, points }) => (usual[key] ?? 0) - points[0]);
  return next && html`<li>${t('web.end.alone', { source: next.name, own: num(next.points[0]), other: num(Math.round(usual[next.key])), bot })}</li>`;
}

/** @param {{ standing: Table.Standing }} props */
const Rank = ({ standing: { text, how } }) => html`<li class="rank"><details><summary>${text}<span class="sr"> ${t('web.end.how')}</span></summary><p>${how}</p></details></li>`;

// How the octopod takes it: by a best of one's own, a win, and what the score is worth.
/** @param {{ won: boolean, record: boolean, standing?: Table.Standing | null }} result */
export function moodOf({ won, record, standing }) {
  const worth = standing ? standing.percent - (standing.kind === 'optimum' ? 30 : 0) : won ? 60 : 30; // 100 % of the optimum is as rare as a score that beats 70 games
  if (won || record || worth >= 70) return 'beams';
  return worth >= 40 ? 'glad' : worth >= 15 ? 'calm' : 'hopes';
}

/** @param {Table.View} view */
function useResults(view) {
  const [rows, setRows] = useState(/** @type {Stats.Row[] | null} */ (null));
  useEffect(() => {
    allResults().then(setRows, () => setRows([]));
  }, [view.table]);
  return rows;
}

/** @param {{ view: Table.View }} props */
export function Stakes({ view }) {
  const rows = useResults(view);
  const [seat] = view.you;
  const { over } = view;
  if (view.you.length !== 1 || !over) return html`<${Octopod} mood="glad" />`;
  const score = over.scores[seat];
  const best = rows && bestBefore(rows, view);
  const word = best === null ? 'first' : score > (best ?? 0) ? 'record' : 'best';
  const standing = over.standings?.[seat];
  const won = over.scores.length > 1 && over.winners.includes(seat);
  return html`<${Octopod} mood=${moodOf({ won, record: Boolean(rows) && word === 'record', standing })} />
    <ul class="stakes">${rows && html`<li class=${word}>${t(`web.end.${word}`, { n: num(score), best: num(best ?? 0) })}</li>`}
    ${standing && html`<${Rank} standing=${standing} />`}<${Decided} view=${view} seat=${seat} />${over.scores.length === 1 && standing && html`<${Alone} over=${over} standing=${standing} />`}</ul>`;
}
