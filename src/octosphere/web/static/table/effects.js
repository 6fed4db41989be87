// Sound, alert and motion: what is felt when something happens, never needed to play.
import { calmDown, yourTurn } from '../alerts.js';
import { calm, settings } from '../settings.js';
import { buzz, play } from '../sounds.js';

/** @type {Record<string, string>} */
const OWN_SOUND = { keep: 'keep', roll: 'roll', pass: 'keep', octo: 'octopod' };

/** @param {Table.View} view */
const asked = (view) => Boolean(view && view.acting !== null && (view.can.move || view.can.roll));

// One more view than before: something fell, points came, it became our turn.
/** @param {Table.Game} game @param {Table.View | null} old @param {Table.View} next */
export function moved(game, old, next) {
  if (asked(next) && old && !asked(old)) yourTurn({ table: next.table, title: next.title, text: next.status.headline });
  else if (!asked(next) || !old) calmDown(next.title);
  if (!old || old.table !== next.table) return;
  play(game.sound(old, next));
  const gained = next.you.some((seat) => next.seats[seat].score > old.seats[seat].score);
  if (!gained) return;
  play('points', 3);
  buzz('points');
}

/** @param {string} name */
function touch(name) {
  play(name);
  buzz(name);
}

/** @param {string} kind */
export function marked(kind) {
  touch(OWN_SOUND[kind] ?? 'cross');
  if (!settings.get().sound) import('./offer.js').then(({ offer }) => offer(), () => null);
}

export const refusedSound = () => touch('forbidden');
export const tapped = () => touch('keep');

// A tap ends whatever still moves.
export function skip() {
  const moving = document.getAnimations?.() ?? [];
  for (const animation of moving) {
    const { iterations = 1 } = animation.effect?.getTiming() ?? {};
    if (Number.isFinite(iterations)) animation.finish();
  }
}

// An element that was at `from` glides to where it is now.
/** @param {HTMLElement | null} element @param {DOMRect} from @param {number} [duration] */
export function glide(element, from, duration = 260) {
  if (calm() || !element?.animate) return;
  const to = element.getBoundingClientRect();
  if (!to.width) return;
  const zoom = element.currentCSSZoom ?? 1;
  const shift = `translate(${(from.left - to.left) / zoom}px, ${(from.top - to.top) / zoom}px) scale(${from.width / to.width})`;
  const frames = [{ transform: shift, transformOrigin: '0 0' }, { transform: 'none', transformOrigin: '0 0' }];
  element.animate(frames, { duration, easing: 'cubic-bezier(.2,.8,.2,1)' });
}

/** @param {Element | null} element */
export function shake(element) {
  if (calm() || !element?.animate) return;
  const frames = [0, -3, 3, -3, 3, 0].map((x) => ({ transform: `translateX(${x}px)` }));
  element.animate(frames, { duration: 260, composite: 'add' });
}
