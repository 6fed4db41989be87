// My game beside another's, turn by turn; a turn opens to its decisions, with what the coach would have done.
import { api } from '../../api.js';
import { How, amount, change, precise, spread } from '../../shell/exact.js';
import { Sym } from '../../shell/parts.js';
import { link, useStore } from '../../state.js';
import { html, useEffect, useState } from '../../vendor/preact.js';
import { lang, num, signed, t } from '../../words.js';

// What the coach says of my decisions that day: only looked up, until it is asked to work.

const POLL = 1_500; // ms

// {state: none | working | ready, done, of, verdicts: by the moves before a decision}; `ask` has it work.
/** @param {string} table */
export function useCoach(table) {
  const [told, setTold] = useState(/** @type {Daily.Told} */ ({ state: 'none', verdicts: {} }));
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    let wanted = Boolean(table);
    let timer = 0;
    /** @param {string} path */
        /** @param {{ study: Coach.Study }} given */
    const tell = ({ study }) => setTold({ state: 'ready', verdicts: Object.fromEntries((study.seats.find(({ seat }) => seat === 0)?.decisions ?? []).map((one) => [one.at, one])), notes: study.notes });
    const work = async () => {
      const found = await api.table(table).coach({ lang: lang() }, { tries: 2 }).catch(() => null);
      if (!wanted || !found) return;
      if (found.state === 'ready') tell(found);
      else {
        setTold({ ...found, verdicts: {} });
        timer = setTimeout(work, POLL);
      }
    };
    if (wanted && asked) work();
    else if (wanted) api.table(table).get('/coach/brief', { lang: lang() }, { tries: 2 }).then((brief) => { if (brief.state !== 'none') work(); }).catch(() => null);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [table, asked]);
  return { ...told, ask: () => setAsked(true) };
}

// My game beside another's, turn by turn; a turn opens to its decisions, with what the coach would have done.

const FIRST_WAIT = 700; // ms, growing while bots still play
const LONGEST_WAIT = 8_000;
const WIDE = matchMedia('(min-width: 900px)');

