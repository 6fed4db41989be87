// The moon pool of Octo Dice: dock, dice and preview; dice under the hand and on the keys.
import { calm } from '../../settings.js';
import { deciding } from '../../table/choose.js';
import { glide, skip } from '../../table/effects.js';
import { useDesk } from '../../table/game.js';
import { useRoving } from '../../table/hooks.js';
import { isYou, nameOf } from '../../table/names.js';
import { Pool, advisedBy } from '../../table/pool.js';
import { Preview } from '../../table/preview.js';
import { Avatar, Sym } from '../../table/symbols.js';
import { html, useLayoutEffect, useRef } from '../../vendor/preact.js';
import { t } from '../../words.js';
import { chosen, keeping, listed, pickable, stuck, tapDie } from './choose.js';
import { PickDie, StillDie } from './pieces.js';

/** @param {Table.Desk} desk @param {number} die */
function onDie(desk, die) {
  const { view, pick, busy } = /** @type {OctoDice.Shown} */ (desk.get());
  skip();
  if (busy || !deciding(view)) return;
  desk.settle(tapDie(view, pick, die), `die.${die}`);
}

/** @param {string} pressed @param {Table.Desk} desk */
export function key(pressed, desk) {
  const dice = /^[1-6]$/.test(pressed);
  if (dice) onDie(desk, Number(pressed) - 1);
  return dice;
}

// Dice that have fallen differ from those before by this.
/** @param {OctoDice.Board} board */
const throwKey = (board) => `${board.turn}.${board.active}.${board.virtual}.${board.throw}`;

/** @param {{ board: OctoDice.Board }} given @param {{ board: OctoDice.Board }} given1 */
export const sound = ({ board: old }, { board }) => (throwKey(old) !== throwKey(board) && board.throw > 0 ? 'roll' : '');

/** @param {OctoDice.Board} board */
const throwing = (board) => board.phase === 'keep' || board.phase === 'roll';

// Somebody decides about dice that another has rolled.
/** @param {OctoDice.Board} board */
const borrowed = (board) => board.virtual || (['bonus', 'column'].includes(board.phase) && board.deciding !== board.active);
/** @param {OctoDice.Board} board */
const scoring = (board) => ['level', 'copy', 'over'].includes(board.phase);

// Dice in the dock: those set aside while throwing, later those that have served.
/** @param {OctoDice.Board} board @param {number} index */
function docked(board, index) {
  const die = board.dice[index];
  if (board.phase === 'keep' || (board.phase === 'roll' && board.throw > 0)) return die.aside > 0;
  return die.used && !throwing(board) && !borrowed(board);
}

/** @param {OctoDice.Board} board */
function pairs(board) {
  const all = board.dice.map((_, index) => index).filter((index) => docked(board, index));
  if (throwing(board)) return [1, 2, 3].map((turn) => all.filter((index) => board.dice[index].aside === turn));
  const whites = all.filter((index) => board.dice[index].body === 'white');
  const blacks = all.filter((index) => board.dice[index].body !== 'white');
  return [0, 1, 2].map((at) => [whites[at], blacks[at]].filter((index) => index !== undefined));
}

// Three pairs while throwing: which throw it is can be read from the dock alone. Later, the dice of actions A and B.
/** @param {{ board: OctoDice.Board, picked: number }} props */
function Dock({ board, picked }) {
  const rolling = throwing(board);
  const shown = rolling ? pairs(board) : pairs(board).slice(0, 2);
  const coming = rolling ? board.throw - 1 : shown.findIndex((pair) => !pair.length);
  /** @param {number} at @param {number} index */
  const slot = (at, index) => html`<i class="slot ${at === coming && index < picked ? 'fill' : ''} ${at === coming ? 'next' : ''}">${!rolling && index === 0 ? 'AB'[at] : ''}</i>`;
  return html`<div class="keep ${rolling ? '' : 'spent'}" role="group" aria-label=${t(rolling ? 'web.octodice.pool.kept' : 'web.octodice.pool.used')}>
    ${shown.map((pair, at) => html`<span class="kg ${at === 2 ? 'third' : ''}" key=${at}>
      ${pair.map((index) => html`<${StillDie} key=${index} die=${board.dice[index]} index=${index} />`)}
      ${Array.from({ length: 2 - pair.length }, (_, index) => slot(at, index))}</span>`)}</div>`;
}

// On another's dice there is nothing to dock: say whose they are.
/** @param {{ view: OctoDice.View }} props */
function Owner({ view }) {
  const { board } = view;
  if (board.virtual) return html`<p class="owner"><${Sym} id="ui-roll" />${t('web.octodice.pool.virtual')}</p>`;
  return html`<p class="owner"><${Avatar} seat=${board.active} size=${30} />${isYou(view, board.active) ? t('web.octodice.pool.yours') : t('web.octodice.pool.of', { name: nameOf(view, board.active) })}</p>`;
}

