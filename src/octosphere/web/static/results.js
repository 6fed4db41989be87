// What became of finished games, kept in this browser for good: the summary of each with the token that opens it, thousands of them.
import { api } from './api.js';
import { lasting } from './keep.js';
import { lang } from './words.js';

const NAME = 'octosphere.results'; // of the database, or of the shelf where there is none
const STORE = 'results';

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
const asked = (request) => new Promise((done, fail) => {
  request.onsuccess = () => done(request.result);
  request.onerror = () => fail(request.error);
});

/** @type {Promise<IDBDatabase> | null} */
let opened = null;
function database() {
  opened ??= (async () => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'table' });
    const found = await asked(request);
    found.onversionchange = () => close(); // it is to be deleted
    return found;
  })();
  return opened;
}

export async function close() {
  const held = opened;
  opened = null;
  (await held?.catch(() => null))?.close();
}

// Where the browser keeps no database for us, the shelf does.
/**
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest} act
 * @param {(rows: Stats.Row[]) => T} otherwise
 * @returns {Promise<T>}
 */
async function using(mode, act, otherwise) {
  let store;
  try {
    store = (await database()).transaction(STORE, mode).objectStore(STORE);
  } catch {
    return otherwise(lasting.read(NAME, /** @type {Stats.Row[]} */ ([])));
  }
  return asked(act(store));
}

/** @param {Stats.Row[]} rows @param {string} table */
const without = (rows, table) => rows.filter((row) => row.table !== table);

export const allResults = () => using('readonly', (store) => store.getAll(), (rows) => rows);
/** @param {string} table */
export const resultOf = (table) => using('readonly', (store) => store.get(table), (rows) => rows.find((row) => row.table === table));
/** @param {Stats.Row} row */
export const putResult = (row) => using('readwrite', (store) => store.put(row), (rows) => lasting.write(NAME, [...without(rows, row.table), row]));
/** @param {string} table */
export const dropResult = (table) => using('readwrite', (store) => store.delete(table), (rows) => lasting.write(NAME, without(rows, table)));

// Ask for the summary of a finished table, once; one that is only watched is nobody's result. `more(summary)` is kept too.
/**
 * @param {string} table
 * @param {string} token
 * @param {(summary: Wire.StatisticsSummary) => Partial<Stats.Row>} [more]
 */
export async function keepResult(table, token, more = () => ({})) {
  const known = await resultOf(table);
  if (known) return known;
  const summary = await api.table(table, { token }).get('/summary', { lang: lang() });
  const row = { ...summary, token, ...more(summary) };
  if (!row.you.length) return null;
  await putResult(row);
  return row;
}
