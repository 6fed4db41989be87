// The station: six sectors round a hub, locks between them on the rim, the way of the scientist lit along it.
import { deciding } from '../../table/choose.js';
import { shownSeat } from '../../table/names.js';
import { Sym } from '../../table/symbols.js';
import { html, useState } from '../../vendor/preact.js';
import { num, t } from '../../words.js';
import { advisedBy, armed, chosen, of, sectorOf } from './choose.js';
import { coming } from './names.js';
import { Sector } from './sector.js';

const TURN = 60; // degrees of a sector
const WEDGE = 'M171.6 55.7A276 276 0 0 1 428.4 55.7L346.2 198A112 112 0 0 0 253.8 198Z';
const RIM = 288;

/** @param {number} place */
const rim = (place) => {
  const angle = (place * TURN * Math.PI) / 180;
  return `${(300 + RIM * Math.sin(angle)).toFixed(1)} ${(300 - RIM * Math.cos(angle)).toFixed(1)}`;
};

// Steps along the rim; a step to the opposite sector goes straight across.
/** @param {AquaSphere.Way[]} way @param {string} ring */
function route(way, ring) {
  const places = way.map(({ sector }) => ring.indexOf(sector));
  return places.map((place, index) => {
    const step = index ? (place - places[index - 1] + 6) % 6 : 0;
    if (!index) return `M${rim(place)}`;
    return step === 3 ? `L${rim(place)}` : `A${RIM} ${RIM} 0 0 ${step === 1 ? 1 : 0} ${rim(place)}`;
  }).join('');
}

/** @param {{ ctx: AquaSphere.Context, sectors: AquaSphere.Sector[], way: AquaSphere.Way[], ring: string }} props */
function Plan({ ctx, sectors, way, ring }) {
  return html`<svg class="plan" viewBox="0 0 600 600" aria-hidden="true"><defs><pattern id="aqua-hatch" width="8" height="8" patternTransform="rotate(45)" patternUnits="userSpaceOnUse"><path d="M0 0h3.5v8H0z" class="hatch" /></pattern></defs>
    ${sectors.map((sector, index) => html`<g key=${sector.letter} class="wg ${ctx.sel === sector.letter ? 'sel' : ''} ${ctx.far(sector) ? 'far' : ''}" transform="rotate(${index * TURN} 300 300)" data-floor=${sector.letter}>
      <path class="o" d=${WEDGE} /><path class="i" d=${WEDGE} /><path class="h" d=${WEDGE} /></g>`)}
    <circle class="rail" cx="300" cy="300" r=${RIM} />${way.length > 1 && html`<path class="route" d=${route(way, ring)} />`}</svg>`;
}

/** @param {{ sector: AquaSphere.Sector, index: number, on: boolean }} props */
function Lock({ sector, index, on }) {
  const style = { '--a': `${index * TURN + TURN / 2}deg`, '--t': '0deg', '--q': 1 };
  return html`<span class="at lk ${on ? 'on' : ''}" data-lock=${sector.letter} style=${style} role="img" aria-label=${t('web.aquasphere.ring.lock', { n: sector.lock })} data-tip=${t('web.aquasphere.tip.lock', { n: sector.lock })}><b>${num(sector.lock)}</b></span>`;
}

/** @type {[keyof AquaSphere.Goods, string][]} */
const GOODS = [['time', 'time'], ['crystals', 'crystal'], ['octopods', 'octopod']];

/** @param {{ sector: AquaSphere.Sector, index: number }} props */
function Refill({ sector, index }) {
  const { coming: goodsComing } = sector;
  if (!goodsComing) return null;
  const style = { '--a': `${index * TURN}deg`, '--t': '0deg', '--q': 0.245 };
  const goods = GOODS.filter(([name]) => goodsComing[name]);
  return html`<span class="at rf" style=${style} data-tip=${coming(sector)} aria-hidden="true">${goods.map(([name, id]) => html`<span>${num(goodsComing[name])}<${Sym} id=${id} /></span>`)}</span>`;
}

