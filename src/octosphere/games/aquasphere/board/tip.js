// What a sign means: a small note beside whatever has a `data-tip`, for a mouse that rests there, a finger that taps it, a focus that reaches it.
import { html, useEffect, useLayoutEffect, useRef, useState } from '../../vendor/preact.js';

const REST = 350; // ms before a note appears under a mouse
const EDGE = 8;

/** @param {HTMLElement} box @param {HTMLElement} target */
function seat(box, target) {
  const place = target.getBoundingClientRect();
  const own = box.getBoundingClientRect();
  const left = Math.max(EDGE, Math.min(innerWidth - own.width - EDGE, place.left + place.width / 2 - own.width / 2));
  const above = place.top - own.height - 8;
  return { left: `${left}px`, top: `${above < EDGE ? place.bottom + 8 : above}px` };
}

/** @param {{ target: HTMLElement }} props */
function Note({ target }) {
  /** @type {Ref<HTMLElement>} */
  const box = useRef();
  const [at, setAt] = useState(/** @type {Style} */ ({ visibility: 'hidden' }));
  useLayoutEffect(() => setAt(seat(box.current, target)), [target]);
  return html`<div class="tip" role="tooltip" ref=${box} style=${at}>${target.dataset.tip}</div>`;
}

// A mouse that was moved; things that move under a resting one do not count.
/** @param {PointerEvent} event */
const moved = (event) => event.pointerType === 'mouse' && (event.movementX !== 0 || event.movementY !== 0);

// -> [what to spread on the element that holds the signs, the note]
/** @returns {[object, Child, (event: On) => void]} */
export function useTips() {
  const [target, setTarget] = useState(/** @type {HTMLElement | null} */ (null));
  const timer = useRef(0);
  /** @type {Ref<HTMLElement | null>} */
  const near = useRef(null);
  /** @param {HTMLElement | null} element @param {number} [wait] */
  const show = (element, wait) => {
    clearTimeout(timer.current);
    if (!element || !wait) setTarget(element);
    else timer.current = setTimeout(() => setTarget(element), wait);
  };
  /** @param {On} event */
  const of = (event) => event.target.closest?.('[data-tip]') ?? null;
  useEffect(() => {
    const away = () => show(null);
    addEventListener('keydown', away);
    addEventListener('scroll', away, true);
    return () => {
      clearTimeout(timer.current);
      removeEventListener('keydown', away);
      removeEventListener('scroll', away, true);
    };
  }, []);
  const listen = {
    /** @param {On} event */
    /** @param {On<PointerEvent>} event */
    onPointerMove: (event) => {
      if (!moved(event) || of(event) === near.current) return;
      near.current = of(event);
      show(near.current, near.current ? REST : 0);
    },
    onPointerLeave: () => {
      near.current = null;
      show(null);
    },
    onPointerDown: () => show(null),
    /** @param {On} event */
    onfocusin: (event) => document.documentElement.dataset.input === 'key' && show(of(event), REST),
    onfocusout: () => show(null),
  };
  const note = target?.isConnected ? html`<${Note} key=${target.dataset.tip} target=${target} />` : null;
  return [listen, note, (event) => show(of(event))];
}
