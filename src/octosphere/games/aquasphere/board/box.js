// Where each printed number stands in the box of AquaSphere, drawn small: what is asked for is lit.
import { html } from '../../vendor/preact.js';

/** @param {number} radius @param {number} degrees */
const at = (radius, degrees) => [60 + radius * Math.sin((degrees * Math.PI) / 180), 60 - radius * Math.cos((degrees * Math.PI) / 180)].map((one) => one.toFixed(1));

// A sixth of the ring, around an angle.
/** @param {number} angle @param {number} inner @param {number} outer */
function wedge(angle, inner = 20, outer = 54) {
  const [a, b, c, d] = [at(outer, angle - 29), at(outer, angle + 29), at(inner, angle + 29), at(inner, angle - 29)];
  return `M${a}A${outer} ${outer} 0 0 1 ${b}L${c}A${inner} ${inner} 0 0 0 ${d}Z`;
}

/** @param {string} x @param {string} y @param {number} size */
const hexagon = (x, y, size) => Array.from({ length: 6 }, (_, corner) => [Number(x) + size * Math.cos((corner * Math.PI) / 3), Number(y) + size * Math.sin((corner * Math.PI) / 3)].map((one) => one.toFixed(1)).join()).join(' ');

const ANGLES = [0, 60, 120, 180, 240, 300];
const AREAS = [[44, -16], [44, 0], [44, 16], [34, -12], [34, 12], [26, 0]];

// The station from above, or close to the sector in front; `children` are lit on it.
const NEAR = '20 -6 80 80';
/** @param {Child} children @param {string} window */
const station = (children, window = NEAR) => html`<svg viewBox=${window} class="station">${ANGLES.map((angle) => html`<path key=${angle} class=${angle ? 'far' : 'near'} d=${wedge(angle)} />`)}<circle class="far" cx="60" cy="60" r="16" />${children}</svg>`;

/** @param {number} radius @param {number} degrees @param {string} look @param {number} size */
const hex = (radius, degrees, look, size = 5.5) => html`<polygon class=${look} points=${hexagon(...pair(at(radius, degrees)), size)} />`;
/** @param {string[]} two @returns {[string, string]} */
const pair = ([x, y]) => [x, y];

/** @param {string} look */
const areas = (look) => AREAS.map(([radius, degrees], index) => hex(radius, degrees, index === 5 ? look : 'plain'));

/** @param {number} degrees @param {string} look */
const lock = (degrees, look) => {
  const [x, y] = at(38, degrees).map(Number);
  return html`<g class=${look}><rect x=${x - 6} y=${y - 4} width="12" height="10" rx="2.5" /><path class="bow" d=${`M${x - 3.5} ${y - 4}v-2.5a3.5 3.5 0 0 1 7 0v2.5`} /></g>`;
};

/** @param {number} degrees @param {string} look */
const hull = (degrees, look) => {
  const [x, y] = at(48, degrees);
  return html`<ellipse class=${look} cx=${x} cy=${y} rx="5.6" ry="3.6" transform=${`rotate(${degrees} ${x} ${y})`} />`;
};

const ROOMS = [[60, 104], [40, 78], [80, 78], [40, 50], [80, 50], [24, 20], [60, 20], [96, 20]];
const WAYS = [[0, 1], [0, 2], [1, 3], [1, 4], [2, 3], [2, 4], [3, 5], [3, 6], [4, 6], [4, 7]];

/** @param {string} rooms @param {string} ways */
const headquarters = (rooms, ways) => html`<svg viewBox="0 0 120 120"><rect class="far" x="4" y="4" width="112" height="112" rx="14" />
  ${WAYS.map(([from, to]) => html`<line key=${`${from} ${to}`} class="way ${ways}" x1=${ROOMS[from][0]} y1=${ROOMS[from][1] - 11} x2=${ROOMS[to][0]} y2=${ROOMS[to][1] + 12} />`)}
  ${ROOMS.map(([x, y], index) => html`<polygon key=${index} class=${index ? rooms : 'plain'} points=${hexagon(String(x), String(y), 10)} />`)}</svg>`;

/** @param {Child} children @param {string} look */
const tile = (children, look = 'far') => html`<svg viewBox="0 0 120 120"><rect class=${look} x="16" y="8" width="88" height="104" rx="12" />${children}</svg>`;

