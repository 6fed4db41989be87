// Why not: a way to the clause that forbids something, and a small bubble beside the place that was tapped, with the reason and its clause.
import { link } from '../state.js';
import { html, useEffect, useLayoutEffect, useRef, useState } from '../vendor/preact.js';
import { t } from '../words.js';
import { useDesk } from './game.js';
import { shake } from './effects.js';
import { Sym } from './symbols.js';

const LASTS = 5_000;
const EDGE = 8;

// The very place in the rules where it stands.
/** @param {On<KeyboardEvent>} event */
const stay = (event) => event.stopPropagation(); // a tap elsewhere puts the bubble away

/** @param {{ clause: string, open: Table.Open }} props */
export function ClauseLink({ clause, open }) {
  const desk = useDesk();
  const read = () => {
    document.querySelector(`.table [data-place="${desk.get().bubble?.place}"]`)?.focus({ preventScroll: true }); // where the focus returns to
    desk.set({ bubble: null });
    open('rules', clause);
  };
  return html`<a class="clause" ...${link(`/rules/${desk.get().view?.game}#${clause}`, read)} aria-label=${t('web.rulebook.to_clause', { clause })} onPointerDown=${stay}>(${clause})</a>`;
}

/** @param {string} place */
function spotOf(place) {
  return document.querySelector(`.table [data-place="${place}"]`);
}

// Above the place if there is room, else below; always inside the window.
/** @param {HTMLElement} box @param {Element} target */
function seat(box, target) {
  const place = target.getBoundingClientRect();
  const own = box.getBoundingClientRect();
  const middle = place.left + place.width / 2;
  const left = Math.max(EDGE, Math.min(innerWidth - own.width - EDGE, middle - own.width / 2));
  const above = place.top - own.height - 12;
  const below = above < EDGE;
  return { left, top: below ? place.bottom + 12 : above, tip: middle - left, below };
}

/** @param {{ bubble: Table.Bubble, open: Table.Open }} props */
export function Bubble({ bubble, open }) {
  const { dropBubble } = useDesk();
  /** @type {Ref<HTMLElement>} */
  const box = useRef();
  const [at, setAt] = useState(/** @type {{ left: number, top: number, tip: number, below: boolean } | null} */ (null));
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
