// Why not: a small bubble beside the place that was tapped, with the reason and its clause.
import { html, useEffect, useLayoutEffect, useRef, useState } from '../vendor/preact.js';
import { ClauseLink } from './clause.js';
import { shake } from './effects.js';
import { Sym } from './symbols.js';
import { dropBubble } from './taps.js';

const LASTS = 5_000;
const EDGE = 8;

function spotOf(place) {
  return document.querySelector(`.table [data-place="${place}"]`);
}

// Above the place if there is room, else below; always inside the window.
function seat(box, target) {
  const place = target.getBoundingClientRect();
  const own = box.getBoundingClientRect();
  const middle = place.left + place.width / 2;
  const left = Math.max(EDGE, Math.min(innerWidth - own.width - EDGE, middle - own.width / 2));
  const above = place.top - own.height - 12;
  const below = above < EDGE;
  return { left, top: below ? place.bottom + 12 : above, tip: middle - left, below };
}

export function Bubble({ bubble, open }) {
  const box = useRef();
  const [at, setAt] = useState(null);
  useLayoutEffect(() => {
    const target = spotOf(bubble.place);
    if (target && box.current) setAt(seat(box.current, target));
    shake(target);
  }, [bubble]);
  useEffect(() => {
    const timer = setInterval(() => !box.current?.matches(':hover, :focus-within') && dropBubble(), LASTS);
    addEventListener('resize', dropBubble);
    return () => {
      clearInterval(timer);
      removeEventListener('resize', dropBubble);
    };
  }, [bubble]);
  const style = at ? { left: `${at.left}px`, top: `${at.top}px`, '--tip': `${at.tip}px` } : { visibility: 'hidden' };
  return html`<div class="whynot ${at?.below ? 'below' : ''}" role="status" ref=${box} style=${style} onClick=${dropBubble}>
    <${Sym} id="ui-forbidden" /><p>${bubble.text}${bubble.clause && html` <${ClauseLink} clause=${bubble.clause} open=${open} />`}</p></div>`;
}
