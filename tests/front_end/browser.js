// The little of a browser that modules touch: what it keeps is in `kept`, what it hears is told by `tell`, what a server answers in `answers`.
class Kept extends Map {
  getItem(key) {
    return this.get(key) ?? null;
  }

  setItem(key, text) {
    this.set(key, String(text));
  }

  removeItem(key) {
    this.delete(key);
  }
}

// What the server answers, by the end of an address; anything else is not found.
export const answers = new Map();
export const asked = [];

async function fetch(address, { method = 'GET', body } = {}) {
  const [path] = String(address).split('?');
  asked.push({ path, method, body: body && JSON.parse(body) });
  const end = [...answers.keys()].find((name) => path.endsWith(name));
  const answer = end === undefined ? undefined : answers.get(end);
  if (answer instanceof Error) throw answer;
  return answer === undefined ? Response.json({ error: 'no_such_table' }, { status: 404 }) : Response.json(answer);
}

export const kept = new Kept();
const listeners = new Map();

export function tell(name, event) {
  for (const listener of listeners.get(name) ?? []) listener(event);
}

const listen = (name, listener) => listeners.set(name, [...(listeners.get(name) ?? []), listener]);
const deaf = (name, listener) => listeners.set(name, (listeners.get(name) ?? []).filter((one) => one !== listener));

const stand = { addEventListener: listen, removeEventListener: deaf };
// A stylesheet is there as soon as it is asked for.
const head = { append: (link) => queueMicrotask(() => link.onload?.()) };
const page = { ...stand, head, createElement: () => ({ sheet: {} }), documentElement: { dataset: {}, lang: '' }, visibilityState: 'visible', title: '', querySelector: () => null, querySelectorAll: () => [], hasFocus: () => true };
const given = { ...stand, document: page, location: { pathname: '/', hash: '', search: '', origin: 'http://site' }, localStorage: kept, sessionStorage: new Kept(), matchMedia: () => ({ matches: false, ...stand }), history: { state: null, replaceState: () => null, pushState: () => null }, requestAnimationFrame: (act) => queueMicrotask(act), fetch };
Object.defineProperty(globalThis.navigator, 'connection', { value: { saveData: true } }); // nothing is fetched at leisure
for (const [name, value] of Object.entries(given)) Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
