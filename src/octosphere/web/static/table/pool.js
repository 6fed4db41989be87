// The moon pool: dock, dice, preview and the one button. Everything a hand needs lies here.
import { calm } from '../settings.js';
import { html, useLayoutEffect, useRef } from '../vendor/preact.js';
import { t } from '../words.js';
import { closeHint, moreHint } from './advice.js';
import { chosen, deciding, keeping, listed, passOf, pickable, stuck } from './choose.js';
import { PickDie, StillDie } from './dice.js';
import { glide, throwKey } from './effects.js';
import { undo } from './flow.js';
import { HintBox } from './hintbox.js';
import { useRoving } from './hooks.js';
import { nameList, nameOf } from './names.js';
import { Preview } from './preview.js';
import { capital, rich } from './rich.js';
import { Avatar, Sym } from './symbols.js';
import { onChoice, onDie, pass, press, primary } from './taps.js';

const throwing = (board) => board.phase === 'keep' || board.phase === 'roll';

// Somebody decides about dice that another has rolled.
const borrowed = (board) => board.virtual || (['bonus', 'column'].includes(board.phase) && board.deciding !== board.active);
const scoring = (board) => ['level', 'copy', 'over'].includes(board.phase);

// Dice in the dock: those set aside while throwing, later those that have served.
function docked(board, index) {
  const die = board.dice[index];
  if (board.phase === 'keep' || (board.phase === 'roll' && board.throw > 0)) return die.aside > 0;
  return die.used && !throwing(board) && !borrowed(board);
}

function pairs(board) {
  const all = board.dice.map((_, index) => index).filter((index) => docked(board, index));
  if (throwing(board)) return [1, 2, 3].map((turn) => all.filter((index) => board.dice[index].aside === turn));
  const whites = all.filter((index) => board.dice[index].body === 'white');
  const blacks = all.filter((index) => board.dice[index].body !== 'white');
  return [0, 1, 2].map((at) => [whites[at], blacks[at]].filter((index) => index !== undefined));
}

// Three pairs while throwing: which throw it is can be read from the dock alone. Later, the dice of actions A and B.
function Dock({ board, picked }) {
  const rolling = throwing(board);
  const shown = rolling ? pairs(board) : pairs(board).slice(0, 2);
  const coming = rolling ? board.throw - 1 : shown.findIndex((pair) => !pair.length);
  const slot = (at, index) => html`<i class="slot ${at === coming && index < picked ? 'fill' : ''} ${at === coming ? 'next' : ''}">${!rolling && index === 0 ? 'AB'[at] : ''}</i>`;
  return html`<div class="keep ${rolling ? '' : 'spent'}" role="group" aria-label=${t(rolling ? 'web.table.pool.kept' : 'web.table.pool.used')}>
    ${shown.map((pair, at) => html`<span class="kg ${at === 2 ? 'third' : ''}" key=${at}>
      ${pair.map((index) => html`<${StillDie} key=${index} die=${board.dice[index]} index=${index} />`)}
      ${Array.from({ length: 2 - pair.length }, (_, index) => slot(at, index))}</span>`)}</div>`;
}

// On another's dice there is nothing to dock: say whose they are.
function Owner({ view }) {
  const { board } = view;
  if (board.virtual) return html`<p class="owner"><${Sym} id="ui-roll" />${t('web.table.pool.virtual')}</p>`;
  return html`<p class="owner"><${Avatar} seat=${board.active} size=${30} />${view.you.length === 1 && view.you[0] === board.active ? t('web.table.pool.yours') : t('web.table.pool.of', { name: nameOf(view, board.active) })}</p>`;
}