/** @param {number} x @param {number} y @param {string} text @param {string} look */
const sign = (x, y, text, look) => html`<text class=${look} x=${x} y=${y}>${text}</text>`;

/** @param {number} x @param {number} y @param {number} count @param {string} look */
const slots = (x, y, count, look) => Array.from({ length: count }, (_, index) => html`<rect class=${look} x=${x + 14 * index} y=${y} width="10" height="10" rx="3" />`);

const COIN = html`<circle class="hot" cx="49" cy="24" r="4.5" /><path class="hot" d="M60 18l5 6-5 7-5-7z" /><circle class="hot" cx="72" cy="25" r="4.5" />`;

/** @type {Record<string, () => Child>} */
const DRAWINGS = {
  lock: () => station(html`${areas('plain')}${lock(30, 'hot')}${lock(-30, 'plain')}`),
  white_area: () => station(areas('hot')),
  submarine_spaces: () => station([-21, -8, 8, 21].map((degrees) => hull(degrees, 'hot'))),
  start_sector: () => station(COIN),
  remaining: () => station(html`${COIN}<g class="hot"><rect x="55" y="33" width="10" height="8" rx="2.5" /><path class="bow" d="M60 33v-3" /></g>`),
  arrows: () => headquarters('plain', 'hot'),
  programme_card: () => headquarters('hot', ''),
  programme_cards: () => html`<svg viewBox="0 0 120 120"><rect class="far" x="12" y="16" width="62" height="84" rx="9" /><rect class="hot-soft" x="46" y="22" width="62" height="84" rx="9" />${[[77, 42], [66, 62], [88, 62], [66, 84], [88, 84]].map(([x, y]) => html`<polygon key=${`${x} ${y}`} class="hot" points=${hexagon(String(x), String(y), 7)} />`)}</svg>`,
  refill: () => station(html`<polygon class="hot-soft" points=${hexagon('60', '60', 18)} />${ANGLES.map((angle) => html`<circle key=${angle} class="hot" cx=${at(12, angle)[0]} cy=${at(12, angle)[1]} r="2.6" />`)}`, '0 0 120 120'),
  centre_tile: () => station(html`<polygon class="hot-soft" points=${hexagon('60', '60', 18)} />${sign(60, 67, '5', 'digit')}`, '0 0 120 120'),
  base_lab: () => tile(html`${sign(60, 34, 'A', 'digit')}${slots(32, 46, 4, 'hot')}${slots(32, 64, 2, 'hot')}${slots(32, 82, 2, 'hot')}`),
  supply: () => html`<svg viewBox="0 0 120 120"><rect class="far" x="4" y="26" width="112" height="70" rx="12" />${[0, 1, 2, 3, 4, 5, 6].map((column) => html`<g key=${column}>${column > 0 && html`<ellipse class="plain" cx=${15 + 15 * column} cy="40" rx="5.5" ry="3.6" />`}<rect class="hot" x=${10 + 15 * column} y="52" width="10" height="13" rx="3" /><rect class="hot" x=${10 + 15 * column} y="72" width="10" height="13" rx="3" /></g>`)}</svg>`,
  expansion: () => tile(html`${sign(60, 44, 'AB', 'digit hotly')}${slots(39, 66, 3, 'hot')}`),
  expansion_room: () => tile(html`${sign(60, 44, 'AB', 'digit')}${slots(39, 66, 3, 'hot')}`),
  card: () => tile(html`<polygon class="hot" points=${hexagon('60', '40', 14)} /><rect class="hot-soft" x="30" y="68" width="60" height="8" rx="4" /><rect class="hot-soft" x="30" y="84" width="42" height="8" rx="4" />`),
  track: () => html`<svg viewBox="0 0 120 120"><rect class="far" x="10" y="10" width="100" height="100" rx="26" /><rect class="hole" x="32" y="32" width="56" height="56" rx="12" />${[[60, 8, 60, 34], [86, 60, 112, 60], [60, 86, 60, 112], [8, 60, 34, 60]].map(([x1, y1, x2, y2]) => html`<line key=${`${x1} ${y1}`} class="red" x1=${x1} y1=${y1} x2=${x2} y2=${y2} />`)}<circle class="plain" cx="40" cy="21" r="6" /></svg>`,
};

/** @param {string} place @returns {Child} */
export const draw = (place) => (DRAWINGS[place] ?? (() => tile(slots(39, 54, 3, 'hot'))))();
