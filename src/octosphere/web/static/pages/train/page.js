// The trainer: my own past mistakes as puzzles, on the real board.
import { net, persist, troubleOf } from '../../net.js';
import { Page as Frame } from '../../shell/page.js';
import { Sym } from '../../shell/parts.js';
import { Trouble, sentence } from '../../shell/trouble.js';
import { link, useStore } from '../../state.js';
import { createDesk } from '../../table/desk.js';
import { Game } from '../../table/game.js';
import { loadCatalogue } from '../../table/names.js';
import { TableScreen } from '../../table/table.js';
import { html, useEffect, useMemo, useReducer, useRef, useState } from '../../vendor/preact.js';
import { locale, num, t } from '../../words.js';
import { Answer } from './answer.js';
import { answered, nextIn, ordered, read } from './box.js';
import { gather, gradeOf, open, stand, study } from './puzzles.js';

const desk = createDesk(); // where the puzzles lie

/** @param {Entry} entry */
const dayOf = (entry) => new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' }).format(entry.seen ?? Date.now());

// The tally of all training: solved at first sight, in a row, still to come.
/** @param {{ left: number }} props */
function Tally({ left }) {
  const { first, met, streak } = read();
  const figures = [['first', met ? `${num(first)}/${num(met)}` : '–'], ['streak', num(streak)], ['left', num(left)]];
  return html`<dl class="tally">${figures.map(([name, value]) => html`<div key=${name}><dt>${t(`web.train.${name}`)}</dt><dd class="num">${value}</dd></div>`)}</dl>`;
}

// A game that nobody has studied yet.
/** @param {{ one: Train.Unstudied, onDone: Act }} props */
function Unstudied({ one, onDone }) {
  const [state, setState] = useState(/** @type {{ done?: number, of?: number, problem?: Problem } | null} */ (null));
  const here = useRef(true);
  useEffect(() => () => { here.current = false; }, []);
  const ask = async () => {
    setState({ done: 0, of: 0 });
    try {
      await study(one, (told) => {
        if (here.current) setState(told);
        return here.current;
      });
      if (here.current) onDone();
    } catch (problem) {
      if (here.current) setState({ problem });
    }
  };
  const words = state?.problem ? sentence(state.problem) : state && (state.of ? t('web.train.working', { done: state.done, of: state.of }) : t('web.train.begins'));
  return html`<li class="card tgame"><span><b>${t(`web.train.game.${one.entry.game}`)}</b><small>${[(one.entry.seats?.length ?? 0) > 1 && t('web.player', { n: one.seat + 1 }), dayOf(one.entry)].filter(Boolean).join(' · ')}</small></span>
    ${state && !state.problem ? html`<p role="status"><i class="pulse" aria-hidden="true"></i>${words}</p>` : html`<button type="button" class="btn quiet" onClick=${ask}>${t('web.train.ask')}</button>`}
    ${state?.problem && html`<p class="bad" role="alert">${words}</p>`}</li>`;
}

const OFFERED = 4;

// Nothing to train now: why, and what can be done about it.
/** @param {{ found: Train.Found, again: Act, onAnyway: Act }} props */
function Rest({ found, again, onAnyway }) {
  const days = nextIn(found.puzzles);
  const kind = found.puzzles.length ? 'done' : found.unstudied.length ? 'unstudied' : 'empty';
  return html`<${Frame} title=${t('web.train.title')}>
    <section class="card trest"><${Sym} name="octopod" /><h2>${t(`web.train.${kind}.title`)}</h2>
      <p>${kind === 'done' ? t('web.train.done.text', { n: days }) : t(`web.train.${kind}.text`)}</p>
      ${kind === 'done' && html`<button type="button" class="btn primary" onClick=${onAnyway}>${t('web.train.anyway')}</button>`}
      ${kind === 'empty' && html`<a class="btn primary" ...${link('/')}>${t('web.train.play')}</a>`}
      ${found.puzzles.length > 0 && html`<${Tally} left=${0} />`}</section>
    ${found.unstudied.length > 0 && html`<section class="tgames"><h2>${t('web.train.more')}</h2><ul>
      ${found.unstudied.slice(0, OFFERED).map((one) => html`<${Unstudied} key=${`${one.entry.table} ${one.seat}`} one=${one} onDone=${again} />`)}</ul></section>`}<//>`;
}