/** @param {{ board: AquaSphere.Board, sectors: AquaSphere.Sector[], fine: boolean }} props */
function Hub({ board, sectors, fine }) {
  const words = sectors.filter((sector) => sector.coming).map((sector) => `${sector.letter}: ${coming(sector)}`).join('. ');
  const last = board.round + 1 >= board.rounds;
  return html`<div class="hub" role="img" aria-label=${`${t('web.aquasphere.ring.pays', { n: board.tile.points })} ${words}`} data-tip=${t('web.aquasphere.tip.hub', { n: board.tile.points })}>
    <svg class="tile3" viewBox="0 0 190 190" aria-hidden="true"><path d="M136.5 23.1L178.0 95.0L136.5 166.9L53.5 166.9L12.0 95.0L53.5 23.1zM136.5 23.1L122.0 48.2M178.0 95.0L149.0 95.0M136.5 166.9L122.0 141.8M53.5 166.9L68.0 141.8M12.0 95.0L41.0 95.0M53.5 23.1L68.0 48.2" /></svg>
    <span class="val"><b>${num(board.tile.points)}</b><${Sym} id="bulb" /></span><span class="vcap">${last ? t('web.aquasphere.ring.last') : words && t('web.aquasphere.ring.refills')}</span></div>
    ${fine && sectors.map((sector, index) => html`<${Refill} key=${sector.letter} sector=${sector} index=${index} />`)}`;
}

// Everything that the sectors need to know of the choice in hand.
/** @param {AquaSphere.Shown} state @param {(index: number) => number} tab @param {boolean} fine @returns {AquaSphere.Context} */
function contextOf(state, tab, fine) {
  const { view, pick, hint } = state;
  const idle = !deciding(view);
  const ready = chosen(view, pick);
  const seat = shownSeat(view);
  const walking = !idle && view.board.phase === 'turn';
  const open = new Set(of(view, 'use').map(sectorOf));
  return {
    view, idle, ready, seat, walking, tab, fine,
    armed: armed(view, pick),
    sel: ready ? sectorOf(ready) : pick.sector,
    marks: ready?.marks ?? {},
    letters: new Set(of(view, 'place').map(sectorOf)),
    hinted: new Set(advisedBy(view, hint)?.places),
    /** @param {AquaSphere.Sector} sector */
    far: (sector) => walking && of(view, 'use').length > 0 && !open.has(sector.letter),
  };
}

/** @type {Record<string, number>} */
const STEP = { ArrowRight: 1, ArrowLeft: -1 };

// Arrows go round the ring, from where our scientist is; down and up go between a sector and what can be done in it.
/** @param {number} first */
function useRound(first) {
  const [now, setNow] = useState(first);
  /** @param {On<KeyboardEvent>} event */
  const onKeyDown = (event) => {
    const sector = event.target.closest('.sector');
    if (!sector) return;
    const all = [...event.currentTarget.querySelectorAll('[data-rove]')];
    const inside = [...sector.querySelectorAll('button')];
    const step = STEP[event.key];
    /** @type {HTMLElement | null | undefined} */
    let next;
    if (step) next = all[(all.indexOf(/** @type {HTMLElement} */ (sector.querySelector('[data-rove]'))) + step + all.length) % all.length];
    else if (event.key === 'ArrowDown') next = inside[inside.indexOf(event.target) + 1];
    else if (event.key === 'ArrowUp') next = inside[inside.indexOf(event.target) - 1];
    else return;
    event.preventDefault();
    next?.focus();
  };
  /** @param {On} event */
  const onFocusIn = (event) => {
    const own = event.target.closest('[data-rove]');
    if (own) setNow(Number(own.dataset.rove));
  };
  return { group: { onKeyDown, onfocusin: onFocusIn }, tab: (/** @type {number} */ index) => (index === now ? 0 : -1) };
}

/** @param {{ state: AquaSphere.Shown, fine: boolean }} props */
export function Station({ state, fine }) {
  const { view } = state;
  const { sectors, ring } = view.board;
  const { group, tab } = useRound(Math.max(0, ring.indexOf(view.board.players[shownSeat(view)].scientist ?? '')));
  const ctx = contextOf(state, tab, fine);
  const way = ctx.ready?.outlook.way ?? [];
  const locks = new Set(way.map((step) => step.lock));
  return html`<section class="station pane" aria-label=${t('web.aquasphere.ring.title')}><h2 class="sr">${t('web.aquasphere.ring.title')}</h2><div class="ring6" ...${group}>
    <${Plan} ctx=${ctx} sectors=${sectors} way=${way} ring=${ring} /><${Hub} board=${view.board} sectors=${sectors} fine=${fine} />
    ${sectors.map((sector, index) => html`<${Sector} key=${sector.letter} ctx=${ctx} sector=${sector} angle=${index * TURN} index=${index} />`)}
    ${sectors.map((sector, index) => html`<${Lock} key=${sector.letter} sector=${sector} index=${index} on=${locks.has(sector.letter)} />`)}
  </div></section>`;
}

