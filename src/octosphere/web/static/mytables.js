// The tables this browser holds a seat at. One entry per table: {table, token, seats, game, seen, links, watch, spare}.
import { lasting, passing } from './keep.js';
import { createStore } from './state.js';

const KEY = 'octosphere.tables';
const MOST = 60;

export const tables = createStore({ list: lasting.read(KEY, []) });

addEventListener('storage', (event) => {
  if (event.key === KEY) tables.set({ list: lasting.read(KEY, []) });
});

function write(list) {
  const kept = [...list].sort((a, b) => (b.seen ?? 0) - (a.seen ?? 0)).slice(0, MOST);
  lasting.write(KEY, kept);
  tables.set({ list: kept });
}

export const listTables = () => tables.get().list;
export const tableOf = (id) => listTables().find((entry) => entry.table === id) ?? null;

export function putTable(entry) {
  const known = lasting.read(KEY, []); // another tab may have written since
  const old = known.find((other) => other.table === entry.table);
  const merged = { seats: null, game: '', ...old, seen: Date.now(), ...entry };
  write([merged, ...known.filter((other) => other.table !== entry.table)]);
  return merged;
}

export function removeTable(id) {
  write(lasting.read(KEY, []).filter((entry) => entry.table !== id));
}

// The token of this tab comes first: two tabs may hold two seats of one table.
export const tokenOf = (id) => passing.read(`octosphere.k.${id}`) ?? tableOf(id)?.token ?? null;

// A link was opened: this tab plays with its token; a seat held before stays the browser's own.
export function arrive(id, token) {
  passing.write(`octosphere.k.${id}`, token);
  const entry = tableOf(id);
  if (!entry) putTable({ table: id, token, seats: null });
  else if (entry.token !== token) putTable({ table: id, spare: [...new Set([...(entry.spare ?? []), token])] });
}

// What a view tells about the token it was asked with: its seats, the game, whether it is over.
export function learn(view) {
  const entry = tableOf(view.table);
  const token = tokenOf(view.table);
  if (!entry || !token) return;
  const better = entry.token === token || (!entry.seats?.length && view.you.length > 0);
  const seats = better ? { token, seats: view.you } : {};
  putTable({ table: view.table, game: view.game, over: Boolean(view.over), ...seats });
}
