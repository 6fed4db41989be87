// The bar of a pad: back to all pads, where the game stands, entries, rules and settings.
import { Tool } from '../../table/bar.js';
import { useGame } from '../../table/game.js';
import { Sym } from '../../table/symbols.js';
import { link } from '../../state.js';
import { html } from '../../vendor/preact.js';
import { t } from '../../words.js';

/** @param {{ view: Pad.View, open: Table.Open }} props */
export function Bar({ view, open }) {
  const { Where } = useGame();
  return html`<header class="bar">
    <a class="iconbtn" ...${link('/pad')} aria-label=${t('web.pad.all')}><${Sym} id="ui-back" /></a>
    <span class="brand">${t('web.pad.title')}</span><${Where} view=${view} />
    <nav class="tools" aria-label=${t('web.table.bar.tools')}>
      <${Tool} id="ui-menu" label=${t('web.pad.entries.open')} onClick=${() => open('entries')} />
      <${Tool} id="ui-book" label=${t('web.rulebook.open')} onClick=${() => open('rules')} />
      <${Tool} id="ui-settings" label=${t('web.table.bar.settings')} onClick=${() => open('settings')} />
    </nav></header>`;
}
