// What a sign means: a small note beside whatever has a `data-tip`, for a mouse that rests there, a finger that taps it, a focus that reaches it.
import { html, useEffect, useLayoutEffect, useRef, useState } from '../../vendor/preact.js';

const REST = 350; // ms before a note appears under a mouse
const EDGE = 8;

function seat(box, target) {
  const place = target.getBoundingClientRect();
  const own = box.getBoundingClientRect();
  const left = Math.max(EDGE, Math.min(innerWidth - own.width - EDGE, place.left + place.width / 2 - own.width / 2));
  const above = place.top - own.height - 8;
  return { left: `${left}px`, top: `${above < EDGE ? place.bottom + 8 : above}px` };
}

function Note({ target }) {
  const box = useRef();
  const [at, setAt] = useState({ visibility: 'hidden' });
  useLayoutEffect(() => setAt(seat(box.current, target)), [target]);
  return html`<div class="tip" role="tooltip" ref=${box} style=${at}>${target.dataset.tip}</div>`;
}

// A mouse that was moved; things that move under a resting one do not count.
const moved = (event) => event.pointerType === 'mouse' && (event.movementX !== 0 || event.movementY !== 0);

// -> [what to spread on the element that holds the signs, the note]
export function useTips() {
  const [target, setTarget] = useState(null);
  const timer = useRef(0);
  const near = useRef(null);
  const show = (element, wait) => {
    clearTimeout(timer.current);
    if (!element || !wait) setTarget(element);
    else timer.current = setTimeout(() => setTarget(element), wait);
  };
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
    onPointerMove: (event) => moved(event) && of(event) !== near.current && show((near.current = of(event)), near.current ? REST : 0),
    onPointerLeave: () => show((near.current = null)),
    onPointerDown: () => show(null),
    onfocusin: (event) => document.documentElement.dataset.input === 'key' && show(of(event), REST),
    onfocusout: () => show(null),
  };
  const note = target?.isConnected ? html`<${Note} key=${target.dataset.tip} target=${target} />` : null;
  return [listen, note, (event) => show(of(event))];
}
