// Small hooks that several parts share.
import { calm } from '../settings.js';
import { useEffect, useRef, useState } from '../vendor/preact.js';

const COUNT = 420;

// A number that counts up to its new value.
/** @param {number} value */
export function useCount(value) {
  const [shown, setShown] = useState(value);
  const from = useRef(value);
  useEffect(() => {
    const start = performance.now();
    const first = from.current;
    if (first === value) return undefined;
    if (calm() || document.visibilityState === 'hidden') {
      from.current = value;
      setShown(value);
      return undefined;
    }
    let frame = 0;
    /** @param {number} now */
    const step = (now) => {
      const part = Math.min(1, (now - start) / COUNT);
      from.current = Math.round(first + (value - first) * part);
      setShown(from.current);
      if (part < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return shown;
}

// True once something has become so while we looked; what was so from the start is old news.
/** @param {boolean} on */
export function useFresh(on) {
  const first = useRef(on);
  if (!on) first.current = false;
  return on && !first.current;
}

/** @type {Record<string, number>} */
const STEP = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

// One stop of the Tab key for a whole group; arrows move inside it. `columns` makes it a grid.
/** @param {number} [columns] */
export function useRoving(columns = 0) {
  const [at, setAt] = useState(0);
  /** @param {HTMLElement} group */
  const items = (group) => [...group.querySelectorAll('[data-rove]')];
  /** @param {On<KeyboardEvent>} event */
  const onKeyDown = (event) => {
    const own = event.target.closest?.('[data-rove]');
    if (!own || !STEP[event.key]) return;
    const all = items(event.currentTarget);
    const vertical = event.key === 'ArrowUp' || event.key === 'ArrowDown';
    const next = all[all.indexOf(own) + STEP[event.key] * (vertical && columns ? columns : 1)];
    event.preventDefault();
    next?.focus();
  };
  /** @param {On<FocusEvent>} event */
  const onFocusIn = (event) => {
    const own = event.target.closest?.('[data-rove]');
    if (own) setAt(Number(own.dataset.rove));
  };
  /** @param {number} index @param {number[]} all */
  const tab = (index, all) => ((all.includes(at) ? at : all[0]) === index ? 0 : -1);
  return { group: { onKeyDown, onfocusin: onFocusIn }, tab };
}

// Whether a media query holds, followed as the window changes.
/** @param {string} query */
export function useMedia(query) {
  const [holds, setHolds] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const look = () => setHolds(list.matches);
    look();
    list.addEventListener('change', look);
    return () => list.removeEventListener('change', look);
  }, [query]);
  return holds;
}
