// The board: friends who share a code, and after my own dive the bots too, as a ranking and as dots on a line.
import { api } from '../../api.js';
import { tokenOf } from '../../mytables.js';
import { Sym } from '../../shell/parts.js';
import { sentence } from '../../shell/trouble.js';
import { useStore } from '../../state.js';
import { html, useEffect, useState } from '../../vendor/preact.js';
import { lang, num, t } from '../../words.js';
import { BoardCode } from './code.js';
import { finished, mine } from './days.js';

const AGAIN = 30_000; // ms between looks at a board that others may join

// Everybody on the board; my finished dive joins first. `round` grows with each look.
/** @param {Wire.DayTold} told @param {Daily.Entry | undefined} entry */
export function useBoard({ game, day }, entry) {
  const code = useStore(mine, (state) => state.code);
  const [found, setFound] = useState(/** @type {Omit<Daily.Board, 'code'>} */ ({ lines: [], round: 0 }));
  const done = finished(entry) && Boolean(tokenOf(entry.table));
  useEffect(() => {
    let wanted = true;
    const join = () => (done ? api.table(entry.table).post('/daily/board', { code, lang: lang() }).catch((problem) => problem) : null);
    /** @param {string} [problem] */
    const look = async (problem) => {
      const lines = await api.get(`/api/daily/${day}/board?game=${game}&code=${code}&lang=${lang()}`).catch(() => null);
      if (wanted && lines) setFound((old) => ({ lines, problem: problem ?? old.problem, round: old.round + 1 }));
    };
    const start = async () => {
      const joined = await join();
      await look(joined?.error === 'invalid' ? joined.message : joined?.status ? sentence(joined) : '');
    };
    if (!code) setFound((old) => ({ lines: [], round: old.round + 1 }));
    else start();
    const timer = code ? setInterval(() => document.visibilityState === 'visible' && look(), AGAIN) : 0;
    return () => {
      wanted = false;
      clearInterval(timer);
    };
  }, [game, day, code, done]);
  return { ...found, code };
}

/** @param {{ lead: number }} props */
const Lead = ({ lead }) => html`<small class="dd-lead">${t(`web.daily.${lead > 0 ? 'ahead' : lead < 0 ? 'behind' : 'level'}`, { n: num(Math.abs(lead)) })}</small>`;

/** @param {{ line: Daily.Line, rank: number, best: number, led: boolean }} props */
function Line({ line, rank, best, led }) {
  return html`<li class="dd-line ${line.kind}"><span class="dd-rank num">${rank}</span>
    ${line.kind === 'bot' ? html`<${Sym} name="bot" />` : html`<${Sym} name="ui-person" />`}
    <span class="dd-name"><b>${line.name}</b>${line.kind === 'me' && html` <small>${t('web.daily.you')}</small>`}${line.kind === 'bot' && html` <small>${t('web.daily.bot')}</small>`}${led && html`<${Lead} lead=${line.lead} />`}</span>
    <span class="dd-bar" aria-hidden="true"><i style=${{ '--part': Math.max(0.04, line.score / Math.max(1, best)) }}></i></span><b class="num">${num(line.score)}</b></li>`;
}

const WIDTH = 320;
const DOT = 12; // px, the smallest step between two dots

// Where each score lies between the lowest and the highest; equal ones are stacked.
/** @param {{ lines: Daily.Line[] }} props */
function Dots({ lines }) {
  const scores = lines.map(({ score }) => score);
  const [low, high] = [Math.min(...scores), Math.max(...scores)];
  const slots = Math.floor((WIDTH - 2 * DOT) / DOT);
  /** @param {number} score */
  const slot = (score) => (high === low ? Math.floor(slots / 2) : Math.round(((score - low) / (high - low)) * slots));
  /** @type {Record<number, number>} */
  const height = {};
  const dots = [...lines].sort((a, b) => (a.kind === 'me' ? -1 : b.kind === 'me' ? 1 : 0)).map((line) => {
    const at = slot(line.score);
    height[at] = (height[at] ?? 0) + 1;
    return { line, x: DOT + at * DOT, y: height[at] };
  });
  const tall = Math.max(...Object.values(height)) * (DOT + 2) + 26;
  return html`<svg class="dd-dots" viewBox="0 0 ${WIDTH} ${tall}" aria-hidden="true">
    <path d="M4 ${tall - 20}H${WIDTH - 4}" />
    ${dots.map(({ line, x, y }) => (line.kind === 'bot'
    ? html`<rect class="bot" x=${x - 5} y=${tall - 20 - y * (DOT + 2) + 2} width="10" height="10" rx="2" />`
    : html`<circle class=${line.kind} cx=${x} cy=${tall - 20 - y * (DOT + 2) + 7} r=${line.kind === 'me' ? 6 : 5} />`))}
    <text x="4" y=${tall - 4}>${num(low)}</text><text x=${WIDTH - 4} y=${tall - 4} text-anchor="end">${num(high)}</text></svg>`;
}

// Those of the board, me also without one, and bots where their games may be known.
/** @param {Wire.BoardLine[]} lines @param {Daily.Entry | undefined} entry @param {Wire.Rival[]} rivals @returns {Daily.Line[]} */
export function ranking(lines, entry, rivals) {
  /** @type {Daily.Line[]} */
  const own = !finished(entry) ? [] : [{ kind: 'me', name: rivals[0]?.name ?? t('web.daily.you'), score: entry.score, lead: entry.lead ?? 0 }];
  const friends = lines.filter((line) => line.table !== entry?.table).map((line) => ({ ...line, kind: 'friend' }));
  const bots = rivals.filter((rival) => rival.kind === 'bot');
  return [...own, ...friends, ...bots].sort((a, b) => b.score - a.score || b.lead - a.lead);
}

/** @param {Daily.Line} one @param {Daily.Line} other */
const level = (one, other) => one.score === other.score && one.lead === other.lead;

/** @param {{ today: Daily.Today, day: Wire.DayTold, board: Daily.Board, entry: Daily.Entry | undefined, rivals: Wire.Rival[] }} props */
export function Board({ today, day, board, entry, rivals }) {
  const all = ranking(board.lines, entry, rivals);
  const best = Math.max(1, ...all.map(({ score }) => score));
  return html`<section class="card dd-board" aria-labelledby="dd-board"><h2 id="dd-board">${t('web.daily.board')}</h2>
    ${day.bots.length > 0 && html`<p class="note">${t('web.daily.ranked')}</p>`}
    ${all.length > 1 && html`<${Dots} lines=${all} />`}
    ${all.length > 0 && html`<ol class="dd-lines">${all.map((line, index) => html`<${Line} key=${`${line.kind} ${line.table ?? line.level}`} line=${line} best=${best} led=${day.bots.length > 0} rank=${1 + all.findIndex((one) => level(one, all[index]))} />`)}</ol>`}
    ${board.code && !board.lines.length && html`<p class="note">${t('web.daily.board_empty')}</p>`}
    ${board.problem && html`<p class="note" role="status">${board.problem}</p>`}
    <${BoardCode} today=${today} day=${day} /></section>`;
}
