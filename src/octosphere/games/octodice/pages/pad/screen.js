// One pad on the play screen of any table: a bar of its own, everybody’s points, the sheet of whoever acts, and below what is entered next.
import { Middle } from '/static/boards/octodice/play.js';
import { DicePool } from '/static/boards/octodice/pool.js';
import { Dialog } from '../../shell/dialog.js';
import { link, useStore } from '../../state.js';
import { Tool } from '../../table/bar.js';
import { useGame } from '../../table/game.js';
import { nameOf, shownSeat } from '../../table/names.js';
import { Rivals } from '../../table/rivals.js';
import { Sym } from '../../table/symbols.js';
import { TableScreen } from '../../table/table.js';
import { html } from '../../vendor/preact.js';
import { t } from '../../words.js';
import { Notes } from './acts.js';
import { ClaimDeck } from './claims.js';
import { EntriesDialog, EntriesPanel, EntriesStrip } from './entries.js';
import { DiceEntry } from './entry.js';
import { Over } from './over.js';
import { pads } from './pads.js';

/** @param {{ state: Pad.Shown, open: Table.Open }} props */
function Deck({ state, open }) {
  const { stage } = state.view.pad;
  if (stage === 'dice') return html`<${DiceEntry} state=${state} open=${open} />`;
  if (stage !== 'choice') return html`<${ClaimDeck} state=${state} open=${open} />`;
  return html`<${Notes} state=${state} open=${open} /><${DicePool} state=${state} />`;
}

/** @param {{ state: Pad.Shown, open: Table.Open, desktop: boolean }} props */
function Play({ state, open, desktop }) {
  const { view } = state;
  const shown = shownSeat(view);
  const full = useStore(pads, (found) => found.full);
  return html`<${Rivals} view=${view} shown=${shown} forecast=${null} present=${null} said=${{}} onOpen=${(/** @type {number} */ seat) => open('seat', seat)} />
    ${full ? html`<p class="banner" role="alert">${t('web.pad.full')}</p>` : !desktop && html`<${EntriesStrip} view=${view} open=${open} />`}
    <${Middle} key=${shown} state=${state} open=${open} />
    <div class="right padright"><${Deck} state=${state} open=${open} />${desktop && html`<${EntriesPanel} view=${view} open=${open} />`}</div>`;
}

/** @param {{ view: Pad.View, seat: number, open: Table.Open, onClose: Act }} props */
function SheetDialog({ view, seat, open, onClose }) {
  const { Sheet } = useGame();
  return html`<${Dialog} title=${nameOf(view, seat)} onClose=${onClose} wide><${Sheet} view=${view} seat=${seat} open=${open} /><//>`;
}

// Back to all pads, where the game stands, entries, rules and settings.
/** @param {{ view: Pad.View, open: Table.Open }} props */
function Bar({ view, open }) {
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

const parts = { Bar, Play, Over, dialogs: { entries: EntriesDialog, seat: SheetDialog } };

/** @param {{ desk: Table.Desk, id: string, table: Table.Held }} props */
export const Screen = ({ desk, id, table }) => html`<${TableScreen} desk=${desk} id=${id} table=${table} parts=${parts} />`;
