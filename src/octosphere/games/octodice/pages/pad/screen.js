// One pad on the play screen of any table, with a bar of its own.
import { link } from '../../state.js';
import { Tool } from '../../table/bar.js';
import { useGame } from '../../table/game.js';
import { Sym } from '../../table/symbols.js';
import { TableScreen } from '../../table/table.js';
import { html } from '../../vendor/preact.js';
import { t } from '../../words.js';
import { EntriesDialog } from './entries.js';
import { Over } from './over.js';
import { Play, SheetDialog } from './play.js';

// The bar of a pad: back to all pads, where the game stands, entries, rules and settings.

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

// One pad on the play screen of any table.

const parts = { Bar, Play, Over, dialogs: { entries: EntriesDialog, seat: SheetDialog } };

/** @param {{ desk: Table.Desk, id: string, table: Table.Held }} props */
export const Screen = ({ desk, id, table }) => html`<${TableScreen} desk=${desk} id=${id} table=${table} parts=${parts} />`;
