// The end of a day's game at its table: the day with its board.
import { useStore } from '../../state.js';
import { html, useEffect, useState } from '../../vendor/preact.js';
import { t } from '../../words.js';
import { useToday } from './clock.js';
import { Day, useDay } from './day.js';
import { daysOf, finished, learn, mine } from './days.js';

// `otherwise` stands in its place if this table is not the one that counts on that day, or the day does not come.
/** @param {{ game: string, day: string, table: string, otherwise: Child, children: Child }} props */
export function DayEnd({ game, day: name, table, otherwise, children }) {
  const [asked, setAsked] = useState(false);
  const today = useToday();
  const { day, parts, problem } = useDay(game, name);
  const entry = useStore(mine, (state) => daysOf(state, game)[name]);
  useEffect(() => {
    learn(game).finally(() => setAsked(true));
  }, [game, name]);
  const counts = finished(entry) && entry.table === table;
  if (problem || (asked && !counts)) return otherwise;
  if (!today || !day || !parts || !counts) return html`<section class="card dd-wait" id="deck" tabindex="-1" aria-busy="true"></section>`;
  return html`<div class="page dayend" id="deck" tabindex="-1"><h1 class="sr">${t('web.daily.title')}</h1><${Day} today=${today} day=${day} parts=${parts}>${children}<//></div>`;
}
