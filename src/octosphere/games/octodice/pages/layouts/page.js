// The explorer of layouts: one lab to turn and move, what it is worth, what in it matters, and ways to others.
import { growing, later, troubleOf } from '../../net.js';
import { amount, precise } from '../../shell/exact.js';
import { Page as Frame } from '../../shell/page.js';
import { Trouble } from '../../shell/trouble.js';
import { useStore } from '../../state.js';
import { html, useEffect, useRef, useState } from '../../vendor/preact.js';
import { t } from '../../words.js';
import { CodeField, Matter, Picker, Play, Sources, Value } from './cards.js';
import { fetchLayout, fetchSummary, ready } from './known.js';
import { Lab } from './lab.js';

/** @typedef {{ found?: Wire.Layout, summary?: Wire.Summary, why?: string, style?: string, bad?: boolean, lost?: { code: string, more: object, problem: Problem } }} State */

const FIRST = 'first';

// The address follows what is looked at, so it knows more than the page was opened with: after a change of language, say.
const named = () => location.pathname.split('/')[2];
/** @param {string} layout */
const follow = (layout) => history.replaceState(history.state, '', `/layouts/${layout}`);

// The layout that is looked at: the last one asked for wins, and what stood before stays until it is here.
/** @param {string} first @returns {[State, (code: string, more?: object) => Promise<boolean>, () => string]} */
function useExplored(first) {
  const [state, setState] = useState(/** @type {State} */ ({}));
  const wanted = useRef('');
  /** @param {string} code @param {object} [more] */
  const show = async (code, more = {}) => {
    const before = wanted.current;
    wanted.current = code;
    try {
      const [found, summary] = await Promise.all([fetchLayout(code), fetchSummary(), ready()]);
      if (wanted.current !== code) return true;
      wanted.current = found.layout;
      follow(found.layout);
      setState({ found, summary, ...more });
      return true;
    } catch (problem) {
      const mine = wanted.current === code;
      const bad = problem.status === 400;
      if (mine && bad) wanted.current = before;
      if (mine && !bad) setState((old) => ({ ...old, lost: { code, more, problem } }));
      return !bad;
    }
  };
  const { lost } = state;
  const round = useRef(0);
  useEffect(() => {
    if (!lost) round.current = 0;
    if (!lost || !troubleOf(lost.problem)) return undefined;
    round.current += 1;
    return later(growing(round.current - 1), () => show(lost.code, lost.more));
  }, [lost]);
  useEffect(() => {
    show(first || FIRST).then((known) => known || show(FIRST, { bad: true }));
    return () => { wanted.current = ''; }; // what comes now comes too late
  }, []);
  return [state, show, () => wanted.current];
}

/** @param {{ problem: Problem, again: Act }} props */
function Lost({ problem, again }) {
  const trouble = troubleOf(problem);
  if (trouble) return html`<section class="card"><${Trouble} trouble=${trouble} again=${again} /></section>`;
  return html`<div class="card lx-lost" role="alert"><p>${t('web.layouts.lost')}</p><button class="btn quiet" onClick=${again}>${t('web.layouts.again')}</button></div>`;
}

/** @param {{ state: { found: Wire.Layout, summary: Wire.Summary, why: string | undefined, style: string | undefined, bad: boolean }, show: (layout: string, more?: object) => Promise<boolean>, wanted: () => string }} props */
function Explorer({ state: { found, summary, why, style, bad }, show, wanted }) {
  useStore(precise); // all numbers below it read it
  const { expected, rank, count } = found;
  return html`<${Picker} why=${why} style=${style} onPick=${(/** @type {Wire.Picked} */ picked) => show(picked.layout, picked)} />
    <div class="lx-cols">
      <div class="lx-col"><${Lab} found=${found} wanted=${wanted} onChange=${show} /></div>
      <div class="lx-col"><${Value} found=${found} summary=${summary} onPick=${show} /><${Play} layout=${found.layout} /></div>
      <div class="lx-col"><${Matter} found=${found} onChange=${show} /></div>
      <div class="lx-col"><${Sources} found=${found} /><${CodeField} layout=${found.layout} onType=${show} bad=${bad} /></div>
    </div>
    <p class="sr" role="status">${t('web.layouts.said', { value: amount(expected.value, 1), rank, count })}</p>`;
}

export function Page() {
  const [state, show, wanted] = useExplored(named());
  const { found, lost } = state;
  return html`<${Frame} title=${t('web.layouts.title')} wide bare=${Boolean(lost)}>
    ${lost && html`<${Lost} problem=${lost.problem} again=${() => show(lost.code, lost.more)} />`}
    ${found ? html`<${Explorer} state=${state} show=${show} wanted=${wanted} />` : html`<div class="lx-wait" aria-busy=${String(!lost)}></div>`}<//>`;
}
