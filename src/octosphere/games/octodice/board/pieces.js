// What is drawn everywhere: colours as shapes, strokes of a pen, dice, places of a sheet, words and trails with pictures in them.
import { Sym } from '../../table/symbols.js';
import { html } from '../../vendor/preact.js';
import { num, t } from '../../words.js';

// Colours as shapes, and the strokes of a pen.

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

// A die: porcelain or obsidian body, one symbol, or a colour shape with its digit and letter.

/** @param {OctoDice.Die} die */
const isColour = (die) => !['none', 'crystal', 'research', 'lab', 'bot', 'submarine', 'octopod'].includes(die.face);

/** @param {{ die: OctoDice.Die }} props */
export function Face({ die }) {
  const number = die.number && html`<i class="number" aria-hidden="true">${die.number}</i>`; // black dice that differ
  if (die.face === 'none') return number;
  if (!isColour(die)) return html`<${Sym} id=${die.face} />${number}`;
  return html`<${Hue} colour=${die.face}><b>${die.digit}</b><//><i class="letter" aria-hidden="true">${die.letter}</i>${number}`;
}

/** @param {OctoDice.Die} die */
export const bodyOf = (die) => `die ${die.body === 'white' ? 'light' : 'dark'}${die.face === 'octopod' ? ' octo' : ''}${die.face === 'none' ? ' blank' : ''}`;

// A die that only lies there: in the dock, or on another player's turn.
/** @param {{ die: OctoDice.Die, index: number, class?: string, style: Style }} props */
export function StillDie({ die, index, class: name = '', style }) {
  return html`<span class="${bodyOf(die)} ${name}" data-die=${index} data-place="die.${index}" role="img" aria-label=${die.name} style=${style}><${Face} die=${die} /></span>`;
}

// A die to pick: a toggle button; one that cannot be taken says why when it is tapped.
/** @param {{ die: OctoDice.Die, index: number, picked: boolean, legal: boolean, hinted: boolean, rise: string, tab: number, onTap: (die: number) => void }} props */
export function PickDie({ die, index, picked, legal, hinted, rise, tab, onTap }) {
  const name = [bodyOf(die), picked ? 'sel' : '', !picked && legal ? 'legal' : '', !picked && !legal ? 'off' : '', hinted ? 'hinted' : '', rise].join(' ');
  return html`<button class=${name} data-die=${index} data-place="die.${index}" data-rove=${index} tabindex=${tab} type="button"
      aria-label=${die.name} aria-pressed=${String(picked)} aria-disabled=${legal || picked ? undefined : 'true'} aria-keyshortcuts=${index + 1}
      style=${{ '--i': index }} onClick=${() => onTap(index)}>
    <${Face} die=${die} />${picked && html`<span class="tick"><${Sym} id="ui-check" /></span>`}
  </button>`;
}

// A place on a sheet: a picture with a name, or a button while a tap there would choose something.

/** @param {{ place: string, name: string, label: string, sheet: OctoDice.Sheet, quiet?: boolean, style: Style, children: Child }} props */
export function Spot({ place, name, label, sheet, quiet = false, style, children }) {
  const lit = sheet.lit.has(place);
  const ghost = sheet.marks[place] !== undefined;
  const look = `${name}${lit && !ghost ? ' legal' : ''}${ghost ? ' ghost' : ''}`;
  if (lit) {
    const whole = `${label}. ${t('web.octodice.sheet.choose')}`;
    return html`<button type="button" class="${look} hit" data-place=${place} aria-label=${whole} aria-pressed=${String(ghost)} style=${style}>${children}</button>`;
  }
  if (quiet) return html`<span class=${look} data-place=${place} aria-hidden="true" style=${style}>${children}</span>`;
  return html`<span class=${look} data-place=${place} role="img" aria-label=${label} style=${style}>${children}</span>`;
}

// Words with the shapes of the colours drawn instead of written: ★Y0 becomes a star with a 0.

const SHAPES = '★▲●♦♠';
const SIGN = /([★▲●♦♠])(\p{L}?)(\d?)/gu;

/** @param {RegExpExecArray} found @param {string} rest @param {OctoDice.Board} board */
function drawn([, sign, letter, digit], rest, board) {
  const colour = board.colours[SHAPES.indexOf(sign)];
  const spoken = rest.trimStart().startsWith(colour.name) ? '' : `${colour.name} ${digit}`;
  return html`<${Hue} colour=${colour.id} size=${17}><b>${digit || letter || colour.letter}</b><//><span class="sr">${spoken}</span>`;
}

/** @param {string} text @param {OctoDice.Board} board */
function signed(text, board) {
  /** @type {Child[]} */
  const parts = [];
  let end = 0;
  for (const found of text.matchAll(SIGN)) {
    const after = found.index + found[0].length;
    parts.push(text.slice(end, found.index), drawn(found, text.slice(after), board));
    end = after;
  }
  return [...parts, text.slice(end)];
}

// The octopod of a black die has no shape of a colour: it is drawn as the die shows it.
/** @param {string} text @param {OctoDice.Board} board */
export const rich = (text, board) => text.split(t('web.octodice.octopod_black')).flatMap((part, index) => [
  index > 0 && html`<span class="odie" role="img" aria-label=${t('web.octodice.octopod_black')}><${Sym} id="octopod" class="vio" /></span>`,
  ...signed(part, board),
]);

// For labels that can hold no drawing.
/** @param {string} text @param {OctoDice.Board} board */
export const plain = (text, board) => text.replace(SIGN, (_whole, sign, _letter, digit) => `${board.colours[SHAPES.indexOf(sign)].name} ${digit}`.trim());

// The links of a trail as pictures.

// What a link of the trail shows: the picture of its place, and as few words as the picture leaves unsaid.
/** @param {{ place?: string, text: string }} given @param {OctoDice.Board} board */
export function picture({ place = '', text }, board) {
  const [kind, which] = place.split('.');
  const colour = kind === 'research' ? board.research[Number(which)]?.colour : which;
  const known = board.colours.find((other) => other.id === colour);
  if (known) return [html`<${Sym} id=${kind} /><${Hue} colour=${known.id} size=${18}><b>${known.letter}</b><//>`, ''];
  if (kind === 'crystal') return [html`<${Sym} id="crystal" />`, text];
  if (kind === 'octopod') return [html`<${Sym} id="octopod" class="vio" />`, /×\d+/.exec(text)?.[0] ?? text];
  if (kind === 'sub') return [html`<${Sym} id="submarine" />`, text];
  if (kind !== 'penalty') return [null, text];
  const loss = num(-board.penalty);
  return [html`<s aria-hidden="true">${loss}</s>`, text.replace(loss, '').trim()];
}
