// One player's whole sheet: points, tracks, fleet, lab, logbook. What is chosen lies on it as a pale print.
import { useCount } from '../../table/hooks.js';
import { Avatar } from '../../table/symbols.js';
import { html } from '../../vendor/preact.js';
import { num, signed, t } from '../../words.js';
import { Fleet } from './fleet.js';
import { Lab } from './lab.js';
import { Logbook } from './logbook.js';
import { Tracks } from './tracks.js';

/** @type {Set<string>} */
const NONE = new Set();
const SCALE = 40; // points: the bar is never shorter than a modest final score

// What the parts of a sheet need to know, gathered once.
/** @param {OctoDice.View} view @param {number} seat @param {{ lit?: Set<string>, marks?: Record<string, string> }} [given2] */
export function sheetOf(view, seat, { lit = NONE, marks = {} } = {}) {
  const { board } = view;
  /** @param {string} id */
  const colour = (id) => board.colours.find((other) => other.id === id);
  const stands = view.before ?? board; // what is still to be confirmed is drawn, and counts when it is
  return { board, stands, seat, player: board.players[seat], lit, marks, colour, per: board.turns / 3, over: Boolean(view.over) };
}

/** @param {number} value @param {number} scale */
function share(value, scale) {
  return `${Math.max(0, Math.min(100, (100 * value) / scale))}%`;
}

// Written points in ink, those of the choice hatched, the expected end as a pin.
/** @param {{ score: number, gain: number, expected: number | null }} props */
function Bar({ score, gain, expected }) {
  const scale = Math.max(SCALE, 1.08 * Math.max(score + Math.max(0, gain), expected ?? 0));
  return html`<div class="barx" aria-hidden="true">
    <i class="b0" style=${{ width: share(score, scale) }}></i>
    ${gain > 0 && html`<i class="b1" style=${{ width: share(gain, scale) }}></i>`}
    ${expected !== null && html`<i class="pin" style=${{ left: share(expected, scale) }}></i>`}
  </div>`;
}

/** @param {{ stands: OctoDice.Board, seat: number, over: boolean }} given */
function interim({ stands: board, seat, over }) {
  const coming = board.players[seat].interim;
  if (over || !coming) return null;
  const sum = coming.submarines + coming.penalty;
  return html`<span class="inter" title=${t('web.octodice.sheet.interim_note', { third: board.thirds[board.third] })}>${t('web.octodice.sheet.interim')} <b>${signed(sum)}</b></span>`;
}

/** @param {{ sheet: OctoDice.Sheet, name: string, gain?: number, sure?: boolean, expected?: number | null, said?: string | null | undefined }} props */
export function Head({ sheet, name, gain = 0, sure = false, expected = null, said = null }) {
  const now = sheet.stands.players[sheet.seat].score;
  const score = useCount(now);
  const more = sheet.player.score - now + gain;
  return html`<header class="shead">
    <${Avatar} seat=${sheet.seat} />
    <div class="me"><b>${name}</b></div>
    <div class="score"><b class="now num">${num(score)}</b>${!sheet.over && html`<span class="cap">${t('web.octodice.sheet.now')}</span>`}</div>
    <div class="proj">
      <${Bar} score=${now} gain=${more} expected=${expected} />
      <div class="pl">
        ${more !== 0 ? html`<span class="sure">${t(sure && gain !== 0 ? 'web.octodice.sheet.sure' : 'web.octodice.sheet.then')} <b>${num(now + more)}</b></span>` : interim(sheet) ?? html`<span></span>`}
        ${expected !== null && html`<span class="e"><span aria-hidden="true">≈</span><span class="sr">${t('web.octodice.sheet.expected')}</span> <b>${num(expected, 0)}</b></span>`}
      </div>
    </div>
    ${said && html`<p class="said">${said}</p>`}
  </header>`;
}

// A tap on a track beside its circles means the nearest of them: a finger is larger than a circle.
/** @param {HTMLElement | null} track @param {{ clientX: number, clientY: number }} tap */
function nearest(track, { clientX, clientY }) {
  /** @param {HTMLElement} spot */
  const away = (spot) => {
    const { left, top, width, height } = spot.getBoundingClientRect();
    return Math.hypot(left + width / 2 - clientX, top + height / 2 - clientY);
  };
  return [...track?.querySelectorAll('[data-place]') ?? []].sort((one, other) => away(one) - away(other))[0];
}

/** @param {{ sheet: OctoDice.Sheet, head: Child, label: string, onPlace: ((place: string) => unknown) | undefined }} props */
export function Sheet({ sheet, head, label, onPlace }) {
  /** @param {On<MouseEvent>} event */
  const tap = (event) => {
    const spot = event.target.closest('[data-place]') ?? nearest(event.target.closest('[data-track]'), event);
    if (spot?.dataset.place) onPlace?.(spot.dataset.place);
  };
  return html`<section class="sheet ${sheet.board.solo ? 'solo' : ''} s${sheet.seat + 1}" aria-label=${label} onClick=${tap}>
    <h2 class="sr">${label}</h2>${head}<${Tracks} sheet=${sheet} />
    <div class="mid"><${Fleet} sheet=${sheet} /><${Lab} sheet=${sheet} /></div>
    <${Logbook} sheet=${sheet} />
  </section>`;
}
