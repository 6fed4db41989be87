// A lab of one's own: three rows of three tiles; each tile can change its place in the row and its side.
import { Sym } from '../../shell/parts.js';
import { html, useState } from '../../vendor/preact.js';
import { t } from '../../words.js';

/** @param {string} layout */
export const sidesOf = (layout) => layout.match(/../g) ?? [];
/** @param {string} side */
export const otherSide = (side) => side[0] + (side[1] === '1' ? '2' : '1');

/** @param {string[]} sides @param {number} one @param {number} other */
export function swapped(sides, one, other) {
  const next = [...sides];
  [next[one], next[other]] = [next[other], next[one]];
  return next;
}

function shuffled() {
  return ['ABC', 'DEF', 'GHI'].map((letters) => {
    const left = [...letters];
    let row = '';
    while (left.length) row += left.splice(Math.floor(Math.random() * left.length), 1)[0] + '12'[Math.floor(Math.random() * 2)];
    return row;
  }).join('');
}

/** @param {{ tile: OctoDice.Tile }} props */
export const TileIcon = ({ tile }) => html`<span class="tile-icon" aria-hidden="true">
  ${tile.icon.map(({ symbol, text }) => (symbol ? html`<span class=${symbol.slice(2)}><${Sym} name=${symbol} /></span>` : html`<b>${text}</b>`))}</span>`;

/** @param {{ tile: OctoDice.Tile, place: number, chosen: boolean, onPick: (place: number) => void }} props */
function Tile({ tile, place, chosen, onPick }) {
  const level = Math.floor(place / 3);
  return html`<button class="ltile" aria-pressed=${String(chosen)} onClick=${() => onPick(place)}
      aria-label=${t('web.octodice.start.lab_tile', { name: tile.name, level, place: (place % 3) + 1, text: tile.text ?? '' })}>
    <b>${tile.name}</b><${TileIcon} tile=${tile} /></button>`;
}

/** @param {{ tile: OctoDice.Tile, other: OctoDice.Tile, place: number, onMove: (step: number) => void, onFlip: Act }} props */
function Detail({ tile, other, place, onMove, onFlip }) {
  const column = place % 3;
  return html`<div class="ldetail"><p aria-live="polite"><b>${tile.name}</b> ${tile.text}</p>
    <p class="back"><span>${t('web.octodice.start.lab_other_side')}</span> <b>${other?.name}</b> ${other?.text}</p>
    <div class="lbtns">
      <button class="btn quiet icon" disabled=${column === 0} aria-label=${t('web.octodice.start.lab_left')} onClick=${() => onMove(-1)}><${Sym} name="ui-back" /></button>
      <button class="btn quiet" onClick=${onFlip}><${Sym} name="ui-flip" />${t('web.octodice.start.lab_flip')}</button>
      <button class="btn quiet icon" disabled=${column === 2} aria-label=${t('web.octodice.start.lab_right')} onClick=${() => onMove(1)}><${Sym} name="ui-next" /></button>
    </div></div>`;
}

/** @param {{ tiles: OctoDice.Tile[], value: string, onChange: (value: string) => void }} props */
export function LayoutPicker({ tiles, value, onChange }) {
  const [place, setPlace] = useState(0);
  const bySide = new Map(tiles.map((tile) => [tile.side, tile]));
  /** @param {string} side */
  const tileOf = (side) => bySide.get(side) ?? { side, name: side, text: '', icon: [] };
  const sides = sidesOf(value);
  /** @param {number} step */
  const move = (step) => {
    onChange(swapped(sides, place, place + step).join(''));
    setPlace(place + step);
  };
  const flip = () => onChange(sides.map((side, index) => (index === place ? otherSide(side) : side)).join(''));
  return html`<div class="lpicker"><div class="lrows" role="group" aria-label=${t('web.octodice.start.lab_title')}>
    ${[0, 1, 2].map((level) => html`<div class="lrow" key=${level}><span class="lnum" aria-hidden="true">${level}</span>
      ${sides.slice(level * 3, level * 3 + 3).map((side, column) => html`<${Tile} key=${column} tile=${tileOf(side)} place=${level * 3 + column}
        chosen=${place === level * 3 + column} onPick=${setPlace} />`)}</div>`)}</div>
    <${Detail} tile=${tileOf(sides[place])} other=${tileOf(otherSide(sides[place]))} place=${place} onMove=${move} onFlip=${flip} />
    <button class="text" onClick=${() => onChange(shuffled())}><${Sym} name="ui-shuffle" />${t('web.octodice.start.lab_shuffle')}</button>
  </div>`;
}
