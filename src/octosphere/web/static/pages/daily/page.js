// One day's dive: before it is played, after it, its board, the comparison, the streak and the archive.
import { api } from '../../api.js';
import { dress } from '../../dress.js';
import { tokenOf } from '../../mytables.js';
import { net, persist, troubleOf } from '../../net.js';
import { Page as Frame } from '../../shell/page.js';
import { Sym } from '../../shell/parts.js';
import { Trouble, sentence } from '../../shell/trouble.js';
import { link, useStore } from '../../state.js';
import { html, useEffect, useState } from '../../vendor/preact.js';
import { lang, loadPart, t } from '../../words.js';
import { Archive, Streak } from './archive.js';
import { Board, ranking, useBoard } from './board.js';
import { useToday } from './clock.js';
import { takeCode } from './code.js';
import { Compare, useComparison, useWide } from './compare.js';
import { finished, learn, mine } from './days.js';
import { Result } from './result.js';
import { Start } from './start.js';

// What is known of a day before it is played, with what draws its game.
/** @param {string} name */
async function fetchDay(name) {
  const day = await api.get(`/api/daily/${name}?lang=${lang()}`);
  const [parts] = await Promise.all([import(`../../boards/${day.game}/daily.js`), loadPart(day.game)]);
  await Promise.all(parts.sheets.map(dress));
  return { day, parts };
}

/** @param {string | undefined} name */
function useDay(name) {
  const [found, setFound] = useState(/** @type {{ day?: Wire.DayTold, parts?: Daily.Parts, problem?: Problem }} */ ({}));
  useEffect(() => {
    if (!name) return undefined;
    return persist(() => fetchDay(name), setFound, (problem) => setFound({ problem }));
  }, [name]);
  return found;
}

/** @param {{ today: Daily.Today, day: Wire.DayTold, parts: Daily.Parts }} props */
function Day({ today, day, parts }) {
  const entry = useStore(mine, (state) => state.days[day.day]);
  const board = useBoard(day.day, entry);
  const done = finished(entry);
  const held = done && Boolean(tokenOf(entry.table));
  const found = useComparison(held ? entry.table : '', board);
  const rivals = found?.rivals ?? [];
  /** @type {Record<string, Child>} */
  const sections = {
    dive: done ? html`<${Result} day=${day} today=${today} entry=${entry} all=${ranking(board.lines, entry, rivals)} held=${held} />` : html`<${Start} day=${day} today=${today} entry=${entry} />`,
    compare: found && html`<${Compare} table=${entry?.table} found=${found} parts=${parts} />`,
    lab: html`<section class="card dd-layout" aria-labelledby="dd-lab"><h2 id="dd-lab">${t('web.daily.lab')}</h2><${parts.Layout} told=${day.told} /></section>`,
    streak: html`<${Streak} today=${today.day} />`,
    board: html`<${Board} day=${day.day} board=${board} entry=${entry} rivals=${rivals} />`,
    archive: html`<${Archive} key=${day.day} today=${today} shown=${day.day} />`,
  };
  const columns = useWide() ? [['dive', 'compare', 'lab'], ['streak', 'board', 'archive']]
    : [done ? ['dive', 'board', 'compare', 'streak', 'archive', 'lab'] : ['dive', 'lab', 'board', 'streak', 'archive']];
  return html`<div class="dd-cols">${columns.map((names) => html`<div class="dd-col" key=${names[0]}>${names.map((name) => sections[name])}</div>`)}</div>`;
}

/** @param {{ id: string }} props */
export function Page({ id }) {
  const today = useToday();
  const { day, parts, problem } = useDay(id || today?.day);
  const now = useStore(net).trouble;
  const trouble = problem ? troubleOf(problem) : !(today && day) && now;
  useEffect(takeCode, []);
  useEffect(() => { if (today) learn(today.game); }, [today?.day]);
  return html`<${Frame} title=${t('web.daily.title')} wide bare=${Boolean(problem || trouble)}>
    ${trouble && html`<section class="card"><${Trouble} trouble=${trouble} /></section>`}
    ${problem && !trouble && html`<section class="card dd-lost-day"><p>${problem.status === 404 ? t('web.daily.no_day') : sentence(problem)}</p><a class="btn quiet" ...${link('/daily')}><${Sym} name="submarine" />${t('web.daily.to_today')}</a></section>`}
    ${!problem && !trouble && !(today && day) && html`<section class="card dd-wait" aria-busy="true"></section>`}
    ${today && day && html`<${Day} key=${day.day} today=${today} day=${day} parts=${parts} />`}<//>`;
}
