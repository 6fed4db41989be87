// What the record alone tells, while the coach still judges: the score of every seat, and where the points of one came from.
import { api } from '../../api.js';
import { Game, loadGame } from '../../table/game.js';
import { Avatar } from '../../table/symbols.js';
import { html, useEffect, useState } from '../../vendor/preact.js';
import { lang, num, t } from '../../words.js';
import { Verdict } from './ledger.js';

/** @param {string} id */
/** @typedef {Wire.StatisticsSummary & { names: string[], drawn: Table.Game }} Known */

/** @param {string} id */
async function known(id) {
  const table = api.table(id);
  const [summary, view] = await Promise.all([table.get('/summary', { lang: lang() }), table.view()]);
  const drawn = await loadGame(summary.game);
  return { ...summary, drawn, names: view.seats.map(({ name }) => name) };
}

// Undefined until it is here, null if it cannot be had: the page still waits for its study.
/** @param {string} id @param {boolean} wanted */
export function useKnown(id, wanted) {
  const [found, setFound] = useState(/** @type {{ id?: string, value?: Known | null }} */ ({}));
  useEffect(() => {
    let here = wanted && found.id !== id;
    if (here) known(id).then((value) => here && setFound({ id, value }), () => here && setFound({ id, value: null }));
    return () => { here = false; };
  }, [id, wanted]);
  return found.id === id ? found.value : undefined;
}

// The seat that the server studies if none is named.
/** @param {{ you: number[], seats: Wire.SeatResult[] }} given @param {number | undefined} seat */
export const seatOf = ({ you, seats }, seat) => seat ?? you[0] ?? Math.max(0, seats.findIndex(({ kind }) => kind === 'person'));

// Every bar begins where the last one ended, from the lowest sum on.
/** @param {{ points: number }[]} rows */
function spansOf(rows) {
  /** @type {number[]} */
  const sums = [0];
  for (const { points } of rows) sums.push(sums[sums.length - 1] + points);
  const low = Math.min(...sums);
  const wide = Math.max(...sums) - low || 1;
  /** @param {number} value */
  const part = (value) => (100 * (value - low)) / wide;
  return { total: [part(Math.min(0, sums[rows.length])), part(Math.max(0, sums[rows.length]))], spans: rows.map((_, at) => [sums[at], sums[at + 1]].map(part).sort((a, b) => a - b)) };
}

/** @param {{ name: string, title: string, sign: string, points: number, span: [number, number] }} props */
function Row({ name, title, sign, points, span: [left, right] }) {
  return html`<li class=${name}><span class="sg">${sign}</span><span class="ln"><b>${title}</b></span>
    <span class="lb" aria-hidden="true"><i style=${{ left: `${left}%`, width: `${right - left}%` }}></i></span>
    <span class="amt"><b class="num">${num(points)}</b></span></li>`;
}

/** @param {{ sources: Wire.Source[], own: Wire.SeatResult }} props */
function Sources({ sources, own }) {
  const rows = sources.map(({ key, name }) => ({ key, name, points: own.sources[key] })).filter(({ points }) => points);
  const { spans, total } = spansOf(rows);
  return html`<ol class="ledger">${rows.map(({ key, name, points }, at) => html`<${Row} key=${key} name=${points < 0 ? 'loss' : 'source'} title=${name} sign=${points < 0 ? '−' : '+'} points=${Math.abs(points)} span=${spans[at]} />`)}
    <${Row} name="end" title=${t('web.coach.total')} sign="=" points=${own.score} span=${total} /></ol>`;
}

/** @param {{ seats: Wire.SeatResult[], names: string[] }} props */
function Standing({ seats, names }) {
  return html`<ul class="cstand" aria-label=${t('web.coach.standing')}>${seats.map(({ seat, score }) => html`<li key=${seat}><${Avatar} seat=${seat} size=${26} /><span>${names[seat]}</span><b class="num">${num(score)}</b></li>`)}</ul>`;
}

/** @param {{ found: Known | null | undefined, seat: number }} props */
export function Known({ found, seat }) {
  if (found === undefined) return html`<section class="card cled cknown" aria-busy="true"></section>`;
  if (!found?.seats[seat]) return null;
  const { seats, sources, names, you } = found;
  const own = seats[seat];
  const byPlace = [...seats].sort((a, b) => a.place - b.place);
  return html`<${Game.Provider} value=${found.drawn}><section class="card cled cknown" aria-labelledby="cled"><h2 id="cled" class="sr">${t('web.coach.ledger')}</h2>
    <${Verdict} seat=${{ ...own, name: names[seat], rivals: seats.length - 1, summary: t('web.coach.made', { n: own.decisions }) }} own=${you.includes(seat)}>
      ${seats.length > 1 && html`<${Standing} seats=${byPlace} names=${names} />`}<//>
    <${Sources} sources=${sources} own=${own} /></section><//>`;
}