/** @param {{ state: OctoDice.Shown, board: OctoDice.Board, hinted: Set<number> }} props */
function Free({ state, board, hinted }) {
  const { view, pick, busy, played } = state;
  const desk = useDesk();
  const { group, tab } = useRoving();
  const active = deciding(view);
  const able = pickable(view, pick);
  const dice = board.dice.map((_, index) => index).filter((index) => !docked(board, index));
  const mark = throwKey(board);
  /** @param {number} index */
  const fresh = (index) => [0, 3].includes(board.dice[index].aside);
  const throws = busy === 'roll' || (busy === 'move' && played?.choice.kind === 'keep');
  /** @param {number} index */
  const sinking = (index) => throws && !pick.dice.includes(index);
  /** @param {number} index */
  const motion = (index) => (sinking(index) ? 'sink' : fresh(index) ? 'rise' : '');
  /** @param {number} index */
  const mounted = (index) => (fresh(index) ? `${index} ${mark}` : `${index}`);
  return html`<div class="free" data-count=${dice.length} role="group" aria-label=${t('web.octodice.pool.dice')} ...${group}>
    ${dice.map((index) => (active
      ? html`<${PickDie} key=${mounted(index)} die=${board.dice[index]} index=${index} picked=${pick.dice.includes(index)} legal=${able.has(index)}
          hinted=${hinted.has(index)} rise=${motion(index)} tab=${tab(index, dice)} onTap=${(/** @type {number} */ die) => onDie(desk, die)} />`
      : html`<${StillDie} key=${mounted(index)} die=${board.dice[index]} index=${index} class="${view.over || view.can.roll || view.can.confirm ? '' : 'off'} ${motion(index)}" style=${{ '--i': index }} />`))}
  </div>`;
}

// Dice that move between water and dock glide there.
/** @param {Ref<HTMLElement>} pool */
function useGlide(pool) {
  /** @type {Ref<Map<string | undefined, { where: string, rect: DOMRect }>>} */
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

/** @param {OctoDice.View} view */
function noteFor(view) {
  const { board, can, status, you } = view;
  if (can.confirm) return t(stuck(view) ? 'web.octodice.note.stuck' : 'web.table.note.confirm');
  if (can.roll) return t('web.octodice.note.roll');
  if (deciding(view)) return view.choices.some((choice) => choice.dice.length) ? t(`web.octodice.note.${keeping(view) ? 'keep' : 'use'}`) : status.asks;
  if (!you.length) return t('web.table.note.watching');
  const left = board.players[you[0]].bonus_left;
  if (board.solo || you.includes(board.active)) return t('web.octodice.note.others');
  return left > 0 ? t('web.octodice.note.bonus', { n: left }) : t('web.octodice.note.no_bonus');
}

/** @param {{ board: OctoDice.Board }} props */
function Stages({ board }) {
  if (!throwing(board)) return null;
  /** @param {number} throwNumber */
  const state = (throwNumber) => (throwNumber < board.throw ? 'done' : throwNumber === board.throw ? 'now' : '');
  return html`<ol class="bub" aria-hidden="true">${[1, 2, 3].map((number) => html`<li class=${state(number)}></li>`)}</ol>`;
}

// The table as it lies after a decision, for the moment before it is confirmed, when the next dice are not thrown yet.
/** @param {{ choice: Table.Choice, pick: OctoDice.Pick, board: OctoDice.Board }} given */
function spent({ choice, pick, board }) {
  const taken = choice.dice.length ? pick.dice : [];
  return { ...board, dice: board.dice.map((die, index) => ({ ...die, used: die.used || taken.includes(index) })) };
}

/** @param {{ view: OctoDice.View, played: OctoDice.Played | null }} given */
const lasting = ({ view, played }) => (stuck(view) || played?.choice.kind === 'keep' ? null : played);

/** @param {{ state: OctoDice.Shown }} props */
export function DicePool({ state }) {
  const { view, pick } = state;
  const { onChoice } = useDesk();
  const played = lasting(state);
  const board = view.can.confirm && played ? spent(played) : view.board;
  /** @type {Ref<HTMLElement>} */
  const pool = useRef();
  useGlide(pool);
  const hinted = new Set(advisedBy(state)?.dice[0]);
  const idle = deciding(view) && !view.choices.some((choice) => choice.dice.length);
  const aside = html`<${Stages} board=${board} />
    ${borrowed(board) ? html`<${Owner} view=${view} />` : !scoring(board) && html`<${Dock} board=${board} picked=${deciding(view) ? pick.dice.length : 0} />`}`;
  return html`<${Pool} state=${state} box=${pool} name=${idle ? 'idle' : ''} label=${t('web.octodice.pool.title')} aside=${aside} declining=${!pick.dice.length}>
    <${Free} state=${state} board=${board} hinted=${hinted} />
    <${Preview} view=${view} ready=${chosen(view, pick)} choices=${listed(view, pick)} played=${played?.choice} note=${noteFor(view)} onChoose=${onChoice} />
  <//>`;
}
