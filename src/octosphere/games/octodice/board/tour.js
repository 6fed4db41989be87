// Octo Dice at a glance, for the page of the rules: the table, and a turn in four pictures.
import { Arrow, Badge, Drawing, Label, Panel, Person, Sign } from '../../shell/scene.js';
import { html } from '../../vendor/preact.js';

const COLOURS = ['yellow', 'red', 'white', 'blue', 'green'];

/** @typedef {{ face?: string, colour?: string, digit?: number }} Die */
/** @typedef {(colour: string) => Die} Black */

/** @param {{ colour: string, x: number, y: number, size: number, pale?: boolean }} props */
const Shape = ({ colour, x, y, size, pale = false }) => html`<g opacity=${pale ? 0.4 : 1} stroke="var(--c-edge)" stroke-width="1.4" paint-order="stroke"><${Sign} id="c-${colour}" x=${x} y=${y} size=${size} fill="var(--c-${colour})" /></g>`;

/** @param {{ x: number, y: number, size: number, fill?: string }} props */
const Cross = ({ x, y, size, fill = 'var(--paper)' }) => html`<${Sign} id="cross" x=${x} y=${y} size=${size} fill=${fill} />`;

/** @param {{ die: Die, x: number, y: number, d: number }} props */
function Face({ die: { face, colour, digit }, x, y, d }) {
  if (colour) return html`<${Sign} id="c-${colour}" x=${x} y=${y} size=${d * 0.66} fill="var(--c-${colour})" /><${Label} x=${x} y=${y + d * (colour === 'red' ? 0.07 : 0.02)} size=${d * 0.34} fill="var(--on-${colour})">${digit}<//>`;
  return html`<${Sign} id=${face} x=${x} y=${y} size=${d * 0.62} fill=${face === 'octopod' ? 'var(--die-octo-on-light)' : 'var(--die-light-ink)'} />`;
}

// A die round a point: porcelain with a symbol, obsidian with a colour; what is picked glows and has risen.
/** @param {{ die: Die, x: number, y: number, d?: number, picked?: boolean, turn?: number }} props */
function Cube({ die, x, y, d = 40, picked = false, turn = 0 }) {
  const [body, lip, rim] = die.colour ? ['var(--die-dark)', 'var(--die-dark-2)', 'var(--die-dark-rim)'] : ['var(--die-light)', 'var(--die-light-2)', 'none'];
  const box = { x: x - d / 2, y: y - d / 2, width: d, height: d, rx: d * 0.24 };
  return html`<g transform="rotate(${turn} ${x} ${y})">${picked && html`<rect ...${box} fill="none" stroke="var(--glow)" stroke-width="8" />`}
    <rect ...${box} y=${box.y + d * 0.07} fill=${lip} /><rect ...${box} fill=${body} stroke=${rim} stroke-width="1.5" /><${Face} die=${die} x=${x} y=${y} d=${d} />
    ${picked && html`<circle cx=${x + d / 2} cy=${y - d / 2} r="9" fill="var(--glow)" /><${Sign} id="ui-check" x=${x + d / 2} y=${y - d / 2} size=${13} fill="var(--on-glow)" />`}</g>`;
}

/** @param {{ x: number, y: number, r?: number, colour?: string, done?: boolean, symbol?: string }} props */
function Ring({ x, y, r = 10, colour = '', done = false, symbol = '' }) {
  const fill = done ? (colour ? `var(--c-${colour})` : 'var(--ink)') : 'var(--paper)';
  return html`<circle cx=${x} cy=${y} r=${r} fill=${fill} stroke=${done ? 'var(--c-edge)' : 'var(--edge)'} stroke-width="1.5" />
    ${done ? html`<${Cross} x=${x} y=${y} size=${r * 1.3} fill=${colour ? `var(--on-${colour})` : 'var(--paper)'} />` : symbol && html`<${Sign} id=${symbol} x=${x} y=${y} size=${r * 1.2} fill="var(--ink-2)" />`}`;
}

const Tracks = () => COLOURS.map((colour, index) => html`<${Ring} x=${42 + index * 25} y=${34} done=${index < 2} symbol="crystal" />
  <${Shape} colour=${colour} x=${208 + index * 29} y=${34} size=${22} pale=${index > 1} />${index < 1 && html`<${Cross} x=${208} y=${34} size=${12} fill="var(--on-yellow)" />`}`);

