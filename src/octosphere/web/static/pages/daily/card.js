// The day's dive on the first page: its number, and for each game my result or the way in, and my streak. Nothing of its draws.
import { api } from '../../api.js';
import { tableOf } from '../../mytables.js';
import { persist } from '../../net.js';
import { Sym } from '../../shell/parts.js';
import { link, useStore } from '../../state.js';
import { html, useEffect, useState } from '../../vendor/preact.js';
import { t } from '../../words.js';
import { daysOf, finished, mine, streakOf } from './days.js';
import { pathOf } from './games.js';

/** @param {{ today: Wire.Today, one: Wire.DayGameWords }} props */
function Game({ today, one }) {
  const days = useStore(mine, (state) => daysOf(state, one.game));
  const entry = days[today.day];
  const done = finished(entry) || (entry && tableOf(entry.table)?.over); // the score is learnt on the day's own page
  const { now } = streakOf(days, today.day);
  const told = [finished(entry) && t('web.daily.points_of', { n: entry.score }), now > 0 && t('web.daily.card_streak', { n: now })].filter(Boolean).join(' · ');
  return html`<li><a ...${link(pathOf(today, one.game))}><${Sym} name=${one.icon} /><span><b>${one.title}</b>${told && html`<small>${told}</small>`}</span>
    <span class="dc-go">${t(`web.daily.${done ? 'card_look' : entry ? 'go_on' : 'play'}`)}<${Sym} name="ui-next" /></span></a></li>`;
}

export function DailyCard() {
  const [today, setToday] = useState(/** @type {Wire.Today | null} */ (null));
  useEffect(() => persist(() => api.get('/api/daily'), setToday), []);
  if (!today) return html`<section class="card dailycard" aria-busy="true"></section>`;
  return html`<section class="card dailycard" aria-labelledby="dailycard"><span class="dc-no num" aria-hidden="true"><${Sym} name="submarine" />${today.number}</span>
    <div><h2 id="dailycard">${t('web.daily.title')}</h2><p>${t('web.daily.card')}</p></div>
    <ul class="dc-games">${today.games.map((one) => html`<${Game} key=${one.game} today=${today} one=${one} />`)}</ul></section>`;
}
