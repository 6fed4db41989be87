// Where on the screen a topic is seen, and where its card stands so that it covers neither that nor what one acts with.
import { useEffect, useState } from '../vendor/preact.js';
import { useDesk } from './game.js';

const OFTEN = 200; // ms between two looks: boards move, scroll and are drawn anew
const EDGE = 8;
const BAR = 52; // px of the bar above everything
const NARROW = 320; // px that a card over the log is wide at least; where it would reach over the button, it grows by
const WIDER = 60;
const SMALL = 44; // px that it is high when it is small

/** @typedef {{ left: number, top: number, width: number, height: number }} Box */
/** @typedef {{ name: string, top?: number, right?: number, bottom?: number, width?: number }} Stand */

/** @param {HTMLElement} element */
const seen = (element) => element.checkVisibility?.() !== false && element.getClientRects().length > 0;
/** @param {string} selector */
const found = (selector) => [...document.querySelectorAll(`.table ${selector}`)].filter(seen);

// The first way to see a place that is on the screen.
/** @param {string} place @param {Table.Where} where @returns {HTMLElement[]} */
const elementsOf = (place, where) => (where(place) ?? []).map(found).find((list) => list.length) ?? [];

// Turn the screen to what a topic speaks of, once for each time it is told and once more for each new question, which empties the hand: whoever looks
// elsewhere then is left alone.
/** @param {string[]} places @param {Table.Guide} guide @param {Table.Desk} desk */
function createTurn(places, { where, reveal }, desk) {
  let [asked, there] = [false, places.length === 0];
  return () => {
    if (there) return;
    const missing = places.find((place) => !elementsOf(place, where).length);
    there = missing === undefined;
    if (missing && !asked) reveal(missing, desk);
    asked = true;
    if (there) for (const place of [...places].reverse()) elementsOf(place, where)[0].scrollIntoView({ block: 'nearest' });
  };
}

/** @param {HTMLElement} element */
const boxOf = (element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left: Math.round(left), top: Math.round(top), width: Math.round(width), height: Math.round(height) };
};

/** @param {string[]} places @param {Table.Where} where */
const rings = (places, where) => [...new Set(places.flatMap((place) => elementsOf(place, where)))].map(boxOf);

/** @param {Box} one @param {Box} two */
const across = (one, two) => one.left < two.left + two.width && two.left < one.left + one.width && one.top < two.top + two.height && two.top < one.top + one.height;

/** @param {{ left: number, top: number, width: number, height: number }} given @param {number} wider */
const over = ({ left, top, width, height }, wider) => ({
  name: 'docked', right: Math.max(EDGE, innerWidth - left - width), bottom: Math.max(EDGE, innerHeight - top - height), width: Math.max(NARROW, width) + wider,
});

// Whether a card over the log reaches over what one acts with.
/** @param {HTMLElement | null} card */
function reaches(card) {
  const button = document.querySelector('#deck .go');
  return card && button && card.classList.contains('docked') && across(boxOf(card), boxOf(button));
}

// Where a floating card may stand: under the bar, above what one acts with, in the corner below; if all of that hides something, just above the buttons.
/** @param {Box} deck @param {Box} acts @returns {{ top?: number, bottom?: number }[]} */
const corners = (deck, acts) => [{ top: BAR }, { bottom: above(deck) }, { bottom: EDGE }, { bottom: above(acts) }];

/** @param {Box} box */
const above = (box) => Math.round(innerHeight - box.top + EDGE);

/** @param {{ top?: number, bottom?: number }} at @param {{ width: number, height: number }} size */
const placed = ({ top, bottom }, { width, height }) => ({ left: EDGE, top: top ?? innerHeight - (bottom ?? 0) - height, width, height });

// Made small, it stands in the bar.
/** @param {{ left: number, top: number, height: number }} given */
function beside({ left, top, height }) {
  return { name: 'floating', right: innerWidth - left + EDGE / 2, top: top + Math.round((height - SMALL) / 2) };
}

// Over the log if all of that is on the screen; else where it hides neither what it speaks of nor what one acts with.
/** @param {HTMLElement | null} card @param {Box[]} around @param {{ wider: number, small: boolean }} how @returns {Stand | null} */
function stand(card, around, { wider, small }) {
  const [log] = found('.logp').map(boxOf);
  if (log && log.top + log.height <= innerHeight) return over(log, wider);
  if (small) return beside(boxOf(/** @type {HTMLElement} */ (document.querySelector('.bar .tools'))));
  const [deck, acts] = found('#deck, #deck .acts').map(boxOf);
  if (!deck || !acts) return null;
  const size = card ? boxOf(card) : { width: 0, height: 0 };
  /** @param {Box[]} kept */
  const free = (kept) => (/** @type {{ top?: number, bottom?: number }} */ at) => placed(at, size).top >= BAR && !kept.some((box) => across(box, placed(at, size)));
  const all = corners(deck, acts);
  return { name: 'floating', ...(all.find(free([deck, ...around])) ?? all.find(free([acts, ...around])) ?? { top: BAR }) };
}

// -> {rings, stand}, followed while a topic is shown
/** @param {{ topic: Table.Topic | null, question: string }} told @param {Table.Guide | null} guide @param {Ref<HTMLElement>} card @param {'whole' | 'small' | 'pointing'} size */
export function useSpots({ topic, question }, guide, card, size) {
  const desk = useDesk();
  const [at, setAt] = useState(/** @type {{ rings: Box[], stand: Stand | null }} */ ({ rings: [], stand: null }));
  useEffect(() => {
    if (!topic || !guide) return undefined;
    let last = '';
    let wider = 0;
    const turn = createTurn(size === 'small' ? [] : topic.places, guide, desk);
    const look = () => {
      turn();
      if (reaches(card.current) && wider < innerWidth / 4) wider += WIDER;
      const around = rings(topic.places, guide.where);
      const now = { rings: around, stand: stand(card.current, around, { wider, small: size !== 'whole' }) };
      if (JSON.stringify(now) === last) return;
      last = JSON.stringify(now);
      setAt(now);
    };
    look();
    const timer = setInterval(look, OFTEN);
    addEventListener('resize', look);
    return () => {
      clearInterval(timer);
      removeEventListener('resize', look);
    };
  }, [topic, question, guide, size]);
  return at;
}
