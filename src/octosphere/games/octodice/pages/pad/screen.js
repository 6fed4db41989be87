// One pad on the play screen of any table.
import { TableScreen } from '../../table/table.js';
import { html } from '../../vendor/preact.js';
import { Bar } from './bar.js';
import { EntriesDialog } from './entries.js';
import { Over } from './over.js';
import { Play, SheetDialog } from './play.js';

const parts = { Bar, Play, Over, dialogs: { entries: EntriesDialog, seat: SheetDialog } };

/** @param {{ desk: Table.Desk, id: string, table: Table.Held }} props */
export const Screen = ({ desk, id, table }) => html`<${TableScreen} desk=${desk} id=${id} table=${table} parts=${parts} />`;
