// AquaSphere at a glance, for the page of the rules: the table, and a turn in four pictures.
import { Arrow, Badge, Drawing, Label, Panel, Person, Sign } from '../../shell/scene.js';
import { html } from '../../vendor/preact.js';
import { PROGRAMMES } from './signs.js';

/** @type {Record<string, [string, string]>} */
const PAINT = {
  lab: ['var(--c-green)', 'var(--on-green)'],
  time: ['var(--c-yellow)', 'var(--on-yellow)'],
  submarine: ['var(--c-blue)', 'var(--on-blue)'],
  research: ['var(--c-red)', 'var(--on-red)'],
  bot: ['var(--c-white)', 'var(--on-white)'],
  crystal: ['var(--die-dark)', 'var(--die-light)'],
  octopod: ['var(--die-octo-on-light)', 'var(--on-blue)'],
};

/** @param {{ of: string, x: number, y: number, size: number, halo?: boolean }} props */
function Hex({ of, x, y, size, halo = false }) {
  const [fill, on] = PAINT[of];
  return html`${halo && html`<${Sign} id="hex" x=${x} y=${y} size=${size + 11} fill="var(--act-line)" /><${Sign} id="hex" x=${x} y=${y} size=${size + 5} fill="var(--paper)" />`}
    <g stroke="var(--c-edge)" stroke-width="1.4" paint-order="stroke"><${Sign} id="hex" x=${x} y=${y} size=${size} fill=${fill} /></g><${Sign} id=${of} x=${x} y=${y} size=${size * 0.56} fill=${on} />`;
}

// Seat 2 is left out: here its colour is another one than elsewhere.
/** @param {{ seat: number, x: number, y: number, size: number, faint?: boolean }} props */
const Bot = ({ seat, x, y, size, faint = false }) => html`<g opacity=${faint ? 0.4 : 1}><${Sign} id="p-bot" x=${x} y=${y} size=${size} fill="var(--seat-${seat + 1})" />
  <${Sign} id=${['a-turtle', 'a-jelly', 'a-crab', 'a-whale'][seat]} x=${x} y=${y + size * 0.1} size=${size * 0.54} fill="var(--paper)" /></g>`;

/** @type {Record<string, [number, number]>} */
const ROOMS = { start: [0, 154], a1: [-28, 104], a2: [28, 104], b1: [-28, 56], b2: [28, 56], c1: [-42, 8], c2: [0, 8], c3: [42, 8] };
/** @type {[string, string][]} */
const WAYS = [['start', 'a1'], ['start', 'a2'], ['a1', 'b1'], ['a1', 'b2'], ['a2', 'b1'], ['a2', 'b2'], ['b1', 'c1'], ['b1', 'c2'], ['b2', 'c2'], ['b2', 'c3']];
/** @type {Record<string, string>} */
const DEALT = { a1: 'octopod', a2: 'time', b1: 'lab', b2: 'crystal', c1: 'submarine', c2: 'research', c3: 'bot' };

// An arrow from rim to rim.
/** @param {{ from: [number, number], to: [number, number] }} props */
function Way({ from: [x1, y1], to: [x2, y2] }) {
  const part = 20 / Math.hypot(x2 - x1, y2 - y1);
  const [dx, dy] = [(x2 - x1) * part, (y2 - y1) * part];
  return html`<${Arrow} from=${[x1 + dx, y1 + dy]} to=${[x2 - dx, y2 - dy]} colour="var(--edge)" thin />`;
}

// The rooms from a middle line on; the lowest tier is the way in.
/** @param {{ x: number, y: number }} props */
const Headquarters = ({ x, y }) => html`<g transform="translate(${x} ${y})">${WAYS.map(([from, to]) => html`<${Way} from=${ROOMS[from]} to=${ROOMS[to]} />`)}
  ${Object.entries(DEALT).map(([room, programme]) => html`<${Hex} of=${programme} x=${ROOMS[room][0]} y=${ROOMS[room][1]} size=${32} />`)}
  <rect x="-32" y="139" width="64" height="30" rx="15" fill="var(--paper)" stroke="var(--edge)" stroke-width="1.5" /><${Person} seat=${0} x=${-14} y=${154} r=${12} /><${Person} seat=${2} x=${14} y=${154} r=${12} /></g>`;

/** @param {number} turn @param {number} far @returns {[number, number]} */
const around = (turn, far) => [Math.round(10 * far * Math.sin((turn * Math.PI) / 180)) / 10, Math.round(-10 * far * Math.cos((turn * Math.PI) / 180)) / 10];

/** @param {number} turn */
const wedge = (turn) => `M${around(turn - 28, 34)}L${around(turn - 28.5, 98)}A98 98 0 0 1 ${around(turn + 28.5, 98)}L${around(turn + 28, 34)}A34 34 0 0 0 ${around(turn - 28, 34)}Z`;

/** @param {{ of: string, at: [number, number] }} props */
const HexAt = ({ of, at: [x, y] }) => html`<${Hex} of=${of} x=${x} y=${y} size=${19} />`;