function Free({ view, board, pick, busy, hinted }) {
  const { group, tab } = useRoving();
  const active = deciding(view);
  const able = pickable(view, pick);
  const dice = board.dice.map((_, index) => index).filter((index) => !docked(board, index));
  const mark = throwKey(board);
  const fresh = (index) => [0, 3].includes(board.dice[index].aside);
  const sinking = (index) => (busy === 'keep' || busy === 'roll') && !pick.dice.includes(index);
  const motion = (index) => (sinking(index) ? 'sink' : fresh(index) ? 'rise' : '');
  const key = (index) => (fresh(index) ? `${index} ${mark}` : `${index}`);
  return html`<div class="free" data-count=${dice.length} role="group" aria-label=${t('web.table.pool.dice')} ...${group}>
    ${dice.map((index) => (active
      ? html`<${PickDie} key=${key(index)} die=${board.dice[index]} index=${index} picked=${pick.dice.includes(index)} legal=${able.has(index)}
          hinted=${hinted.has(index)} rise=${motion(index)} tab=${tab(index, dice)} onTap=${onDie} />`
      : html`<${StillDie} key=${key(index)} die=${board.dice[index]} index=${index} class="${view.over || view.can.roll || view.can.confirm ? '' : 'off'} ${motion(index)}" style=${{ '--i': index }} />`))}
  </div>`;
}

// Dice that move between water and dock glide there.
function useGlide(pool) {
  const rects = useRef(new Map());
  useLayoutEffect(() => {
    for (const element of pool.current.querySelectorAll('[data-die]')) {
      const where = element.closest('.keep') ? 'dock' : 'free';
      const old = rects.current.get(element.dataset.die);
      if (old && old.where !== where && !calm()) glide(element, old.rect);
      rects.current.set(element.dataset.die, { where, rect: element.getBoundingClientRect() });
    }
  });
}

function noteFor(view) {
  const { board, can, status, you } = view;
  if (can.confirm) return t(stuck(view) ? 'web.table.note.stuck' : 'web.table.note.confirm');
  if (can.roll) return t('web.table.note.roll');
  if (deciding(view)) return view.choices.some((choice) => choice.dice.length) ? t(`web.table.note.${keeping(view) ? 'keep' : 'use'}`) : status.asks;
  if (!you.length) return t('web.table.note.watching');
  const left = board.players[you[0]].bonus_left;
  if (board.solo || you.includes(board.active)) return t('web.table.note.others');
  return left > 0 ? t('web.table.note.bonus', { n: left }) : t('web.table.note.no_bonus');
}

const waitingLabel = (view) => {
  const seats = view.status.waiting_for.filter((seat) => !view.you.includes(seat));
  return seats.length ? t('web.table.wait.for', { names: nameList(view, seats) }) : t('web.table.wait.moment');
};

// While our last decision waits for a word, the table already stands at what comes next: that is not the news.
const title = (view) => (view.can.confirm ? t(stuck(view) ? 'web.table.wait.stuck' : 'web.table.wait.done') : view.status.headline);

function subtitle(view) {
  const { can, status, board, acting } = view;
  if (can.confirm) return t(stuck(view) ? 'web.table.wait.stuck_note' : 'web.table.wait.done_note');
  return acting === null && !status.waiting_for.includes(board.deciding) ? waitingLabel(view) : status.asks;
}

const LABEL = { roll: 'web.table.act.roll', confirm: 'web.table.act.end' };

function label(view, ready, what) {
  if (LABEL[what]) return t(LABEL[what]);
  if (!ready) return deciding(view) ? view.status.asks : waitingLabel(view);
  if (ready.kind === 'keep') return t(view.board.throw === 2 ? 'web.table.act.keep_last' : 'web.table.act.keep');
  return rich(capital(ready.label), view.board);
}

const ICON = { roll: 'ui-roll', confirm: 'ui-end' };

