// Pieces that travel: whatever stands elsewhere after a change goes there along its way, and new pieces come from their owner.
import { calm } from '../settings.js';

const LEG = 260; // ms of a way's straight part, as far as there is time
const LONG = 700; // ms of a way without parts

/** @typedef {{ x: number, y: number, width: number }} Spot the middle of something, and how wide it is */
/** @typedef {{ way: typeof import('../general/way.js').way, old: Table.View, outlook: Record<string, unknown>, most: number }} Told */

/** @param {Element | null | undefined} element @returns {Spot | undefined} */
function spotOf(element) {
  const box = element?.getBoundingClientRect();
  return box?.width ? { x: box.left + box.width / 2, y: box.top + box.height / 2, width: box.width } : undefined;
}

// Where each piece is, by its name.
function look() {
  /** @type {Map<string, Spot>} */
  const found = new Map();
  for (const piece of document.querySelectorAll('[data-piece]')) {
    const spot = spotOf(piece);
    if (spot) found.set(piece.dataset.piece ?? '', spot);
  }
  return found;
}

/** @param {string | undefined} owner */
const home = (owner) => (owner ? spotOf(document.querySelector(`.opp.s${Number(owner) + 1} .ava`)) : undefined);

/** @param {Spot} one @param {Spot} other */
const far = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);

// Frames through all spots, each as late as it is far along the way; the last one is where the piece is drawn anyway.
/** @param {Spot[]} way @param {number} zoom */
export function framesOf(way, zoom = 1) {
  const to = way[way.length - 1];
  const legs = way.map((spot, index) => (index ? far(spot, way[index - 1]) : 0));
  const whole = legs.reduce((sum, leg) => sum + leg, 0) || 1;
  let gone = 0;
  return way.map((spot, index) => {
    gone += legs[index];
    const scale = index ? '' : ` scale(${spot.width / to.width})`;
    return { transform: `translate(${(spot.x - to.x) / zoom}px, ${(spot.y - to.y) / zoom}px)${scale}`, offset: gone / whole };
  });
}

/** @param {HTMLElement} piece @param {Map<string, Spot>} before @param {Told} told */
function go(piece, before, { way, old, outlook, most }) {
  const name = piece.dataset.piece ?? '';
  const to = spotOf(piece);
  const [first, ...rest] = way(name, old, outlook).map((selector) => spotOf(document.querySelector(selector)));
  const from = before.get(name) ?? first ?? home(piece.dataset.owner);
  if (!to || !from || far(from, to) < 6 || !piece.animate) return;
  const between = rest.slice(0, -1).flatMap((spot) => spot ?? []);
  const duration = Math.min(most, between.length ? (between.length + 1) * LEG : LONG);
  piece.animate(framesOf([from, ...between, to], piece.currentCSSZoom ?? 1), { duration, easing: 'ease-in-out' });
}

// Make a change and let pieces travel to where it puts them. `most` is how long that may take, in ms.
/** @param {() => void} change @param {Told} told */
export function travel(change, told) {
  if (calm() || document.visibilityState === 'hidden') return change();
  const before = look();
  change();
  requestAnimationFrame(() => {
    for (const piece of document.querySelectorAll('[data-piece]')) go(piece, before, told);
  });
  return undefined;
}
