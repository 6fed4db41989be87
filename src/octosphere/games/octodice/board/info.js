// The lab and its tiles in words, and the edition.
import { Dialog } from '../../shell/dialog.js';
import { deciding, refusalOf } from '../../table/choose.js';
import { ClauseLink } from '../../table/bubble.js';
import { Sym } from '../../table/symbols.js';
import { html } from '../../vendor/preact.js';
import { has, t } from '../../words.js';
import { Effect } from './lab.js';

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
