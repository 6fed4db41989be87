// Everything about me goes: at the server what my tokens open, in this browser all that we keep. What cannot be reached is kept for another try.
import { api } from '../../api.js';
import { lasting } from '../../keep.js';
import { listTables } from '../../mytables.js';
import { close } from '../../results.js';

const OURS = 'octosphere';
const PATIENCE = 3_000; // ms before a server that wants us slower is asked again
const TRIES = 6;

// Every table with the tokens of my own seats; links that were made for others are theirs.
/** @param {Stats.Row[]} rows */
export function holdings(rows) {
  /** @type {Map<string, Set<string>>} */
  const found = new Map();
  /** @param {string} table @param {(string | undefined)[]} tokens */
  const add = (table, tokens) => found.set(table, new Set([...(found.get(table) ?? []), ...tokens.filter((one) => one !== undefined)]));
  for (const { table, token, spare = [] } of listTables()) add(table, [token, ...spare]);
  for (const { table, token } of rows) add(table, [token]);
  return [...found.entries()].map(([table, tokens]) => ({ table, tokens: [...tokens] }));
}

/** @param {number} ms */
const pause = (ms) => new Promise((done) => { setTimeout(done, ms); });

// True once a token opens nothing any more.
/** @param {string} table @param {string} token */
async function forgotten(table, token) {
  for (let round = 1; round <= TRIES; round += 1) {
    try {
      await api.table(table, { token }).post('/forget', {}, { tries: 2 });
      return true;
    } catch ({ status }) {
      if (status === 404) return true;
      if (status !== 429) return false;
      await pause(PATIENCE);
    }
  }
  return false;
}

/** @param {{ table: string, tokens: string[] }} given */
async function left({ table, tokens }) {
  /** @type {string[]} */
  const still = [];
  for (const token of tokens) if (!(await forgotten(table, token))) still.push(token);
  return still.length ? [{ table, tokens: still }] : [];
}

// Forget at the server, one table after the other; returns those that could not be reached.
/** @param {Stats.Holding[]} held @param {(told: { done: number, of: number }) => void} tell */
export async function forgetTables(held, tell) {
  /** @type {Stats.Holding[]} */
  const unreached = [];
  for (const [done, one] of held.entries()) {
    tell({ done, of: held.length });
    unreached.push(...await left(one));
  }
  return unreached;
}

async function databases() {
  await close();
  const names = (await indexedDB.databases?.().catch(() => null))?.map(({ name = '' }) => name) ?? ['octosphere.results'];
  /** @param {string} name */
  const gone = (name) => new Promise((done) => {
    const request = indexedDB.deleteDatabase(name);
    for (const end of /** @type {const} */ (['onsuccess', 'onerror', 'onblocked'])) request[end] = done;
  });
  await Promise.all(names.filter((name) => name.startsWith(OURS)).map(gone));
}

async function workers() {
  for (const name of await globalThis.caches?.keys() ?? []) await caches.delete(name);
  for (const one of await navigator.serviceWorker?.getRegistrations() ?? []) await one.unregister();
}

/** @param {Storage} store */
function shelf(store) {
  for (const key of Object.keys(store)) if (key.startsWith(OURS)) store.removeItem(key);
}

// All that this browser keeps of us, but for tables that are still to be forgotten.
/** @param {Stats.Holding[]} unreached */
export async function clearBrowser(unreached) {
  await databases().catch(() => null);
  await workers().catch(() => null);
  for (const name of /** @type {const} */ (['localStorage', 'sessionStorage'])) {
    try {
      shelf(globalThis[name]);
    } catch { /* a browser that keeps nothing has nothing to clear */ }
  }
  if (unreached.length) lasting.write('octosphere.tables', unreached.map(({ table, tokens: [token, ...spare] }) => ({ table, token, spare, seats: null, game: '', seen: Date.now() })));
}
