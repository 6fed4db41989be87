// The tables this browser holds a seat at. One entry per table: {table, token, seats, game, seen, links, watch, spare}.
import { lasting, passing } from './keep.js';
import { createStore } from './state.js';

const KEY = 'octosphere.tables';
const MOST = 60;

/** @param {string} table @param {string} token */
const keepResult = (table, token) => import('./results.js').then((results) => results.keepResult(table, token)).catch(() => null); // tried again by /stats

// What a browser holds: `shelf` keeps the tables, `tab` the tokens of this tab alone, `remember` what became of one that is over.
/** @param {{ shelf: Shelf, tab: Shelf, remember: (table: string, token: string) => unknown, world: Pick<World, 'addEventListener' | 'Date'> }} given */
export function createTables({ shelf, tab, remember, world }) {
  const stored = () => shelf.read(KEY, /** @type {Entry[]} */ ([])).filter((entry) => typeof entry?.table === 'string');

  const tables = createStore({ list: stored() });

  world.addEventListener('storage', (event) => {
    if (event.key === KEY) tables.set({ list: stored() });
  });

  // Where there are too many, finished ones go first: what became of them is kept in results.js.
  /** @param {Entry[]} list */
  function write(list) {
    const sorted = [...list].sort((a, b) => (b.seen ?? 0) - (a.seen ?? 0));
    const going = new Set([...sorted.filter((entry) => !entry.over), ...sorted.filter((entry) => entry.over)].slice(MOST));
    const kept = sorted.filter((entry) => !going.has(entry));
    for (const { table, token, over } of going) if (over) remember(table, token ?? '');
    shelf.write(KEY, kept);
    tables.set({ list: kept });
  }

  const listTables = () => tables.get().list;
  /** @param {string} id @returns {Entry | null} */
  const tableOf = (id) => listTables().find((entry) => entry.table === id) ?? null;

  /** @param {Partial<Entry> & { table: string }} entry @returns {Entry} */
  function putTable(entry) {
    const known = stored(); // another tab may have written since
    const old = known.find((other) => other.table === entry.table);
    const merged = { seats: null, game: '', ...old, seen: world.Date.now(), ...entry };
    write([merged, ...known.filter((other) => other.table !== entry.table)]);
    return merged;
  }

  /** @param {string} id */
  function removeTable(id) {
    write(stored().filter((entry) => entry.table !== id));
  }

  // The token of this tab comes first: two tabs may hold two seats of one table.
  /** @param {string} id @returns {string | null} */
  const tokenOf = (id) => tab.read(`octosphere.k.${id}`) ?? tableOf(id)?.token ?? null;

  // A link was opened: this tab plays with its token; a seat held before stays the browser's own.
  /** @param {string} id @param {string} token */
  function arrive(id, token) {
    tab.write(`octosphere.k.${id}`, token);
    const entry = tableOf(id);
    if (!entry) putTable({ table: id, token, seats: null });
    else if (entry.token !== token) putTable({ table: id, spare: [...new Set([...(entry.spare ?? []), token])] });
  }

  // What a view tells about the token it was asked with: its seats, the game, whether it is over. After the end nothing is new.
  /** @param {Table.View} view */
  function learn(view) {
    const entry = tableOf(view.table);
    const token = tokenOf(view.table);
    if (!entry || !token || (entry.over && entry.seats)) return;
    const better = entry.token === token || (!entry.seats?.length && view.you.length > 0);
    const seats = better ? { token, seats: view.you } : {};
    putTable({ table: view.table, game: view.game, over: Boolean(view.over), ...seats });
    if (view.over) remember(view.table, token);
  }

  return { tables, listTables, tableOf, putTable, removeTable, tokenOf, arrive, learn };
}

// Those of this page: some thirty files ask for them by name.
export const { tables, listTables, tableOf, putTable, removeTable, tokenOf, arrive, learn } = createTables({ shelf: lasting, tab: passing, remember: keepResult, world: globalThis });