// Two rows of bots and one of submarines, a column for each colour.
const Fleet = () => COLOURS.map((colour, index) => html`<${Shape} colour=${colour} x=${42 + index * 25} y=${78} size=${17} />
  ${[0, 1].map((row) => html`<${Ring} x=${42 + index * 25} y=${104 + row * 25} colour=${colour} done=${row === 0 && index < 3} symbol="bot" />`)}
  <${Ring} x=${42 + index * 25} y=${154} colour=${colour} done=${index === 1} symbol="submarine" />`);

const REACHED = [2, 0, 1]; // tiles that the markers of the picture have passed, by columns
const EFFECTS = ['c-yellow', 'research', 'submarine', 'crystal', 'lab', 'octopod', 'lab', 'octopod', 'bot'];

/** @param {{ index: number }} props */
function Tile({ index }) {
  const [column, level] = [index % 3, Math.floor(index / 3)];
  const [x, y] = [192 + column * 50, 80 + level * 31];
  const lit = level < REACHED[column];
  return html`<rect x=${x} y=${y} width="45" height="26" rx="7" fill=${lit ? 'var(--gain-soft)' : 'var(--paper)'} stroke=${lit ? 'var(--gain)' : 'var(--edge)'} stroke-width="1.5" />
    <${Sign} id=${EFFECTS[index]} x=${x + 22} y=${y + 13} size=${16} fill=${lit ? 'var(--gain)' : 'var(--ink-3)'} />`;
}

/** @param {{ column: number }} props */
const Marker = ({ column }) => html`<circle cx=${192 + column * 50 + 39} cy=${REACHED[column] ? 50 + REACHED[column] * 31 + 4 : 71} r="6.5" fill="var(--seat-1)" stroke="var(--paper)" stroke-width="2" />`;

// Two turns of three boxes in each third, its octopods below.
/** @param {{ third: number }} props */
function Third({ third }) {
  const left = 30 + third * 106;
  return html`${[0, 1, 2, 3, 4, 5].map((box) => html`<rect x=${left + (box % 2) * 24 + 2} y=${188 + Math.floor(box / 2) * 18} width="21" height="15" rx="4" fill=${third === 0 ? 'var(--gain-soft)' : 'var(--paper)'} stroke="var(--edge)" />`)}
    ${[0, 1].map((index) => html`<circle cx=${left + 64 + index * 23} cy="206" r="10" fill=${third === 0 ? 'var(--octo)' : 'var(--paper)'} stroke="var(--octo)" stroke-width="1.5" /><${Sign} id="octopod" x=${left + 64 + index * 23} y=${206} size=${14} fill=${third === 0 ? 'var(--paper)' : 'var(--octo)'} />`)}
    ${third > 0 && html`<path d="M${left - 6} 190v50" stroke="var(--line)" stroke-width="1.5" />`}`;
}

/** @param {{ alt: string, black: Black }} props */
const Table = ({ alt, black }) => html`<${Drawing} size=${[360, 330]} alt=${alt}><${Panel} at=${[12, 10, 346, 240]} paper /><${Tracks} /><${Fleet} />
  ${EFFECTS.map((_, index) => html`<${Tile} index=${index} />`)}${REACHED.map((_, column) => html`<${Marker} column=${column} />`)}${REACHED.map((_, third) => html`<${Third} third=${third} />`)}
  <${Panel} at=${[12, 260, 346, 66]} />${rolled(black).map((die, index) => html`<${Cube} die=${die} x=${57 + index * 53} y=${292} />`)}
  <${Badge} n=${1} x=${14} y=${34} /><${Badge} n=${2} x=${184} y=${34} /><${Badge} n=${3} x=${14} y=${116} /><${Badge} n=${4} x=${178} y=${124} /><${Badge} n=${5} x=${14} y=${212} /><${Badge} n=${6} x=${14} y=${292} /><//>`;

/** @param {Black} black @returns {Die[]} */
const rolled = (black) => [{ face: 'bot' }, { face: 'research' }, { face: 'octopod' }, black('red'), black('yellow'), black('blue')];

const SIZE = [320, 170];

/** @param {{ alt: string, black: Black }} props */
const Keep = ({ alt, black }) => html`<${Drawing} size=${SIZE} alt=${alt}><${Panel} at=${[0, 0, 320, 170]} round=${18} />
  ${rolled(black).map((die, index) => html`<${Cube} die=${die} x=${70 + (index % 3) * 90} y=${(index < 3 ? 52 : 122) - (index % 3 === 0 ? 4 : 0)} d=${50} picked=${index % 3 === 0} />`)}<//>`;

