// The day of Octo Dice: its lab before it is played, and dice in a comparison.
import { html, useState } from '../../vendor/preact.js';
import { t } from '../../words.js';
import { Face, bodyOf } from './pieces.js';
import { TileIcon } from './layout.js';

export const sheets = ['boards/octodice/dice'];

/** @param {OctoDice.Tile} tile @param {number} place */
const label = (tile, place) => t('web.octodice.start.lab_tile', { name: tile.name, level: Math.floor(place / 3), place: (place % 3) + 1, text: tile.text });

// Three levels of three tiles; a tap explains one.
/** @param {{ told: { tiles: OctoDice.Tile[] } }} props */
export function Layout({ told }) {
  const [at, setAt] = useState(/** @type {number | null} */ (null));
  const tile = at === null ? undefined : told.tiles[at];
  return html`<div class="dd-lab" role="group" aria-label=${t('web.octodice.start.lab_title')}>
      ${[0, 1, 2].map((level) => html`<span class="lnum" aria-hidden="true">${level}</span>
        ${told.tiles.slice(3 * level, 3 * level + 3).map((one, column) => html`<button type="button" key=${one.side} class="ltile" aria-pressed=${String(at === 3 * level + column)}
          aria-label=${label(one, 3 * level + column)} onClick=${() => setAt(at === 3 * level + column ? null : 3 * level + column)}><b>${one.name}</b><${TileIcon} tile=${one} /></button>`)}`)}
    </div>
    <p class="dd-tile note" aria-live="polite">${tile ? html`<b>${tile.name}</b> ${tile.text}` : t('web.octodice.daily.lab_tap')}</p>`;
}

// Some dice in a row, named one by one.
/** @param {{ dice: OctoDice.Die[] }} props */
export function Dice({ dice }) {
  return html`<span class="dd-dice" role="img" aria-label=${dice.map((die) => die.name).join(', ')}>
    ${dice.map((die, index) => html`<span key=${index} class=${bodyOf(die)} aria-hidden="true"><${Face} die=${die} /></span>`)}</span>`;
}
