// The streak: days in a row, the longest ever, and the last seven days as bubbles.
import { Sym } from '../../shell/sym.js';
import { useStore } from '../../state.js';
import { html } from '../../vendor/preact.js';
import { locale, t } from '../../words.js';
import { dayAfter, finished, streakOf } from './days.js';
import { mine } from './mine.js';

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

/** @param {{ today: string }} props */
export function Streak({ today }) {
  const days = useStore(mine, (state) => state.days);
  const { now, longest } = streakOf(days, today);
  return html`<section class="card dd-streak" aria-labelledby="dd-streak"><h2 id="dd-streak">${t('web.daily.streak')}</h2>
    <p class="dd-run"><b class="num">${now}</b> <span>${t('web.daily.streak_days', { n: now })}</span></p>
    <ul class="dd-week">${WEEK.map((by) => dayAfter(today, by)).map((day) => html`<${Bubble} key=${day} day=${day} entry=${days[day]} today=${today} />`)}</ul>
    <p class="note">${longest > now ? t('web.daily.streak_longest', { n: longest }) : t('web.daily.streak_rule')}</p></section>`;
}
