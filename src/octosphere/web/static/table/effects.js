// Sound, alert and motion: what is felt when something happens, never needed to play.
import { calmDown, yourTurn } from '../alerts.js';
import { calm } from '../settings.js';
import { play } from '../sounds.js';

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
  if (gained) play('points', 3);
}

/** @param {string} kind */
export const marked = (kind) => play(OWN_SOUND[kind] ?? 'cross');
export const refusedSound = () => play('forbidden');
export const tapped = () => play('keep');

// A tap ends whatever still moves.
export function skip() {
  const moving = document.getAnimations?.() ?? [];
  for (const animation of moving) {
    const { iterations = 1 } = animation.effect?.getTiming() ?? {};
    if (Number.isFinite(iterations)) animation.finish();
  }
}

// An element that was at `from` glides to where it is now.
/** @param {HTMLElement | null} element @param {DOMRect} from */
export function glide(element, from) {
  if (calm() || !element?.animate) return;
  const to = element.getBoundingClientRect();
  if (!to.width) return;
  const zoom = element.currentCSSZoom ?? 1;
  const shift = `translate(${(from.left - to.left) / zoom}px, ${(from.top - to.top) / zoom}px) scale(${from.width / to.width})`;
  const frames = [{ transform: shift, transformOrigin: '0 0' }, { transform: 'none', transformOrigin: '0 0' }];
  element.animate(frames, { duration: 260, easing: 'cubic-bezier(.2,.8,.2,1)' });
}

/** @param {Element | null} element */
export function shake(element) {
  if (calm() || !element?.animate) return;
  const frames = [0, -3, 3, -3, 3, 0].map((x) => ({ transform: `translateX(${x}px)` }));
  element.animate(frames, { duration: 260, composite: 'add' });
}
