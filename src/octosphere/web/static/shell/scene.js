// What pictures of the rules are drawn with: an SVG with a name, symbols, numbers that a legend explains, arrows. Colours only through tokens.css.
import { useGame } from '../table/game.js';
import { html } from '../vendor/preact.js';

/** @param {{ size: [number, number], alt: string, children: Child }} props */
export const Drawing = ({ size: [width, height], alt, children }) => html`<svg class="rscene" viewBox="0 0 ${width} ${height}" role="img" aria-label=${alt}>${children}</svg>`;

// A symbol round a point; a game's own come from its own sprite.
/** @param {{ id: string, x: number, y: number, size: number, fill?: string }} props */
export function Sign({ id, x, y, size, fill = 'var(--ink)' }) {
  const { url, ids } = useGame().sprite;
  return html`<use href="${ids.includes(id) ? url : '/static/symbols.svg'}#${id}" x=${x - size / 2} y=${y - size / 2} width=${size} height=${size} color=${fill} />`;
}

/** @param {{ x: number, y: number, size?: number, fill?: string, children: Child }} props */
export const Label = ({ x, y, size = 13, fill = 'var(--ink)', children }) => html`<text x=${x} y=${y + size * 0.36} font-size=${size} font-weight="740" text-anchor="middle" fill=${fill}>${children}</text>`;

// The number of a part, which the legend beside the picture explains.
/** @param {{ n: number, x: number, y: number }} props */
export const Badge = ({ n, x, y }) => html`<circle cx=${x} cy=${y} r="10" fill="var(--act)" stroke="var(--paper)" stroke-width="2" /><${Label} x=${x} y=${y} fill="var(--on-act)">${n}<//>`;

// The dark water in which dice and station lie, or a sheet of paper.
/** @param {{ at: [number, number, number, number], paper?: boolean, round?: number }} props */
export const Panel = ({ at: [x, y, width, height], paper = false, round = 16 }) => html`<rect x=${x} y=${y} width=${width} height=${height} rx=${round} fill=${paper ? 'var(--paper-2)' : 'var(--pool)'} stroke=${paper ? 'var(--line)' : 'none'} />`;

// A way with a head, straight or bent through a third point.
/** @param {{ from: [number, number], to: [number, number], by?: [number, number], colour?: string, thin?: boolean }} props */
export function Arrow({ from, to, by = from, colour = 'var(--act-line)', thin = false }) {
  const head = thin ? 4.5 : 7;
  const turn = (Math.atan2(to[1] - by[1], to[0] - by[0]) * 180) / Math.PI;
  return html`<g fill="none" stroke=${colour} stroke-width=${thin ? 1.8 : 3} stroke-linecap="round" stroke-linejoin="round"><path d="M${from}Q${by} ${to}" /><path d="M${-head} ${1 - head}L0 0L${-head} ${head - 1}" transform="translate(${to}) rotate(${turn.toFixed(1)})" /></g>`;
}

// A person: the animal of a seat in a disc.
/** @param {{ seat: number, x: number, y: number, r?: number, faint?: boolean }} props */
export function Person({ seat, x, y, r = 14, faint = false }) {
  const colour = `var(--seat-${seat + 1})`;
  return html`<g opacity=${faint ? 0.4 : 1}><circle cx=${x} cy=${y} r=${r} fill="var(--paper)" stroke=${colour} stroke-width="2" stroke-dasharray=${faint ? '4 3' : 'none'} /><${Sign} id=${useGame().animals[seat]} x=${x} y=${y} size=${r * 1.3} fill=${colour} /></g>`;
}
