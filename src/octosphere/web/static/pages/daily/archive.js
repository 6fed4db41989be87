// My days: the streak and the last seven as bubbles, and every day since the first, by month.
import { Sym } from '../../shell/parts.js';
import { link, useStore } from '../../state.js';
import { html, useState } from '../../vendor/preact.js';
import { locale, num, t } from '../../words.js';
import { dayAfter, daysOf, finished, mine, streakOf } from './days.js';
import { pathOf } from './games.js';

// The streak: days in a row, the longest ever, and the last seven days as bubbles.

/** @param {string} day @param {Intl.DateTimeFormatOptions} [form] */
export const dateOf = (day, form = { day: 'numeric', month: 'long' }) => new Intl.DateTimeFormat(locale(), { timeZone: 'UTC', ...form }).format(new Date(`${day}T00:00:00Z`));

const WEEK = [-6, -5, -4, -3, -2, -1, 0];

/** @param {{ day: string, entry: Daily.Entry | undefined, today: string }} props */
function Bubble({ day, entry, today }) {
  const done = finished(entry) && entry.counts;
  const state = done ? 'done' : day === today ? 'open' : 'missed';
  return html`<li class="dd-bubble ${state}"><i aria-hidden="true">${done && html`<${Sym} name="ui-check" />`}</i>
    <span aria-hidden="true">${dateOf(day, { weekday: 'narrow' })}</span><span class="sr">${dateOf(day)}: ${t(`web.daily.streak_${state}`)}</span></li>`;
}

/** @param {{ today: string, game: string }} props */
export function Streak({ today, game }) {
  const days = useStore(mine, (state) => daysOf(state, game));
  const { now, longest } = streakOf(days, today);
  return html`<section class="card dd-streak" aria-labelledby="dd-streak"><h2 id="dd-streak">${t('web.daily.streak')}</h2>
    <p class="dd-run"><b class="num">${now}</b> <span>${t('web.daily.streak_days', { n: now })}</span></p>
    <ul class="dd-week">${WEEK.map((by) => dayAfter(today, by)).map((day) => html`<${Bubble} key=${day} day=${day} entry=${days[day]} today=${today} />`)}</ul>
    <p class="note">${longest > now ? t('web.daily.streak_longest', { n: longest }) : t('web.daily.streak_rule')}</p></section>`;
}

// The archive: every day since the first, by month, with my scores; any of them can be played.

const MONDAY = '2026-11-02';
/** @param {string} day */
const monthOf = (day) => day.slice(0, 7);

// The days of a month with empty places before, so that weeks begin on Monday.
/** @param {string} month */
function weeks(month) {
  const first = `${month}-01`;
  const before = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7;
  const days = Array(before).fill('');
  for (let day = first; monthOf(day) === month; day = dayAfter(day)) days.push(day);
  return days;
}

/** @param {string} month @param {number} by */
const otherMonth = (month, by) => monthOf(dayAfter(by < 0 ? `${month}-01` : `${month}-28`, by < 0 ? -1 : 4));

/** @param {{ day: string, entry: Daily.Entry | undefined, today: Daily.Today, shown: Wire.DayTold }} props */
function Day({ day, entry, today, shown }) {
  if (!day) return html`<li aria-hidden="true"></li>`;
  const number = Number(day.slice(8));
  if (day < today.first || day > today.day) return html`<li class="dd-off" aria-hidden="true">${number}</li>`;
  const done = finished(entry);
  const state = done ? (entry.counts ? 'done' : 'late') : entry ? 'begun' : 'open';
  const words = done ? t('web.daily.points_of', { n: entry.score }) : t(`web.daily.day_${state}`);
  return html`<li><a class="dd-day ${state} ${day === today.day ? 'today' : ''}" ...${link(pathOf(today, shown.game, day))} aria-current=${day === shown.day ? 'page' : undefined}
      aria-label=${`${dateOf(day)}: ${words}`}><span>${number}</span>${done && html`<b class="num">${num(entry.score)}</b>`}</a></li>`;
}

/** @param {{ today: Daily.Today, shown: Wire.DayTold }} props */
export function Archive({ today, shown }) {
  const days = useStore(mine, (state) => daysOf(state, shown.game));
  const [month, setMonth] = useState(monthOf(shown.day));
  const played = Object.values(days).filter(finished);
  const best = Math.max(...played.map(({ score }) => score));
  return html`<section class="card dd-archive" aria-labelledby="dd-archive"><header><h2 id="dd-archive">${t('web.daily.archive')}</h2>
      <button type="button" class="iconbtn" aria-label=${t('web.daily.month_before')} disabled=${month <= monthOf(today.first)} onClick=${() => setMonth(otherMonth(month, -1))}><${Sym} name="ui-back" /></button>
      <b aria-live="polite">${dateOf(`${month}-01`, { month: 'long', year: 'numeric' })}</b>
      <button type="button" class="iconbtn" aria-label=${t('web.daily.month_after')} disabled=${month >= monthOf(today.day)} onClick=${() => setMonth(otherMonth(month, 1))}><${Sym} name="ui-next" /></button></header>
    <ol class="dd-cal dd-weekdays" aria-hidden="true">${[0, 1, 2, 3, 4, 5, 6].map((by) => html`<li key=${by}>${dateOf(dayAfter(MONDAY, by), { weekday: 'short' })}</li>`)}</ol>
    <ol class="dd-cal">${weeks(month).map((day, at) => html`<${Day} key=${day || at} day=${day} entry=${days[day]} today=${today} shown=${shown} />`)}</ol>
    <p class="note">${played.length ? t('web.daily.played', { n: played.length, best }) : t('web.daily.archive_text')}</p></section>`;
}
