// The page of the game of the day: which day and game its address means, and that day.
import { net, troubleOf } from '../../net.js';
import { Page as Frame } from '../../shell/page.js';
import { Sym } from '../../shell/parts.js';
import { Trouble, sentence } from '../../shell/trouble.js';
import { link, useStore } from '../../state.js';
import { html, useEffect } from '../../vendor/preact.js';
import { t } from '../../words.js';
import { useToday } from './clock.js';
import { takeCode } from './code.js';
import { Day, useDay } from './day.js';
import { learn } from './days.js';
import { Games, pathOf, readAddress } from './games.js';

/** @param {{ id: string }} props */
export function Page({ id }) {
  const today = useToday();
  const asked = readAddress(id);
  const game = asked.game || (today?.games[0].game ?? '');
  const { day, parts, problem } = useDay(asked.game, asked.day || today?.day);
  const now = useStore(net).trouble;
  const trouble = problem ? troubleOf(problem) : !(today && day) && now;
  useEffect(takeCode, []);
  useEffect(() => { if (today) learn(game); }, [game, today?.day]);
  useEffect(() => { // a link that names the first game shows its shorter address
    if (today && asked.game === today.games[0].game) history.replaceState(history.state, '', pathOf(today, game, asked.day));
  }, [today?.day]);
  const known = !today || today.games.some((one) => one.game === game);
  return html`<${Frame} title=${t('web.daily.title')} wide bare=${Boolean(problem || trouble)}>
    ${trouble && html`<section class="card"><${Trouble} trouble=${trouble} /></section>`}
    ${problem && !trouble && html`<section class="card dd-lost-day"><p>${problem.status === 404 ? t(`web.daily.${known ? 'no_day' : 'no_game'}`) : sentence(problem)}</p><a class="btn quiet" ...${link('/daily')}><${Sym} name="submarine" />${t('web.daily.to_today')}</a></section>`}
    ${today && !problem && !trouble && html`<${Games} today=${today} game=${game} day=${asked.day} />`}
    ${!problem && !trouble && !(today && day) && html`<section class="card dd-wait" aria-busy="true"></section>`}
    ${today && day && html`<${Day} key=${day.day} today=${today} day=${day} parts=${parts} />`}<//>`;
}
