// One day's dive: before it is played, after it, its board, the comparison, the streak and the archive.
import { api } from '../../api.js';
import { dress } from '../../dress.js';
import { tokenOf } from '../../mytables.js';
import { persist } from '../../net.js';
import { useStore } from '../../state.js';
import { html, useEffect, useState } from '../../vendor/preact.js';
import { lang, loadPart, t } from '../../words.js';
import { Archive, Streak } from './archive.js';
import { Board, ranking, useBoard } from './board.js';
import { Compare, useComparison, useWide } from './compare.js';
import { daysOf, finished, mine } from './days.js';
import { Result } from './result.js';
import { Start, Table } from './start.js';

/** @type {Daily.Parts} */
const PLAIN = { sheets: [] };

// What is known of a day before it is played, with what draws its game; a game that tells nothing draws nothing.
/** @param {string} game @param {string} name */
async function fetchDay(game, name) {
  const day = await api.get(`/api/daily/${name}?game=${game}&lang=${lang()}`);
  const [parts] = await Promise.all([Object.keys(day.told).length ? import(`../../boards/${day.game}/daily.js`) : PLAIN, loadPart(day.game)]);
  await Promise.all(parts.sheets.map(dress));
  return { day, parts };
}

/** @param {string} game @param {string | undefined} name */
export function useDay(game, name) {
  const [found, setFound] = useState(/** @type {{ day?: Wire.DayTold, parts?: Daily.Parts, problem?: Problem }} */ ({}));
  useEffect(() => {
    if (!name) return undefined;
    return persist(() => fetchDay(game, name), setFound, (problem) => setFound({ problem }));
  }, [game, name]);
  return found;
}

/** @param {{ today: Daily.Today, day: Wire.DayTold, parts: Daily.Parts, children?: Child }} props */
export function Day({ today, day, parts, children }) {
  const entry = useStore(mine, (state) => daysOf(state, day.game)[day.day]);
  const board = useBoard(day, entry);
  const done = finished(entry);
  const held = done && Boolean(tokenOf(entry.table));
  const found = useComparison(held ? entry.table : '', board);
  const rivals = found?.rivals ?? [];
  /** @type {Record<string, Child>} */
  const sections = {
    dive: done ? html`<${Result} day=${day} today=${today} entry=${entry} all=${ranking(board.lines, entry, rivals)} held=${held}>${children}<//>` : html`<${Start} day=${day} today=${today} entry=${entry} />`,
    compare: found && html`<${Compare} table=${entry?.table} game=${day.game} found=${found} parts=${parts} />`,
    lab: parts.Layout && html`<section class="card dd-layout" aria-labelledby="dd-lab"><h2 id="dd-lab">${t(`web.${day.game}.daily.lab`)}</h2><${parts.Layout} told=${day.told} /></section>`,
    seats: day.bots.length > 0 && html`<${Table} day=${day} />`,
    streak: html`<${Streak} today=${today.day} game=${day.game} />`,
    board: html`<${Board} today=${today} day=${day} board=${board} entry=${entry} rivals=${rivals} />`,
    archive: html`<${Archive} key=${day.day} today=${today} shown=${day} />`,
  };
  const columns = useWide() ? [['dive', 'compare', 'seats', 'lab'], ['streak', 'board', 'archive']]
    : [done ? ['dive', 'board', 'compare', 'streak', 'archive', 'seats', 'lab'] : ['dive', 'seats', 'lab', 'board', 'streak', 'archive']];
  return html`<div class="dd-cols">${columns.map((names) => html`<div class="dd-col" key=${names[0]}>${names.map((name) => sections[name])}</div>`)}</div>`;
}
