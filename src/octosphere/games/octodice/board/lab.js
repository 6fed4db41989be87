// The lab: three levels of three tiles, a marker above or in every column. A tap on a tile plays it or explains it; lab and edition in words.
import { Dialog } from '../../shell/dialog.js';
import { ClauseLink } from '../../table/bubble.js';
import { deciding, refusalOf } from '../../table/choose.js';
import { useRoving } from '../../table/hooks.js';
import { Sym } from '../../table/symbols.js';
import { html } from '../../vendor/preact.js';
import { has, t } from '../../words.js';
import { Spot } from './pieces.js';

// A tile's effect as its picture says it: symbols of the game, and short signs between them.
/** @param {{ tile: OctoDice.Tile }} props */
export function Effect({ tile }) {
  /** @param {{ symbol?: string, text?: string }} piece */
  const part = ({ symbol, text }) => (symbol ? html`<${Sym} id=${symbol} class=${symbol.startsWith('c-') ? symbol.slice(2) : ''} />` : html`<em>${text}</em>`);
  return html`<span class="fx" aria-hidden="true">${tile.icon.map(part)}</span>`;
}

// What a step in the lab brings, for a list of columns to choose from.
/** @param {Table.Choice} choice @param {OctoDice.Board} board */
export function told(choice, board) {
  const place = Object.keys(choice.marks).find((one) => one.startsWith('tile.'));
  const tile = place && board.tiles[Number(place.slice(5))];
  return tile ? { picture: html`<${Effect} tile=${tile} />`, text: tile.text } : null;
}

// Long names break behind their hyphen.
/** @param {string} name */
const broken = (name) => name.split('-').flatMap((part, index) => (index ? ['-', html`<wbr />`, part] : [part]));

/** @param {{ sheet: OctoDice.Sheet, index: number, tab: number }} props */
function Tile({ sheet, index, tab }) {
  const tile = sheet.board.tiles[index];
  const place = `tile.${index}`;
  const steps = sheet.player.steps[tile.column];
  const reached = tile.level < steps;
  const lit = sheet.lit.has(place);
  const ghost = sheet.marks[place] !== undefined;
  const name = ['tile', reached ? 'lit' : '', tile.level === steps ? 'next' : '', lit && !ghost ? 'legal' : '', ghost ? 'ghost' : ''].join(' ');
  const label = t(reached ? 'web.octodice.sheet.tile_lit' : 'web.octodice.sheet.tile', { level: tile.level, tile: tile.name });
  const marker = tile.level === steps - 1 || ghost;
  return html`<button type="button" class=${name} data-place=${place} data-rove=${index} tabindex=${tab}
      aria-label=${lit ? `${label}. ${t('web.octodice.sheet.choose')}` : label} aria-pressed=${lit ? String(ghost) : undefined}>
    <span class="tn">${broken(tile.name)}</span><${Effect} tile=${tile} />${marker && html`<i class="mk ${ghost ? 'gh' : ''}"></i>`}
  </button>`;
}

/** @param {{ sheet: OctoDice.Sheet, column: number }} props */
function Column({ sheet, column }) {
  const waiting = sheet.player.steps[column] === 0;
  const label = t('web.octodice.sheet.column', { number: column + 1 });
  return html`<${Spot} sheet=${sheet} place="column.${column}" name="dock" label=${label} quiet><i class=${waiting ? 'mk' : 'away'}></i><//>`;
}

/** @param {{ sheet: OctoDice.Sheet }} props */
export function Lab({ sheet }) {
  const { group, tab } = useRoving(3);
  const all = sheet.board.tiles.map((_, index) => index);
  return html`<section class="labs" aria-label=${t('web.octodice.sheet.lab')}>
    <h3 class="cap"><${Sym} id="lab" />${t('web.octodice.sheet.lab')} <em>${t('web.octodice.sheet.lab_note')}</em></h3>
    <div class="lgrid" ...${group}>
      <span class="lv"></span>${[0, 1, 2].map((column) => html`<${Column} key=${column} sheet=${sheet} column=${column} />`)}
      ${[0, 1, 2].map((level) => [
        html`<span class="lv num" aria-hidden="true">${level}</span>`,
        all.slice(3 * level, 3 * level + 3).map((index) => html`<${Tile} key=${index} sheet=${sheet} index=${index} tab=${tab(index, all)} />`),
      ])}
    </div>
  </section>`;
}

/** @param {{ view: OctoDice.View, index: number, open: Table.Open, onClose: Act }} props */
export function TileDialog({ view, index, open, onClose }) {
  const tile = view.board.tiles[index];
  const why = deciding(view) ? refusalOf(view, `tile.${index}`) : null;
  return html`<${Dialog} title=${tile.name} onClose=${onClose}>
    <div class="tileinfo"><p class="cap">${t('web.octodice.info.level', { level: tile.level, column: tile.column + 1 })}</p>
      <p class="big"><${Effect} tile=${tile} /></p><p>${tile.text}</p>
      ${why && html`<p class="why"><${Sym} id="ui-forbidden" /><span>${why.text}${why.clause && html` <${ClauseLink} clause=${why.clause} open=${open} />`}</span></p>`}</div><//>`;
}

/** @param {string} id */
const edition = (id) => (has(`web.octodice.info.edition_${id}`) ? t(`web.octodice.info.edition_${id}`) : id);

/** @param {{ view: OctoDice.View, open: Table.Open }} props */
export function Info({ view, open }) {
  const { board } = view;
  return html`<section class="infos"><h3>${t('web.octodice.info.lab')}</h3>
      <ul class="tiles">${board.tiles.map((tile, index) => html`<li key=${index}><button type="button" onClick=${() => open('tile', index)}><b>${tile.name}</b><${Effect} tile=${tile} /></button></li>`)}</ul>
      <dl><dt>${t('web.octodice.info.layout')}</dt><dd class="hash">${board.layout}</dd><dt>${t('web.octodice.info.edition')}</dt><dd>${edition(board.edition)}</dd>
        ${board.variant && html`<dt>${t('web.octodice.info.variant')}</dt><dd>${t('web.octodice.info.variant_on')}</dd>`}</dl></section>`;
}
