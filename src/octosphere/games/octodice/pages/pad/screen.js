// One pad on the play screen of any table.
import { TableScreen } from '../../table/table.js';
import { html } from '../../vendor/preact.js';
import { Bar } from './bar.js';
import { EntriesDialog } from './entries.js';
import { Over } from './over.js';
import { Play, SheetDialog } from './play.js';

const parts = { Bar, Play, Over, dialogs: { entries: EntriesDialog, seat: SheetDialog } };

export const Screen = ({ id, table }) => html`<${TableScreen} id=${id} table=${table} parts=${parts} />`;