/** @param {{ letter: string, index: number }} props */
function Sector({ letter, index }) {
  const turn = 60 * index;
  const [x, y] = around(turn, 89);
  const [bx, by] = around(turn, 42);
  return html`<path d=${wedge(turn)} fill="var(--paper-2)" stroke="var(--pool-line)" /><${HexAt} of=${PROGRAMMES[index]} at=${around(turn - 17, 68)} /><${HexAt} of=${PROGRAMMES[(index + 3) % 7]} at=${around(turn, 66)} /><${HexAt} of=${PROGRAMMES[(index + 5) % 7]} at=${around(turn + 17, 68)} />
    <${Label} x=${x} y=${y} size=${13}>${letter}<//>
    ${index % 2 === 0 ? html`<${Bot} seat=${[0, 2, 3][index / 2]} x=${bx} y=${by} size=${17} />` : html`<circle cx=${bx} cy=${by} r="7" fill="none" stroke="var(--edge)" stroke-dasharray="3 2" />`}`;
}

/** @param {{ at: [number, number] }} props */
const Lock = ({ at: [x, y] }) => html`<circle cx=${x} cy=${y} r="11" fill="var(--pool)" /><${Sign} id="lock" x=${x} y=${y} size=${18} fill="var(--on-pool)" />`;

const Station = () => html`<g transform="translate(242 114)"><circle r="106" fill="var(--pool)" />${[...'ABCDEF'].map((letter, index) => html`<${Sector} letter=${letter} index=${index} />`)}${[0, 1, 2, 3, 4, 5].map((index) => html`<${Lock} at=${around(60 * index + 30, 92)} />`)}
  <circle r="29" fill="var(--paper)" stroke="var(--pool-line)" /><${Sign} id="bulb" x=${0} y=${0} size=${32} fill="var(--gain)" /></g>`;

// A player's board: the seven symbols with two bots, then a lab tile, time, crystals and a card.
const Own = () => html`<${Panel} at=${[12, 232, 346, 68]} paper round=${14} />${PROGRAMMES.map((programme, index) => html`<${Hex} of=${programme} x=${40 + index * 27} y=${276} size=${25} />`)}
  <${Bot} seat=${0} x=${121} y=${252} size=${22} /><${Bot} seat=${0} x=${202} y=${252} size=${22} />
  <rect x="228" y="243" width="34" height="46" rx="8" fill="var(--paper)" stroke="var(--c-green)" stroke-width="2.5" /><${Sign} id="lab" x=${245} y=${266} size=${22} fill="var(--ink-2)" />
  ${[0, 1, 2].map((index) => html`<${Sign} id="time" x=${276 + index * 17} y=${254} size=${17} fill="var(--ink-2)" />`)}${[0, 1].map((index) => html`<${Sign} id="crystal" x=${278 + index * 19} y=${279} size=${19} fill="var(--ink)" />`)}
  <rect x="322" y="243" width="28" height="46" rx="5" fill="var(--paper)" stroke="var(--c-red)" stroke-width="2" /><${Sign} id="research" x=${336} y=${266} size=${17} fill="var(--ink-2)" />`;

const Track = () => html`<rect x="16" y="318" width="340" height="18" rx="9" fill="var(--paper-3)" /><rect x="16" y="318" width="150" height="18" rx="9" fill="var(--act-soft)" />
  ${[0, 1, 2, 3].map((line) => html`<path d="M${88 + line * 68} 312v30" stroke="var(--loss)" stroke-width="4" stroke-linecap="round" />`)}<${Person} seat=${0} x=${166} y=${327} r=${13} /><${Person} seat=${2} x=${128} y=${327} r=${13} /><${Person} seat=${3} x=${244} y=${327} r=${13} />`;

/** @param {{ alt: string }} props */
const Table = ({ alt }) => html`<${Drawing} size=${[360, 348]} alt=${alt}><${Panel} at=${[6, 6, 126, 216]} paper /><${Headquarters} x=${69} y=${38} /><${Station} /><${Own} /><${Track} />
  <${Badge} n=${1} x=${16} y=${204} /><${Badge} n=${2} x=${154} y=${204} /><${Badge} n=${3} x=${14} y=${250} /><${Badge} n=${4} x=${14} y=${327} /><//>`;

const SIZE = [320, 170];

/** @param {{ alt: string }} props */
const Programme = ({ alt }) => html`<${Drawing} size=${SIZE} alt=${alt}><${Panel} at=${[0, 0, 196, 170]} paper round=${18} />
  <path d="M98 140L48 52M98 140L148 52" stroke="var(--edge)" stroke-width="2" /><${Hex} of="octopod" x=${48} y=${48} size=${52} halo /><${Hex} of="time" x=${148} y=${48} size=${52} />
  <${Person} seat=${0} x=${98} y=${138} r=${20} faint /><${Arrow} from=${[78, 122]} by=${[44, 118]} to=${[46, 88]} /><${Person} seat=${0} x=${74} y=${74} r=${17} />
  <${Arrow} from=${[202, 85]} to=${[226, 85]} /><${Hex} of="octopod" x=${274} y=${106} size=${64} /><${Bot} seat=${0} x=${274} y=${54} size=${56} /><//>`;

