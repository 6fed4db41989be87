// Colours as shapes, and the strokes of a pen.
import { html } from '../../vendor/preact.js';

// A colour as shape and text; the text is its letter, a digit or the points of a circle.
/** @param {{ colour: string, size: number, pale?: boolean, off?: boolean, children: Child }} props */
export function Hue({ colour, size, pale = false, off = false, children }) {
  const style = size ? { '--h': `${size}px` } : undefined;
  const name = `hue ${colour}${pale ? ' pale' : ''}${off ? ' off' : ''}`;
  return html`<span class=${name} style=${style} aria-hidden="true"><svg><use href="/static/symbols.svg#c-${colour}" /></svg>${children}</span>`;
}

// Two pen strokes; fresh ones are drawn.
export function Cross({ fresh = false }) {
  return html`<svg class="x ${fresh ? 'fresh' : ''}" viewBox="0 0 32 32" aria-hidden="true">
    <path pathLength="1" d="M5.5 7.2C12 12 20 20.2 26.8 27.4" />
    <path pathLength="1" d="M26 4.9C19.2 11.4 11.4 19.6 6.1 27.3" />
  </svg>`;
}