function Acts({ view, pick, busy, ready }) {
  const what = primary(view, pick);
  const declining = !what && passOf(view) && !pick.dice.length;
  const icon = ICON[what] ?? (ready?.kind === 'keep' ? 'ui-roll' : ready ? 'ui-check' : '');
  return html`<div class="acts">
    <button type="button" class="btn pq icon" aria-label=${t('web.table.act.undo')} aria-keyshortcuts="U" disabled=${!view.can.undo || Boolean(busy)} onClick=${undo}><${Sym} id="ui-undo" /></button>
    <button type="button" class="btn pq icon hint" aria-label=${t('web.table.act.hint')} aria-keyshortcuts="H" disabled=${!view.can.hint} onClick=${moreHint}><${Sym} id="ui-hint" /></button>
    ${declining
      ? html`<button type="button" class="btn go second" data-first aria-keyshortcuts="P" onClick=${pass}>${capital(passOf(view).label)}</button>`
      : html`<button type="button" class="btn go ${busy ? 'busy' : ''}" aria-disabled=${what && !busy ? undefined : 'true'} aria-keyshortcuts="Enter" onClick=${press}>
          ${icon && html`<${Sym} id=${icon} />`}<span>${label(view, ready, what)}</span></button>`}
  </div>`;
}

// Several share this device: whose turn it is must not be missed.
const handed = (view) => view.together && view.acting !== null && view.you.length > 1;

function Stage({ view }) {
  if (!handed(view)) return html`<div class="st"><h2>${title(view)}</h2><p>${subtitle(view)}</p></div>`;
  const hand = t('web.table.wait.hand', { name: nameOf(view, view.acting) });
  return html`<div class="st hand s${view.acting + 1}" key=${view.acting}><${Avatar} seat=${view.acting} size=${36} /><div><h2>${hand}</h2><p>${title(view)} · ${subtitle(view)}</p></div></div>`;
}

function Water() {
  return html`<svg class="caust" viewBox="0 0 400 300" preserveAspectRatio="none" aria-hidden="true"><g fill="none" stroke="currentColor" stroke-width="1.2">
    <path d="M-10 60c60-30 90 20 150 0s90-50 140-20 90 20 140-10" /><path d="M-10 120c70-30 100 30 160 5s80-45 130-15 90 15 140-15" />
    <path d="M-10 190c60-25 110 25 170 0s80-35 130-10 80 20 130-10" /><path d="M-10 255c70-25 110 20 170 0s80-30 130-8 80 15 130-8" /></g></svg>`;
}

function Stages({ board }) {
  if (!throwing(board)) return null;
  const state = (throwNumber) => (throwNumber < board.throw ? 'done' : throwNumber === board.throw ? 'now' : '');
  return html`<ol class="bub" aria-hidden="true">${[1, 2, 3].map((number) => html`<li class=${state(number)}></li>`)}</ol>`;
}

export function Pool({ view, pick, busy, played: last, hint }) {
  const played = stuck(view) ? null : last;
  const board = view.can.confirm && played ? played.board : view.board;
  const pool = useRef();
  useGlide(pool);
  const ready = chosen(view, pick);
  const choices = listed(view, pick);
  const advised = view.choices.find((choice) => choice.move === hint?.moves[0]);
  const hinted = new Set(advised?.dice[0]);
  const idle = deciding(view) && !view.choices.some((choice) => choice.dice.length);
  return html`<section class="pool ${view.acting === null ? 'waiting' : 'own'} ${idle ? 'idle' : ''} ${hint ? 'hinting' : ''} ${ready && hint?.at !== pick ? 'ready' : ''}" id="dice" tabindex="-1" aria-label=${t('web.table.pool.title')} ref=${pool}>
    <${Water} />
    <div class="stage"><${Stage} view=${view} /><${Stages} board=${board} />
      ${borrowed(board) ? html`<${Owner} view=${view} />` : !scoring(board) && html`<${Dock} board=${board} picked=${deciding(view) ? pick.dice.length : 0} />`}</div>
    <${Free} view=${view} board=${board} pick=${pick} busy=${busy} hinted=${hinted} />
    <${Preview} view=${view} ready=${ready} choices=${choices} played=${played} note=${noteFor(view)} onChoose=${onChoice} />
    <${HintBox} hint=${hint} board=${view.board} onMore=${moreHint} onTake=${advised && (() => onChoice(advised))} onClose=${closeHint} />
    <${Acts} view=${view} pick=${pick} busy=${busy} ready=${ready} />
  </section>`;
}