// The dock has a place for every pair; the last one is in the air.
/** @param {{ alt: string, black: Black }} props */
function Again({ alt, black }) {
  const [bot, research, octopod, red, yellow, blue] = rolled(black);
  const kept = [bot, red, research, yellow];
  return html`<${Drawing} size=${SIZE} alt=${alt}><${Panel} at=${[0, 0, 320, 170]} round=${18} />
    ${[0, 1, 2].map((pair) => html`<rect x=${16 + pair * 98} y="108" width="92" height="50" rx="13" fill="var(--pool-well)" stroke="var(--pool-line)" stroke-dasharray=${pair === 2 ? '5 4' : 'none'} />`)}
    ${kept.map((die, index) => html`<${Cube} die=${die} x=${40 + Math.floor(index / 2) * 98 + (index % 2) * 44} y=${132} d=${38} />`)}
    <${Cube} die=${octopod} x=${120} y=${50} d=${52} turn=${-14} /><${Cube} die=${blue} x=${196} y=${48} d=${52} turn=${11} /><${Arrow} from=${[236, 60]} by=${[276, 66]} to=${[266, 100]} colour="var(--glow)" /><//>`;
}

/** @param {{ alt: string, black: Black }} props */
const Act = ({ alt, black }) => html`<${Drawing} size=${SIZE} alt=${alt}>${[0, 1].map((row) => html`<${Panel} at=${[0, row * 87, 320, 81]} paper round=${18} />
    <${Cube} die=${{ face: row ? 'research' : 'bot' }} x=${40} y=${39 + row * 87} d=${48} /><${Label} x=${77} y=${40 + row * 87} size=${22} fill="var(--ink-2)">+<//><${Cube} die=${black(row ? 'yellow' : 'red')} x=${114} y=${39 + row * 87} d=${48} />
    <${Arrow} from=${[152, 40 + row * 87]} to=${[184, 40 + row * 87]} />`)}
  <${Ring} x=${222} y=${40} r=${19} colour="red" done /><${Ring} x=${272} y=${40} r=${19} colour="red" symbol="bot" />
  <${Shape} colour="yellow" x=${216} y=${127} size=${40} /><${Cross} x=${216} y=${128} size=${21} fill="var(--on-yellow)" /><${Shape} colour="red" x=${256} y=${127} size=${27} pale /><${Shape} colour="white" x=${292} y=${127} size=${27} pale /><//>`;

/** @param {{ alt: string, black: Black }} props */
const Others = ({ alt, black }) => html`<${Drawing} size=${SIZE} alt=${alt}><${Panel} at=${[0, 0, 148, 170]} paper round=${18} /><${Panel} at=${[156, 0, 164, 170]} round=${18} />
  ${[46, 102].map((x) => html`<${Cube} die=${{ face: 'octopod' }} x=${x} y=${42} d=${46} /><${Arrow} from=${[x, 76]} to=${[x, 100]} />
    <circle cx=${x} cy="130" r="21" fill="var(--octo)" /><${Sign} id="octopod" x=${x} y=${130} size=${29} fill="var(--paper)" />`)}
  <${Cube} die=${{ face: 'bot' }} x=${212} y=${44} d=${46} picked /><${Cube} die=${black('blue')} x=${268} y=${44} d=${46} picked />
  <${Person} seat=${1} x=${204} y=${128} r=${23} /><${Person} seat=${2} x=${272} y=${128} r=${23} /><${Arrow} from=${[238, 112]} to=${[238, 84]} colour="var(--glow)" /><//>`;

/** @type {Record<string, Part<{ alt: string, black: Black }>>} */
const SCENES = { table: Table, turn1: Keep, turn2: Again, turn3: Act, turn4: Others };

// Digits stand as they are printed: the book has them with its pieces.
/** @param {{ scene: Wire.Scene, pieces: Wire.Piece[] }} props */
export function Scene({ scene, pieces }) {
  /** @type {Black} */
  const black = (colour) => pieces.find(({ drawn }) => drawn.colour === colour)?.drawn ?? { colour };
  return html`<${SCENES[scene.name]} alt=${scene.alt} black=${black} />`;
}
