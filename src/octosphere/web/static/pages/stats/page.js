// My statistics: what this browser holds is me. Numbers first, then charts, tables, the games one by one, and my data.
import { How, precise } from '../../shell/exact.js';
import { useGames } from '../../shell/games.js';
import { Page as Frame } from '../../shell/page.js';
import { Sym } from '../../shell/parts.js';
import { toast } from '../../shell/toast.js';
import { Trouble, sentence } from '../../shell/trouble.js';
import { listTables } from '../../mytables.js';
import { net } from '../../net.js';
import { settings } from '../../settings.js';
import { link, useStore } from '../../state.js';
import { html, useEffect, useState } from '../../vendor/preact.js';
import { t } from '../../words.js';
import { save } from '../share/picture.js';
import { csvOf, jsonOf } from './files.js';
import { Filters } from './filters.js';
import { gather, results, stopStudy, study } from './gather.js';
import { GONE, NothingLeft, Parting } from './parting.js';
import { Coached, Groups, List, Numbers, Rivals, Scores, Sources, Spread } from './sections.js';
import { chosen, gamesOf } from './sums.js';

const STUDIES = 10; // games that the coach is sent to at once

// Bots go by their level, people by the name they gave; some gave none.
function useNames() {
  const list = useGames();
  return (/** @type {{ kind: string, level: string, name: string }} */ { kind, level, name }) => {
    if (kind === 'bot') return list[0]?.levels.find((/** @type {{ id: string }} */ { id }) => id === level)?.name ?? level;
    return name || t('web.stats.nameless');
  };
}

function Empty() {
  return html`<section class="card empty"><${Sym} name="octopod" /><h2>${t('web.stats.empty.title')}</h2><p>${t('web.stats.empty.text')}</p>
    <a class="btn primary" ...${link('/')}>${t('web.stats.empty.go')}</a></section>`;
}

/** @param {{ at: number, of: number, done: number, moves: number }} props */
function Working({ at, of, done, moves }) {
  const part = (at + (moves ? done / moves : 0)) / of;
  return html`<div class="studying"><p role="status">${t('web.stats.coach.working', { at: at + 1, n: of })}${moves > 0 && html` <span class="cap">${t('web.stats.coach.move', { done, moves })}</span>`}</p>
    <progress value=${part} max="1" aria-label=${t('web.stats.coach.title')}></progress>
    <button type="button" class="text" onClick=${stopStudy}>${t('web.stats.coach.stop')}</button></div>`;
}

// The newest games that nobody has studied yet, one after the other.
/** @param {{ games: Stats.Game[] }} props */
function Study({ games }) {
  const now = useStore(results, (state) => state.study);
  const open = games.filter(({ loss, lost }) => loss === null && !lost).slice(-STUDIES).reverse();
  if (now) return html`<${Working} ...${now} />`;
  if (!open.length) return null;
  const begin = () => study(open).catch((problem) => toast(sentence(problem), { kind: 'no' }));
  return html`<div class="studying"><p class="note">${t('web.stats.coach.text')}</p>
    <button type="button" class="btn quiet" onClick=${begin}><${Sym} name="ui-hint" />${t('web.stats.coach.go', { n: open.length })}</button></div>`;
}

/** @param {Stats.Row[]} rows @param {string} kind */
function exported(rows, kind) {
  const text = kind === 'csv' ? csvOf(rows) : jsonOf(rows);
  const type = kind === 'csv' ? 'text/csv;charset=utf-8' : 'application/json';
  save(new Blob([text], { type }), `octosphere-results.${kind}`);
}

/** @param {{ rows: Stats.Row[] }} props */
function Data({ rows }) {
  const [parting, setParting] = useState(false);
  const sorted = [...rows].sort((a, b) => a.ended - b.ended);
  return html`<section class="card part wide data"><header><h2>${t('web.stats.data.title')}</h2></header>
    <p class="note">${t('web.stats.data.text')}</p>
    <div class="shacts">${['csv', 'json'].map((kind) => html`<button type="button" key=${kind} class="btn quiet" disabled=${!rows.length} onClick=${() => exported(sorted, kind)}>${t(`web.stats.data.${kind}`)}</button>`)}
      <button type="button" class="btn quiet lossy" aria-haspopup="dialog" onClick=${() => setParting(true)}><${Sym} name="ui-bin" />${t('web.stats.data.erase')}</button></div>
    ${parting && html`<${Parting} rows=${rows} onClose=${() => setParting(false)} />`}</section>`;
}

/** @param {{ games: Stats.Game[], names: Record<string, string> }} props */
function Found({ games, names }) {
  const nameOf = useNames();
  useStore(precise); // all numbers below it read it
  const [filter, setFilter] = useState({ game: games[games.length - 1].game, mode: '', edition: '', layout: '', days: 0 });
  /** @param {Partial<Stats.Filter>} patch */
  const change = (patch) => setFilter((old) => ({ ...old, ...patch }));
  const some = chosen(games, filter);
  const own = names[filter.game] ?? {};
  return html`<${Filters} games=${games} filter=${filter} change=${change} />
    ${!some.length ? html`<p class="card none" role="status">${t('web.stats.filter.none')}</p>` : html`<${Numbers} games=${some} /><${How} />
      <div class="cards"><${Scores} games=${some} /><${Spread} games=${some} /><${Rivals} games=${some} nameOf=${nameOf} />
        <${Sources} games=${some} names=${own} />
        <${Coached} games=${some}><${Study} games=${some} /><//>
        <${Groups} games=${some} of="layout" /><${Groups} games=${some} of="edition" write=${(/** @type {string} */ name) => t(`web.stats.edition.${name}`)} />
        <${List} key=${JSON.stringify(filter)} games=${some} nameOf=${nameOf} /></div>`}`;
}

export function Page() {
  const { rows, names } = useStore(results);
  const name = useStore(settings, (state) => state.name);
  const { trouble } = useStore(net);
  useEffect(() => { if (!trouble || !rows) gather().catch(() => null); }, [!trouble]);
  const games = gamesOf(rows ?? [], name);
  const gone = location.hash === GONE && rows && !rows.length && !listTables().length;
  const body = gone ? html`<${NothingLeft} />`
    : !rows ? html`<p role="status" class="card none">${t('web.stats.loading')}</p>`
      : games.length ? html`<${Found} games=${games} names=${names} />` : trouble ? html`<section class="card"><${Trouble} trouble=${trouble} /></section>` : html`<${Empty} />`;
  return html`<${Frame} title=${t('web.stats.title')} wide bare=${!games.length}><div class="stats">${body}${rows && !gone && html`<${Data} rows=${rows} />`}</div><//>`;
}