// The comparison, asked again while bots still play, and whenever the board has changed.
/** @param {string} table @param {Daily.Board} board */
export function useComparison(table, board) {
  const [found, setFound] = useState(/** @type {Wire.Comparison | null} */ (null));
  const people = board.lines.map((line) => line.table).join();
  useEffect(() => {
    let wanted = Boolean(table) && board.round > 0;
    let timer = 0;
    /** @param {number} wait */
    const look = async (wait) => {
      const told = await api.table(table).get('/daily/compare', { code: board.code, lang: lang() }, { tries: 2 }).catch(() => null);
      if (!wanted) return;
      if (told) setFound(told);
      if (told?.waiting.length) timer = setTimeout(look, Math.min(LONGEST_WAIT, wait), wait * 1.3);
    };
    if (wanted) look(FIRST_WAIT);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [table, board.code, people, board.round > 0]);
  return found;
}

export function useWide() {
  const [wide, setWide] = useState(WIDE.matches);
  useEffect(() => {
    const look = () => setWide(WIDE.matches);
    WIDE.addEventListener('change', look);
    return () => WIDE.removeEventListener('change', look);
  }, []);
  return wide;
}

// Whom to look at: one on a phone, up to three elsewhere; until somebody is chosen, the best friends and the strongest bot.
/** @param {Wire.Rival[]} rivals */
function useRivals(rivals) {
  const most = useWide() ? 3 : 1;
  const [wished, setWished] = useState(/** @type {number[]} */ ([]));
  const others = rivals.map((rival, at) => ({ ...rival, at })).slice(1);
  const all = others.map(({ at }) => at);
  const friends = others.filter(({ kind }) => kind === 'friend').map(({ at }) => at);
  const usual = [...new Set([...friends.slice(0, Math.max(1, most - 1)), ...all.slice(friends.length, friends.length + 1), ...all])].slice(0, most);
  const known = wished.filter((at) => all.includes(at)).slice(-most);
  const shown = (known.length ? known : usual).sort((a, b) => a - b);
  /** @param {number} at */
  const toggle = (at) => {
    const rest = shown.filter((one) => one !== at);
    if (rest.length !== shown.length) setWished(rest.length ? rest : shown);
    else setWished([...(known.length ? known : usual).slice(most > 1 && shown.length === most ? 1 : 0), at].slice(-most));
  };
  return { others, shown, toggle };
}

/** @param {{ others: Daily.Other[], shown: number[], toggle: (at: number) => void }} props */
function Switches({ others, shown, toggle }) {
  return html`<div class="dd-pick" role="group" aria-label=${t('web.daily.rivals')}>${others.map((rival) => html`<button type="button" key=${rival.at} aria-pressed=${String(shown.includes(rival.at))} onClick=${() => toggle(rival.at)}>
    <${Sym} name=${rival.kind === 'bot' ? 'bot' : 'ui-person'} />${rival.name} <span class="num">${num(rival.score)}</span></button>`)}</div>`;
}

/** @param {Coach.Amount} given */
const written = ({ value, error }) => `${amount(value, 1)}${spread(error)}`;

// The coach on one decision of mine: the loss and its word, and what was better.
/** @param {{ of: Coach.Decision }} props */
function Verdict({ of: { grade, grade_words: word, loss, best_words: move, alternatives: [best] } }) {
  const spot = grade === 'spot_on';
  return html`<span class="dd-verdict ${grade}"><b>${word ?? ''}</b>${!spot && html` <span class="num">${change(-loss.value)}${spread(loss.error)}</span>`}
    <small>${!spot && t('web.daily.better', { move, value: written(best) })} ${precise.get().on && t(best.exact ? 'web.daily.exact' : 'web.daily.sampled')}</small></span>`;
}

/** @param {{ cell: Wire.Cell | null, own: Wire.Cell | null, parts: Daily.Parts, verdict: Coach.Decision | false | undefined }} props */
function Decision({ cell, own, parts, verdict }) {
  if (!cell) return html`<span class="dd-none">${t('web.daily.none')}</span>`;
  const same = own && own !== cell && own.move === cell.move;
  return html`<span class="dd-cell ${same ? 'same' : ''}">${parts.Dice && cell.dice.length > 0 && html`<${parts.Dice} dice=${cell.dice} />`}
    <span class="dd-label">${cell.label}${cell.points !== 0 && html` <span class="pts ${cell.points < 0 ? 'neg' : ''}">${signed(cell.points)}</span>`}</span>
    ${same && html`<small class="dd-same">${t('web.daily.same_move')}</small>`}${verdict && html`<${Verdict} of=${verdict} />`}</span>`;
}

// What every line of the comparison is told.
/** @typedef {{ columns: number[], names: string[], parts: Daily.Parts, sources: string[], verdicts: Daily.Verdicts, judged: boolean }} Told */

// The decisions of a turn, side by side.
/** @param {Told & { turn: Wire.DayTurn }} props */
const Decisions = ({ turn, columns, names, parts, verdicts }) => html`${turn.rows.filter(({ cells }) => columns.some((at) => cells[at])).map(({ title, cells }, index) => html`<tr key=${index} class="dd-row"><th scope="row">${title}</th>
  ${columns.map((at) => html`<td key=${at} data-name=${names[at]}><${Decision} cell=${cells[at]} own=${cells[0]} parts=${parts} verdict=${at === 0 && cells[0] && verdicts[cells[0].at]} /></td>`)}</tr>`)}`;

// Where the points of a turn came from; what brought nobody anything is left out.
/** @param {Told & { turn: Wire.DayTurn }} props */
const Sources = ({ turn, columns, names, sources }) => html`${sources.map((title, source) => ({ title, points: columns.map((at) => turn.legs[at].sources[source]) }))
  .filter(({ points }) => points.some(Boolean)).map(({ title, points }) => html`<tr key=${title} class="dd-row"><th scope="row">${title}</th>
  ${columns.map((at, index) => html`<td key=${at} data-name=${names[at]}>${points[index] ? html`<span class="pts ${points[index] < 0 ? 'neg' : ''}">${signed(points[index])}</span>` : html`<span class="dd-none">0</span>`}</td>`)}</tr>`)}`;

// All turns as one, by the sources of the points.
/** @param {Wire.DayTurn[]} turns @returns {Wire.DayTurn} */
function wholeOf(turns) {
  const legs = turns[0].legs.map((leg, at) => ({
    ...leg,
    points: turns.reduce((sum, { legs: all }) => sum + all[at].points, 0),
    sources: leg.sources.map((_, source) => turns.reduce((sum, { legs: all }) => sum + all[at].sources[source], 0)),
  }));
  return { turn: 0, legs, rows: [] };
}

// What the coach says was lost from one move of mine to another.
/** @param {Daily.Verdicts} verdicts @param {number} from @param {number} until */
const lostFrom = (verdicts, from, until) => Object.values(verdicts).reduce((sum, { at, loss }) => sum + (at >= from && at < until ? loss.value : 0), 0);

/** @param {Told & { turn: Wire.DayTurn, title: string, until: number, whole?: boolean }} props */
function Turn({ turn, title, until, whole = false, ...told }) {
  const { columns, parts, verdicts, judged } = told;
  const [open, setOpen] = useState(whole);
  const points = columns.map((at) => turn.legs[at].points);
  const most = points.every((one) => one === points[0]) ? null : Math.max(...points);
  const lost = lostFrom(verdicts, turn.legs[0].at, until);
  return html`<tbody class=${open ? 'open' : ''}><tr class="dd-turn"><th scope="row"><button type="button" class="text" aria-expanded=${String(open)} onClick=${() => setOpen(!open)}>
      <${Sym} name="ui-next" /><span>${title}</span></button>${judged && html`<small class="dd-lost ${lost > 0.5 ? 'neg' : ''}">${lost > 0.05 ? change(-lost) : t('web.daily.spot_on')}</small>`}</th>
    ${columns.map((at) => html`<td key=${at} class=${turn.legs[at].points === most ? 'most' : ''}>${parts.Dice && html`<${parts.Dice} dice=${turn.legs[at].dice} />`}
      <span class="dd-gain"><b class="num">${whole ? num(turn.legs[at].points) : signed(turn.legs[at].points)}</b> ${!whole && html`<small>${t('web.daily.after', { n: turn.legs[at].score })}</small>`}</span></td>`)}</tr>
    ${open && (turn.rows.length ? html`<${Decisions} turn=${turn} ...${told} />` : html`<${Sources} turn=${turn} ...${told} />`)}</tbody>`;
}

/** @param {{ coach: Daily.Told & { ask: Act }, table: string }} props */
function Coach({ coach, table }) {
  if (coach.state === 'ready') return html`<p class="note dd-coach"><span><${Sym} name="ui-check" />${t('web.daily.coach_ready')}</span> <${How} /> <a class="text" ...${link(`/coach/${table}`)}>${t('web.daily.coach')}</a></p>`;
  if (coach.state === 'working') {
    return html`<p class="note dd-coach" role="status">${t('web.daily.coach_working', { done: coach.done, of: coach.of })}
      <progress max=${coach.of || 1} value=${coach.done} aria-label=${t('web.daily.coach')}></progress></p>`;
  }
  return html`<p class="note dd-coach"><span>${t('web.daily.coach_none')}</span> <button type="button" class="btn quiet" onClick=${coach.ask}><${Sym} name="ui-hint" />${t('web.daily.coach_ask')}</button></p>`;
}

/** @param {{ table: string, game: string, found: Wire.Comparison, parts: Daily.Parts }} props */
export function Compare({ table, game, found, parts }) {
  const coach = useCoach(table);
  useStore(precise); // all numbers below it read it
  const { others, shown, toggle } = useRivals(found.rivals);
  const columns = [0, ...shown];
  const names = found.rivals.map(({ kind, name }) => (kind === 'me' ? t('web.daily.you') : name));
  const told = { columns, names, parts, sources: found.sources, verdicts: coach.verdicts, judged: coach.state === 'ready' };
  const title = t(`web.${game}.daily.compare`);
  const bySource = !found.turns.some(({ rows }) => rows.length);
  return html`<section class="card dd-compare" aria-labelledby="dd-compare"><h2 id="dd-compare">${title}</h2>
    <p class="note">${t(`web.${game}.daily.compare_text`)}</p>
    <${Coach} coach=${coach} table=${table} />
    ${others.length > 1 && html`<${Switches} others=${others} shown=${shown} toggle=${toggle} />`}
    ${found.waiting.length > 0 && html`<p class="note" role="status">${t('web.daily.waiting', { n: found.waiting.length })}</p>`}
    <table class="dd-table cols-${columns.length} ${bySource ? 'by-source' : ''}"><caption class="sr">${title}</caption>
      <thead><tr><td></td>${columns.map((at) => html`<th scope="col" key=${at} class=${found.rivals[at].kind}>${names[at]} <span class="num">${num(found.rivals[at].score)}</span></th>`)}</tr></thead>
      ${bySource && html`<${Turn} key="whole" whole turn=${wholeOf(found.turns)} title=${t('web.daily.whole')} until=${Infinity} ...${told} />`}
      ${found.turns.map((turn, index) => html`<${Turn} key=${turn.turn} turn=${turn} title=${t(`web.${game}.daily.turn`, { n: turn.turn })} until=${found.turns[index + 1]?.legs[0].at ?? Infinity} ...${told} />`)}
    </table></section>`;
}
