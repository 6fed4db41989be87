// The next game with the same people: whether we are asked for it, and the table to which this tab came so: there it is shown who has come.
import { passing } from '../keep.js';
import { putTable, tableOf } from '../mytables.js';

const KEY = 'octosphere.again';

/** @param {string} table */
export const noteAgain = (table) => passing.write(KEY, table);

/** @param {string} table */
export const isAgain = (table) => passing.read(KEY, '') === table;

export const dropAgain = () => passing.remove(KEY);

// Somebody else began it, and we neither came nor said no. Whoever only watches, or holds all seats, is not asked.
/** @param {Table.View} view */
export const isAsked = (view) => Boolean(view.rematch) && view.you.length > 0 && !view.together && !view.you.includes(view.rematch_by ?? -1) && !tableOf(String(view.rematch)) && tableOf(view.table)?.declined !== view.rematch;

// Not now: we are not asked again, and whoever asked is told. If that does not get through, they see that we have not come.
/** @param {Table.View} view @param {{ decline(): Promise<unknown> }} held */
export function decline(view, held) {
  putTable({ table: view.table, declined: String(view.rematch) });
  held.decline().catch(() => null);
}
