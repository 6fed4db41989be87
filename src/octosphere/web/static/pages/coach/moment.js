// One decision at a time: first only the position and what was chosen; what the coach would have done when it is asked for.
import { Sym } from '../../shell/parts.js';
import { How, UNSEEN, amount, lost, precise } from '../../shell/exact.js';
import { Face, Trust } from './numbers.js';
import { link } from '../../state.js';
import { capital, useGame } from '../../table/game.js';
import { html, useEffect, useRef } from '../../vendor/preact.js';
import { num, t } from '../../words.js';

const BEST = 4; // alternatives that are told, besides the chosen one
const SHORT = 12; // % of the shortest bar

/** @param {{ by: number, name: string, moments: Coach.Decision[], decision: Coach.Decision, turn: (by: number) => void }} props */
function Turn({ by, name, moments, decision, turn }) {
  const end = !moments[moments.indexOf(decision) + by];
  return html`<button type="button" class="iconbtn" aria-disabled=${end ? 'true' : undefined} aria-label=${t(`web.coach.${name}`)} aria-keyshortcuts=${by < 0 ? 'ArrowLeft' : 'ArrowRight'} onClick=${() => turn(by)}>
    <${Sym} name=${by < 0 ? 'ui-back' : 'ui-next'} /></button>`;
}

// Forward and back through the costly decisions; whoever looks at another one goes on with the costliest.
/** @param {{ moments: Coach.Decision[], decision: Coach.Decision, turn: (by: number) => void }} props */
function Pager({ moments, decision, turn }) {
  const at = moments.indexOf(decision) + 1;
  const part = { moments, decision, turn };
  return moments.length > 1 && html`<span class="pager"><${Turn} by=${-1} name="previous" ...${part} />
    <span class="num" aria-hidden="true">${at ? num(at) : '–'}/${num(moments.length)}</span><${Turn} by=${1} name="next" ...${part} /></span>`;
}

/** @type {Record<string, number>} */
const ARROWS = { ArrowLeft: -1, ArrowRight: 1 };

// The position as the game draws it with a move in it, the one made or the best; else in the words of the table.
/** @param {{ view: Table.View | null, coach: Coach.Drawing, move: string }} props */
function Position({ view, coach, move }) {
  const { rich } = useGame();
  if (!view) return html`<div class="cpos" aria-busy="true"></div>`;
  if (coach.Position) return html`<${coach.Position} view=${view} move=${move} />`;
  return html`<div class="cpos words"><b>${view.status.headline}</b><span>${rich(view.status.asks, view.board)}</span></div>`;
}

/** @param {Table.View | null} view @param {string} move */
const choiceOf = (view, move) => view?.choices.find((choice) => choice.move === move && !choice.then?.length);

/** @param {{ view: Table.View | null, coach: Coach.Drawing, move: string }} props */
function Picture({ view, coach, move }) {
  const choice = coach.Choice && choiceOf(view, move);
  return choice ? html`<span class="ad"><${coach.Choice} view=${view} choice=${choice} /></span>` : null;
}

/** @param {{ view: Table.View | null, words: string }} props */
function Written({ view, words }) {
  const { rich } = useGame();
  return view ? rich(capital(words), view.board) : capital(words);
}

/** @param {Coach.Decision} decision @param {Coach.Alternative} one @param {boolean} own */
function labelOf(decision, one, own) {
  const chosen = one.move === decision.chosen;
  if (one.loss < UNSEEN) return t(chosen ? 'web.coach.both' : 'web.coach.choice');
  return chosen ? t(own ? 'web.coach.you' : 'web.coach.played') : '';
}

/** @param {{ decision: Coach.Decision, one: Coach.Alternative, longest: number, view: Table.View | null, coach: Coach.Drawing, own: boolean }} props */
function Alternative({ decision, one, longest, view, coach, own }) {
  const chosen = one.move === decision.chosen;
  const kind = one.loss < UNSEEN ? 'best' : chosen ? 'you' : '';
  const handed = Object.values(one.handed ?? {}).reduce((sum, points) => sum + points, 0);
  const notes = [labelOf(decision, one, own), one.handed && t('web.coach.handed', { n: amount(handed, 1) })].filter(Boolean);
  return html`<li class=${kind}><${Picture} view=${view} coach=${coach} move=${one.move} />
    <span class="an"><${Written} view=${view} words=${one.words} /><small>${notes.join(' · ')}</small></span>
    <span class="ae"><b class="num">${amount(one.value)}</b><${Trust} of=${one} /></span>
    <b class="al num">${one.loss < UNSEEN ? t('web.coach.best') : lost(one.loss)}</b>
    <span class="ab" aria-hidden="true"><i style=${{ width: `${100 - (100 - SHORT) * (longest ? one.loss / longest : 0)}%` }}></i></span></li>`;
}

