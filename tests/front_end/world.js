// A small browser that is handed in: a shelf's storage, a clock that a test moves, a server that answers what the test says.
import { setImmediate as soon } from 'node:timers/promises';

export function createStorage(first = {}) {
  const held = new Map(Object.entries(first));
  return {
    held,
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, text) => held.set(key, text),
    removeItem: (key) => held.delete(key),
    key: (at) => [...held.keys()][at] ?? null,
    get length() {
      return held.size;
    },
  };
}

function createEars() {
  const listeners = new Map();
  const of = (name) => listeners.get(name) ?? [];
  return {
    addEventListener: (name, act) => listeners.set(name, [...of(name), act]),
    removeEventListener: (name, act) => listeners.set(name, of(name).filter((one) => one !== act)),
    tell: (name, event = {}) => of(name).forEach((act) => { act(event); }),
    count: (name) => of(name).length,
  };
}

// What waits for its time; `pass(ms)` lets time go by, and all who are due act.
function createClock() {
  let now = 0;
  let last = 0;
  const waiting = new Map();
  return {
    Date: { now: () => now },
    setTimeout(act, ms) {
      last += 1;
      waiting.set(last, { act, at: now + ms });
      return last;
    },
    clearTimeout: (id) => waiting.delete(id),
    waits: () => [...waiting.values()].map(({ at }) => at - now).sort((a, b) => a - b),
    async pass(ms) {
      now += ms;
      for (const [id, { act, at }] of [...waiting]) if (at <= now && waiting.delete(id)) act();
      await settled();
    },
  };
}

// Promises that are under way have come to rest: turns of the loop, not milliseconds, so that a slow machine does the same.
export async function settled() {
  for (let turn = 0; turn < 20; turn += 1) await soon();
}

// Two of these share nothing. `answer(address, options)` is the server: a Response, or an error that is thrown.
export function createWorld({ answer = () => new TypeError('no way'), dark = false, languages = ['en'] } = {}) {
  const asked = [];
  const root = { dataset: {}, lang: '' };
  const document = { ...createEars(), documentElement: root, visibilityState: 'visible', querySelector: () => null };
  const world = {
    ...createEars(),
    ...createClock(),
    document,
    asked,
    answer,
    navigator: { languages },
    matchMedia: (query) => ({ ...createEars(), matches: dark && query.includes('dark') }),
    async fetch(address, options = {}) {
      asked.push({ address, ...options });
      const given = await world.answer(address, options);
      if (given instanceof Error) throw given;
      return given;
    },
  };
  return world;
}

// An event stream whose pieces the test sends; it breaks when whoever asked gives up.
export function createEvents({ signal }) {
  let feed;
  const body = new ReadableStream({
    start(controller) {
      feed = controller;
    },
  });
  signal?.addEventListener('abort', () => feed.error(signal.reason));
  const encoder = new TextEncoder();
  return {
    response: new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
    send: (text) => feed.enqueue(encoder.encode(text)),
    end: () => feed.close(),
  };
}
