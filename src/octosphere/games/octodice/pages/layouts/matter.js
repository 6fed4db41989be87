// Which tiles matter: all nine, the weightiest first, with what turning each over would change.
import { Sym } from '../../shell/sym.js';
import { html } from '../../vendor/preact.js';
import { num, signed, t } from '../../words.js';
import { sentence } from './lab.js';
import { kindOf } from './known.js';

/** @param {{ turned: Wire.Turned }} given */
const weight = ({ turned }) => Math.abs(turned.change);

// From the middle to the left for a loss, to the right for a gain; the thin line is the error.
/** @param {{ turned: { change: number, error: number }, scale: number, kind: string }} props */
function Bar({ turned: { change, error }, scale, kind }) {
  const size = (50 * Math.abs(change)) / scale;
  const style = { left: `${change < 0 ? 50 - size : 50}%`, width: `${size}%` };
  const from = 50 + (50 * (change - error)) / scale;
  return html`<span class="lx-bar" aria-hidden="true"><i class=${kind} style=${style}></i><u style=${{ left: `${from}%`, width: `${(100 * error) / scale}%` }}></u></span>`;
}

/** @param {{ tile: Wire.Tile, scale: number, onChange: (layout: string) => unknown }} props */
function Row({ tile, scale, onChange }) {
  const { turned } = tile;
  const kind = kindOf(turned);
  return html`<li class="lx-item"><b>${tile.name}</b><span class="num ${kind}">${signed(turned.change, 1)} <small>${t('web.layouts.matter.error', { error: num(turned.error, 1) })}</small></span>
    <${Bar} turned=${turned} scale=${scale} kind=${kind} />
    <p>${sentence(tile)} <span class="note">${tile.text} ${t('web.layouts.matter.reached', { percent: num(100 * tile.reached, 0) })}</span></p>
    <button type="button" class="iconbtn" aria-label=${t('web.layouts.lab.turn_this', { name: tile.name })} onClick=${() => onChange(turned.layout)}><${Sym} name="ui-flip" /></button></li>`;
}

/** @param {{ found: Wire.Layout, onChange: (layout: string) => unknown }} props */
export function Matter({ found, onChange }) {
  const tiles = [...found.tiles].sort((one, other) => weight(other) - weight(one));
  const scale = Math.max(1, weight(tiles[0]) * 1.08);
  return html`<section class="card lx-matter" aria-labelledby="lx-matter"><header class="lx-head"><h2 id="lx-matter">${t('web.layouts.matter.title')}</h2><p class="note">${t('web.layouts.matter.note')}</p></header>
    <ol>${tiles.map((tile) => html`<${Row} key=${tile.side} tile=${tile} scale=${scale} onChange=${onChange} />`)}</ol></section>`;
}