/** @param {{ alt: string }} props */
const Walk = ({ alt }) => html`<${Drawing} size=${SIZE} alt=${alt}><${Panel} at=${[0, 0, 320, 170]} round=${18} />
  ${['A', 'B'].map((letter, index) => html`<path d=${index ? 'M172 62Q236 64 300 92L290 160H166Z' : 'M148 62Q84 64 20 92L30 160H154Z'} fill="var(--paper-2)" stroke="var(--pool-line)" /><${Label} x=${index ? 264 : 56} y=${98} size=${19}>${letter}<//>`)}
  ${['lab', 'octopod'].map((programme, index) => html`<${Hex} of=${programme} x=${index ? 192 : 56} y=${132} size=${34} /><${Hex} of=${index ? 'bot' : 'time'} x=${index ? 272 : 104} y=${134} size=${30} />`)}
  ${[222, 243].map((x) => html`<${Sign} id="octopod" x=${x} y=${134} size=${20} fill="var(--octo)" />`)}
  <circle cx="160" cy="62" r="23" fill="var(--pool-2)" /><${Sign} id="lock" x=${160} y=${62} size=${40} fill="var(--on-pool)" />
  <${Person} seat=${0} x=${84} y=${52} r=${20} faint /><${Arrow} from=${[104, 34]} by=${[160, 4]} to=${[206, 30]} colour="var(--glow)" /><${Person} seat=${0} x=${228} y=${48} r=${22} />
  <g><rect x="132" y="91" width="56" height="26" rx="13" fill="var(--lamp)" /><${Label} x=${148} y=${104} size=${17} fill="var(--on-lamp)">−<//><${Sign} id="time" x=${169} y=${104} size=${18} fill="var(--on-lamp)" /></g><//>`;

/** @param {{ alt: string }} props */
const Control = ({ alt }) => html`<${Drawing} size=${SIZE} alt=${alt}><${Panel} at=${[0, 0, 320, 170]} paper round=${18} />
  <${Hex} of="octopod" x=${44} y=${70} size=${42} /><${Bot} seat=${0} x=${44} y=${34} size=${38} faint /><${Arrow} from=${[72, 40]} by=${[96, 28]} to=${[120, 40]} />
  <circle cx="160" cy="54" r="34" fill="var(--paper)" stroke="var(--act-line)" stroke-width="3" /><${Bot} seat=${0} x=${160} y=${52} size=${46} />
  <${Arrow} from=${[202, 44]} by=${[224, 34]} to=${[244, 42]} colour="var(--edge)" /><${Bot} seat=${2} x=${274} y=${52} size=${38} /><${Sign} id="charge" x=${304} y=${30} size=${24} fill="var(--gain)" />
  ${[0, 1, 2].map((index) => html`<${Sign} id="octopod" x=${76 + index * 40} y=${130} size=${36} fill="var(--octo)" />`)}<${Arrow} from=${[186, 130]} to=${[212, 130]} />
  <${Sign} id="bulb" x=${240} y=${130} size=${38} fill="var(--gain)" /><${Label} x=${270} y=${130} size=${26} fill="var(--gain)">+<//><//>`;

/** @param {{ alt: string }} props */
const Pass = ({ alt }) => html`<${Drawing} size=${SIZE} alt=${alt}><${Panel} at=${[0, 0, 320, 98]} paper round=${18} /><${Panel} at=${[0, 106, 320, 64]} round=${18} />
  <${Hex} of="research" x=${52} y=${50} size=${54} /><${Person} seat=${0} x=${72} y=${72} r=${17} faint /><${Arrow} from=${[94, 58]} by=${[112, 42]} to=${[134, 46]} />
  ${[0, 1, 2, 3].map((place) => html`<circle cx=${164 + place * 42} cy="50" r="18" fill="var(--paper)" stroke="var(--edge)" stroke-dasharray="4 3" /><${Label} x=${164 + place * 42} y=${50} size=${15} fill="var(--ink-2)">${place + 1}<//>`)}<${Person} seat=${0} x=${164} y=${50} r=${19} />
  ${['majority', 'bot', 'crystal'].map((id, index) => html`<${Sign} id=${id} x=${44 + index * 78} y=${138} size=${34} fill="var(--on-pool)" /><${Label} x=${72 + index * 78} y=${138} size=${22} fill="var(--lamp)">+<//>`)}
  <${Sign} id="octopod" x=${266} y=${138} size=${36} fill="var(--die-octo-on-dark)" /><${Label} x=${296} y=${138} size=${24} fill="var(--lamp)">−<//><//>`;

/** @type {Record<string, Part<{ alt: string }>>} */
const SCENES = { table: Table, turn1: Programme, turn2: Walk, turn3: Control, turn4: Pass };

/** @param {{ scene: Wire.Scene }} props */
export const Scene = ({ scene }) => html`<${SCENES[scene.name]} alt=${scene.alt} />`;