/** @param {{ decision: Coach.Decision } & Record<string, unknown>} props */
function Alternatives({ decision, ...part }) {
  const { alternatives, chosen } = decision;
  const first = alternatives.slice(0, BEST);
  const shown = first.some(({ move }) => move === chosen) ? first : [...first, ...alternatives.filter(({ move }) => move === chosen)];
  const rest = alternatives.filter((one) => !shown.includes(one));
  const longest = Math.max(...shown.map(({ loss }) => loss));
  return html`<ol class="alts">${shown.map((one) => html`<${Alternative} key=${one.move} decision=${decision} one=${one} longest=${longest} ...${part} />`)}</ol>
    ${rest.length > 0 && html`<p class="note">${t('web.coach.more', { n: rest.length, value: amount(rest[rest.length - 1].value, 1) })}</p>`}`;
}

/** @param {{ decision: Coach.Decision, view: Table.View | null }} props */
function Why({ decision, view }) {
  const { rich } = useGame();
  const unsure = decision.loss.value > UNSEEN && !decision.loss.exact && !decision.sure;
  const lines = [...decision.reasons, ...(unsure && precise.get().on ? [t('web.coach.unsure')] : [])];
  return lines.length > 0 && html`<div class="cwhy"><${Face} />
    <div>${lines.map((line) => html`<p key=${line}>${view ? rich(line, view.board) : line}</p>`)}</div></div>`;
}

/** @param {{ decision: Coach.Decision }} props */
export const Grade = ({ decision }) => html`<span class="wd ${decision.grade}">${decision.grade_words}</span>`;

/** @param {{ decision: Coach.Decision, view: Table.View | null, coach: Coach.Drawing, own: boolean, reveal: Act }} props */
function Hidden({ decision, view, coach, own, reveal }) {
  return html`<p class="cchose"><span class="cap">${t(own ? 'web.coach.you_chose' : 'web.coach.was_chosen')}</span></p>
    <ol class="alts"><li class="you"><${Picture} view=${view} coach=${coach} move=${decision.chosen} />
      <span class="an"><${Written} view=${view} words=${decision.words} /><small class="open">${t('web.coach.ask')}</small></span>
      <span class="ae"><${Grade} decision=${decision} /></span><b class="al num">${lost(decision.loss.value)}</b></li></ol>
    <div class="cacts"><button type="button" class="btn primary" onClick=${reveal}><${Sym} name="ui-hint" />${t('web.coach.show')}</button></div>`;
}

/** @param {{ decision: Coach.Decision, branch: Act, head: Ref<HTMLElement> } & Record<string, unknown>} props */
function Shown({ decision, branch, head, ...part }) {
  return html`<h3 class="sr" tabindex="-1" ref=${head}>${t('web.coach.alternatives', { n: decision.alternatives.length })}</h3>
    <${Alternatives} decision=${decision} ...${part} /><${Why} decision=${decision} view=${part.view} /><${How} />
    <div class="cacts"><button type="button" class="btn primary" aria-haspopup="dialog" disabled=${!part.view} onClick=${branch}><${Sym} name="ui-replay" />${t('web.coach.try')}</button></div>`;
}

/** @param {{ id: string, decision: Coach.Decision, moments: Coach.Decision[], shown: Set<number>, show: (...places: number[]) => void, select: (at: number) => void, branch: Act, view: Table.View | null, coach: Coach.Drawing, own: boolean }} props */
export function Moment({ id, decision, moments, shown, show, select, branch, view, coach, own }) {
  const open = shown.has(decision.at);
  /** @type {Ref<HTMLElement>} */
  const head = useRef();
  const asked = useRef(false);
  useEffect(() => {
    if (open && asked.current) head.current?.focus({ preventScroll: true });
    asked.current = false;
  }, [open]);
  const reveal = () => {
    asked.current = true;
    show(decision.at);
  };
  /** @param {number} by */
  const turn = (by) => {
    const next = moments[moments.indexOf(decision) + by];
    if (next) select(next.at);
  };
  /** @param {KeyboardEvent} event */
  const onKeyDown = (event) => {
    if (!ARROWS[event.key]) return;
    event.preventDefault();
    turn(ARROWS[event.key]);
  };
  const at = moments.indexOf(decision) + 1;
  const part = { decision, view, coach, own };
  return html`<section class="card cmom" id="cmom" aria-labelledby="cmom-h" onKeyDown=${onKeyDown}><div class="kh"><h2 id="cmom-h" tabindex="-1">${t('web.coach.moment')}</h2>
      <span class="cap" role="status">${at > 0 && html`<span class="sr">${t('web.coach.moment_of', { n: at, of: moments.length })}: </span>`}${decision.place}</span><${Pager} moments=${moments} decision=${decision} turn=${turn} /></div>
    <${Position} view=${view} coach=${coach} move=${open ? decision.best : decision.chosen} />
    ${open ? html`<${Shown} key="shown" ...${part} branch=${branch} head=${head} />` : html`<${Hidden} key="hidden" ...${part} reveal=${reveal} />`}
    <a class="text" ...${link(`/replay/${id}#${decision.at}`)}>${t('web.coach.board')}<${Sym} name="ui-next" /></a></section>`;
}
