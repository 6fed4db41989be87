// What lies behind the table: the lab and its tiles, the edition, the dice and their seal, the keys, the menu of a phone.
import { Dialog, Switch } from '../shell/dialog.js';
import { settings } from '../settings.js';
import { useStore } from '../state.js';
import { html } from '../vendor/preact.js';
import { has, t } from '../words.js';
import { deciding, refusalOf } from './choose.js';
import { seatRequest } from './flow.js';
import { Effect } from './lab.js';
import { Sym } from './symbols.js';

export function TileDialog({ view, index, onClose }) {
  const tile = view.board.tiles[index];
  const why = deciding(view) ? refusalOf(view, `tile.${index}`) : null;
  return html`<${Dialog} title=${tile.name} onClose=${onClose}>
    <div class="tileinfo"><p class="cap">${t('web.table.info.level', { level: tile.level, column: tile.column + 1 })}</p>
      <p class="big"><${Effect} tile=${tile} /></p><p>${tile.text}</p>
      ${why && html`<p class="why"><${Sym} id="ui-forbidden" /><span>${why.text}${why.clause && html` <b>(${why.clause})</b>`}</span></p>`}</div><//>`;
}

function Dice({ dice }) {
  if (dice.kind !== 'committed') return html`<p>${t('web.table.info.seeded')}</p>`;
  return html`<p>${t('web.table.info.sealed')}</p><p class="hash" tabindex="0">${dice.commitment}</p>`;
}

const edition = (id) => (has(`web.table.info.edition_${id}`) ? t(`web.table.info.edition_${id}`) : id);

export function InfoDialog({ view, open, onClose }) {
  const { board, dice } = view;
  const { forecast = false } = useStore(settings);
  const own = view.you.find((seat) => view.seats[seat].kind === 'person');
  const leave = () => {
    seatRequest({ seat: own, what: 'bot' });
    onClose();
  };
  return html`<${Dialog} title=${t('web.table.info.title')} onClose=${onClose}>
    <section class="infos"><h3>${t('web.table.info.lab')}</h3>
      <ul class="tiles">${board.tiles.map((tile, index) => html`<li key=${index}><button type="button" onClick=${() => open('tile', index)}><b>${tile.name}</b><${Effect} tile=${tile} /></button></li>`)}</ul>
      <dl><dt>${t('web.table.info.layout')}</dt><dd class="hash">${board.layout}</dd><dt>${t('web.table.info.edition')}</dt><dd>${edition(board.edition)}</dd>
        ${board.variant && html`<dt>${t('web.table.info.variant')}</dt><dd>${t('web.table.info.variant_on')}</dd>`}</dl></section>
    <section class="infos"><h3>${t('web.table.info.dice')}</h3><${Dice} dice=${dice} /></section>
    <section class="infos"><${Switch} label=${t('web.table.info.forecast')} note=${t('web.table.info.forecast_note')} on=${forecast} onChange=${(on) => settings.set({ forecast: on })} />
      <button type="button" class="btn quiet" onClick=${() => open('keys')}>${t('web.table.keys.title')}</button>
      ${own !== undefined && view.seats.length > 1 && !view.over && html`<button type="button" class="btn quiet" onClick=${leave}>${t('web.table.seat.leave')}</button>`}</section><//>`;
}

const KEYS = [['1–6', 'dice'], ['Enter', 'enter'], ['U', 'undo'], ['H', 'hint'], ['P', 'pass'], ['R', 'roll'], ['E', 'end'], ['← →', 'arrows'], ['Esc', 'escape'], ['?', 'help']];

export function KeysDialog({ onClose }) {
  const { keys = true } = useStore(settings);
  return html`<${Dialog} title=${t('web.table.keys.title')} onClose=${onClose}>
    <dl class="keys">${KEYS.map(([key, word]) => html`<dt key=${word}><kbd>${key}</kbd></dt><dd>${t(`web.table.keys.${word}`)}</dd>`)}</dl>
    <${Switch} label=${t('web.table.keys.letters')} note=${t('web.table.keys.letters_note')} on=${keys} onChange=${(on) => settings.set({ keys: on })} /><//>`;
}

export function MenuDialog({ view, open, onClose }) {
  const people = view.seats.some((seat) => seat.kind !== 'bot' && !view.you.includes(seat.seat));
  const items = [['log', 'ui-menu', 'web.table.log.title'], people && ['invite', 'ui-share', 'web.table.bar.invite'], ['info', 'ui-info', 'web.table.info.title'], ['settings', 'ui-settings', 'web.table.bar.settings']];
  return html`<${Dialog} title=${view.title} onClose=${onClose}><ul class="menu">
    ${items.filter(Boolean).map(([name, icon, word]) => html`<li key=${name}><button type="button" onClick=${() => open(name)}><${Sym} id=${icon} /><span>${t(word)}</span><${Sym} id="ui-next" /></button></li>`)}</ul><//>`;
}
