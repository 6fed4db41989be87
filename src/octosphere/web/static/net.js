// Whether the server can be reached, as the calls tell: what a browser says of its own connection may be wrong both ways.
import { createStore } from './state.js';

const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 15_000;
const PATIENCE = 8_000; // ms for a look at the server's health

// What a call met that was not answered.
/** @param {{ status?: number, name?: string }} problem */
export function kindOf({ status, name }) {
  if (status === 503 || status === 429) return 'busy';
  return status || /^(Abort|Syntax|Timeout)Error$/.test(name ?? '') ? 'silent' : 'offline';
}

// What an error means for whoever waits: '' if asking again would change nothing. A part that did not come has no word of its own.
/** @param {Problem} problem */
export const troubleOf = (problem) => problem.trouble ?? 'offline';

// Pauses that grow with every round, and differ between browsers.
/** @param {number} round @param {number} [first] @param {number} [longest] */
export const growing = (round, first = FIRST_WAIT, longest = LONGEST_WAIT) => Math.min(longest, first * 2 ** Math.min(round, 16)) * (0.8 + 0.4 * Math.random());

// One way to a server, over the fetch, clock and events of `world`; the calls (api.js) and the streams (stream.js) that are handed it share what they meet.
/** @param {Pick<World, 'fetch' | 'setTimeout' | 'clearTimeout' | 'addEventListener' | 'removeEventListener' | 'document' | 'Date'>} world */
export function createConnection(world) {
  const net = createStore({ trouble: '' }); // '', offline: no way to the server, silent: no answer of its own, busy: it asks for patience

  /** @type {Set<Act>} */
  const sleepers = new Set();
  const wake = () => { for (const end of [...sleepers]) end(); };

  // Act after a while, or as soon as there is reason to hope; returns how to call it off.
  /** @param {number} ms @param {Act} act */
  function later(ms, act) {
    const cancel = () => {
      world.clearTimeout(timer);
      sleepers.delete(end);
    };
    const end = () => {
      cancel();
      act();
    };
    const timer = world.setTimeout(end, ms);
    sleepers.add(end);
    return cancel;
  }

  // Ask until it is answered; `fail` hears of every failure. Returns how to give up.
  /**
   * @template T
   * @param {() => Promise<T>} ask
   * @param {(answer: T) => unknown} tell
   * @param {(problem: Problem) => unknown} [fail]
   */
  function persist(ask, tell, fail = () => null) {
    let wanted = true;
    /** @type {Act} */
    let cancel = () => null;
    let round = 0;
    /** @returns {Promise<unknown>} */
    const attempt = () => ask().then((answer) => wanted && tell(answer), (problem) => {
      if (!wanted) return;
      if (troubleOf(problem)) cancel = later(growing(round), attempt);
      round += 1;
      fail(problem);
    });
    attempt();
    return () => {
      wanted = false;
      cancel();
    };
  }

  let failures = 0;
  /** @type {Act | null} */
  let looking = null;

  // A server that was only busy is not stormed by all who wait.
  function clear() {
    const { trouble } = net.get();
    net.set({ trouble: '' });
    if (trouble === 'offline' || trouble === 'silent') wake();
  }

  function reached() {
    failures = 0;
    clear();
  }

  /** @param {string} trouble */
  function missed(trouble) {
    net.set({ trouble });
    if (looking) return;
    looking = later(growing(failures), look);
    failures += 1;
  }

  // See for oneself, where nobody else asks.
  async function look() {
    looking?.();
    looking = null;
    try {
      const answer = await world.fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout?.(PATIENCE) });
      if (answer.ok) clear();
      else missed(kindOf(answer));
    } catch (problem) {
      missed(kindOf(problem));
    }
  }

  world.addEventListener('online', wake);
  world.addEventListener('offline', look);
  world.addEventListener('focus', wake);
  world.document.addEventListener('visibilitychange', () => world.document.visibilityState === 'visible' && wake());

  return { world, net, wake, later, persist, reached, missed, look };
}

export const connection = createConnection(globalThis);
// The parts of this page's own: some thirty files ask for them by name.
export const { net, wake, later, persist, reached, missed, look } = connection;
