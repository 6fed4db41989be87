// The pad while a game is played: everybody's points, the sheet of whoever acts, and below what is entered next.
import { Middle } from '/static/boards/octodice/play.js';
import { DicePool } from '/static/boards/octodice/pool.js';
import { Dialog } from '../../shell/dialog.js';
import { useGame } from '../../table/game.js';
import { nameOf, shownSeat } from '../../table/names.js';
import { Rivals } from '../../table/rivals.js';
import { useStore } from '../../state.js';
import { html } from '../../vendor/preact.js';
import { t } from '../../words.js';
import { ClaimDeck } from './claims.js';
import { EntriesPanel, EntriesStrip } from './entries.js';
import { DiceEntry } from './entry.js';
import { Notes } from './acts.js';
import { pads } from './pads.js';

/** @param {{ state: Pad.Shown, open: Table.Open }} props */
function Deck({ state, open }) {
  const { stage } = state.view.pad;
  if (stage === 'dice') return html`<${DiceEntry} state=${state} open=${open} />`;
  if (stage !== 'choice') return html`<${ClaimDeck} state=${state} open=${open} />`;
  return html`<${Notes} state=${state} open=${open} /><${DicePool} state=${state} />`;
}

/** @param {{ state: Pad.Shown, open: Table.Open, desktop: boolean }} props */
export function Play({ state, open, desktop }) {
  const { view } = state;
  const shown = shownSeat(view);
  const full = useStore(pads, (found) => found.full);
  return html`<${Rivals} view=${view} shown=${shown} forecast=${null} present=${null} said=${{}} onOpen=${(/** @type {number} */ seat) => open('seat', seat)} />
    ${full ? html`<p class="banner" role="alert">${t('web.pad.full')}</p>` : !desktop && html`<${EntriesStrip} view=${view} open=${open} />`}
    <${Middle} key=${shown} state=${state} open=${open} />
    <div class="right padright"><${Deck} state=${state} open=${open} />${desktop && html`<${EntriesPanel} view=${view} open=${open} />`}</div>`;
}

/** @param {{ view: Pad.View, seat: number, open: Table.Open, onClose: Act }} props */
export function SheetDialog({ view, seat, open, onClose }) {
  const { Sheet } = useGame();
  return html`<${Dialog} title=${nameOf(view, seat)} onClose=${onClose} wide><${Sheet} view=${view} seat=${seat} open=${open} /><//>`;
}
