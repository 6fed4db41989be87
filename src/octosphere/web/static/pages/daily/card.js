// The day's dive on the first page: its number, my result or the way in, my streak. Nothing of its dice.
import { api } from '../../api.js';
import { tableOf } from '../../mytables.js';
import { persist } from '../../net.js';
import { Sym } from '../../shell/parts.js';
import { link, useStore } from '../../state.js';
import { html, useEffect, useState } from '../../vendor/preact.js';
import { t } from '../../words.js';
import { finished, mine, streakOf } from './days.js';

export function DailyCard() {
  const [today, setToday] = useState(/** @type {Wire.Today | null} */ (null));
  const { days } = useStore(mine);
  useEffect(() => persist(() => api.get('/api/daily'), setToday), []);
  if (!today) return html`<section class="card dailycard" aria-busy="true"></section>`;
  const entry = days[today.day];
  const done = finished(entry) || (entry && tableOf(entry.table)?.over); // the score is learnt on the day's own page
  const { now } = streakOf(days, today.day);
  return html`<section class="card dailycard" aria-labelledby="dailycard"><span class="dc-no num" aria-hidden="true"><${Sym} name="submarine" />${today.number}</span>
    <div><h2 id="dailycard">${t('web.daily.title')}</h2>
      <p>${finished(entry) ? t('web.daily.card_done', { n: entry.score }) : t('web.daily.card')}</p>
      ${now > 0 && html`<p class="dc-run"><${Sym} name="ui-check" />${t('web.daily.card_streak', { n: now })}</p>`}</div>
    <a class="btn quiet" ...${link('/daily')}>${t(`web.daily.${done ? 'card_look' : entry ? 'go_on' : 'play'}`)}</a></section>`;
}