/** @param {{ puzzle: Train.Open, left: number }} props */
function Head({ puzzle, left }) {
  const { view, decision, entry } = puzzle;
  return html`<header class="thead"><a class="iconbtn" ...${link('/')} aria-label=${t('web.page.back')}><${Sym} name="ui-back" /></a>
    <div><h1>${t('web.train.question')}</h1><p>${[decision.place, view.title, dayOf(entry)].filter(Boolean).join(' · ')}</p></div><${Tally} left=${left} /></header>`;
}

/** @param {{ puzzle: Train.Open, left: number, onDone: Act }} props */
function Training({ puzzle, left, onDone }) {
  const [move, setMove] = useState('');
  const [closed, setClosed] = useState(false);
  const first = useRef(true);
  /** @param {string} chosen */
  const answer = (chosen) => {
    const taken = puzzle.decision.alternatives.find((one) => one.move === chosen);
    if (!taken) return;
    if (first.current) answered(puzzle.id, gradeOf(taken.loss)); // later tries are for the joy of it
    first.current = false;
    setMove(chosen);
    setClosed(false);
  };
  const table = useMemo(() => stand(puzzle, answer), [puzzle]);
  useEffect(() => { loadCatalogue(puzzle.view.game); }, [puzzle]);
  return html`<div class="training"><${Head} puzzle=${puzzle} left=${left} />
    <${TableScreen} key=${table.id} desk=${desk} id=${table.id} table=${table} />
    ${move && closed && html`<div class="tback"><button type="button" class="btn quiet" onClick=${() => setClosed(false)}>${t('web.train.again')}</button><button type="button" class="btn quiet" onClick=${onDone}>${t('web.train.next')}</button></div>`}
    ${move && !closed && html`<${Game.Provider} value=${desk.game()}><${Answer} key=${move} puzzle=${puzzle} move=${move} onNext=${onDone} onClose=${() => setClosed(true)} /><//>`}</div>`;
}

function Waiting() {
  const { trouble } = useStore(net);
  if (trouble) return html`<${Frame} title=${t('web.train.title')} bare><section class="card"><${Trouble} trouble=${trouble} /></section><//>`;
  return html`<main class="splash" aria-busy="true"><p role="status">${t('web.train.looking')}</p></main>`;
}

// The puzzles of this session, one after the other.
/** @param {{ queue: Train.Puzzle[], onEnd: Act }} props */
function Session({ queue, onEnd }) {
  const [at, setAt] = useState(0);
  const [puzzle, setPuzzle] = useState(/** @type {Train.Open | null} */ (null));
  useEffect(() => {
    if (at >= queue.length) {
      onEnd();
      return undefined;
    }
    return persist(() => open(queue[at]), (found) => (found.decision ? setPuzzle(/** @type {Train.Open} */ (found)) : setAt(at + 1)), (problem) => troubleOf(problem) || setAt(at + 1));
  }, [at]);
  useEffect(() => { document.title = `${t('web.train.title')} · ${t('web.title')}`; }, []);
  if (puzzle?.id !== queue[at]?.id || !puzzle) return html`<${Waiting} />`;
  return html`<${Training} key=${puzzle.id} puzzle=${puzzle} left=${queue.length - at} onDone=${() => setAt(at + 1)} />`;
}

export function Page() {
  const [found, setFound] = useState(/** @type {Train.Found | null} */ (null));
  const [queue, setQueue] = useState(/** @type {Train.Puzzle[]} */ ([]));
  const [round, look] = useReducer((n) => n + 1, 0);
  useEffect(() => persist(gather, (all) => {
    setFound(all);
    setQueue(ordered(all.puzzles));
  }), [round]);
  if (!found) return html`<${Waiting} />`;
  if (!queue.length) return html`<${Rest} found=${found} again=${look} onAnyway=${() => setQueue(ordered(found.puzzles, Infinity))} />`;
  return html`<${Session} key=${queue[0].id} queue=${queue} onEnd=${() => setQueue([])} />`;
}
