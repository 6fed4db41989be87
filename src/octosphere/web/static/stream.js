// The events of a table, read from a fetch so that the token stays in a header. Heals by itself.
import { growing, kindOf } from './net.js';

const SILENCE = 40_000; // the server says something every 15 s
const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;

// Lines of an event stream, told as {event, id, data} when a blank line ends them.
/** @param {(event: { event: string, id?: string, data: string }) => unknown} tell @param {(ms: number) => unknown} [pause] told when to come back */
export function parser(tell, pause) {
  let rest = '';
  /** @type {{ event: string, id?: string, data: string[] }} */
  let event = { event: 'message', data: [] };
  /** @param {string} line */
  const field = (line) => {
    const [, name, value] = /** @type {string[]} */ (/^([^:]*):? ?(.*)/s.exec(line));
    if (name === 'data') event.data.push(value);
    else if (name === 'retry') pause?.(Number(value));
    else if (name === 'event' || name === 'id') event[name] = value;
  };
  /** @param {string} text */
  return (text) => {
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line !== '') field(line);
      else {
        if (event.data.length) tell({ ...event, data: event.data.join('\n') });
        event = { event: 'message', data: [] };
      }
    }
  };
}

// watch(connection, {path, token(), lang()}, {since, lesson, onView, onEntry, onLesson, onPresence, onWaits, onState}) -> close(). Whoever listens to views is brought each, or what changed in it.
/** @param {Api.Connection} connection @param {{ path: string, token: () => string | null, lang?: () => string }} of @param {Api.Listeners} [listeners] */
export function watch({ world, net, later, reached }, { path, token, lang = () => '' }, { since = 0, lesson = () => false, onView, onEntry, onLesson, onPresence, onWaits, onState } = {}) {
  let last = since;
  let closed = false;
  let state = '';
  let why = '';
  /** @type {AbortController | null} */
  let abort = null;
  let anew = false; // cut by ourselves, to see whether it still speaks
  /** @type {Act | null} */
  let cancel = null;
  let guard = 0;
  let failures = 0;
  let hint = 0; // milliseconds: when a server that ends can be back

  /** @param {string} next @param {string} [trouble] */
  const say = (next, trouble = '') => {
    if ((next === state && trouble === why) || closed) return;
    state = next;
    why = trouble;
    onState?.(next, trouble);
  };
  /** @param {{ event: string, id?: string, data: string }} told */
  const take = ({ event, id, data }) => {
    const told = JSON.parse(data);
    if (event === 'presence') return onPresence?.(told);
    if (event === 'waits') return onWaits?.(told);
    if (event === 'lesson') return onLesson?.(told);
    const seq = Number(id ?? told.seq);
    if (event === 'entry' && onView) return seq > last ? onEntry?.(told) : undefined; // the view that holds it comes after it
    if (!['entry', 'view', 'change'].includes(event) || seq <= last) return undefined;
    last = seq;
    return event === 'entry' ? onEntry?.(told) : onView?.(told);
  };
  const alive = () => {
    world.clearTimeout(guard);
    guard = world.setTimeout(() => abort?.abort(), SILENCE);
  };

  async function listen() {
    abort = new AbortController();
    alive();
    /** @type {Record<string, string>} */
    const headers = { Accept: 'text/event-stream', 'Last-Event-ID': String(last) };
    if (token()) headers.Authorization = `Bearer ${token()}`;
    const answer = await world.fetch(onView ? `${path}?views=1&lang=${lang()}${lesson() ? '&lesson=1' : ''}` : path, { headers, signal: abort.signal, cache: 'no-store' });
    if (answer.status === 404 || answer.status === 403) return 'gone';
    if (!answer.ok) throw Object.assign(new Error('events'), { status: answer.status });
    failures = 0;
    reached();
    say('live');
    const read = parser(take, (ms) => { hint = ms; });
    const reader = /** @type {ReadableStream} */ (answer.body).getReader();
    const decoder = new TextDecoder();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return 'ended';
      alive();
      read(decoder.decode(value, { stream: true }));
    }
  }

  async function run() {
    cancel = null;
    let trouble = '';
    try {
      if ((await listen()) === 'gone') {
        say('gone');
        closed = true;
      }
    } catch (problem) {
      trouble = kindOf(problem);
    }
    world.clearTimeout(guard);
    abort = null;
    if (closed) return;
    if (anew) {
      anew = false;
      run();
      return;
    }
    say('reconnecting', trouble);
    cancel = later(hint || growing(failures, FIRST_WAIT, LONGEST_WAIT), run);
    hint = 0;
    failures += 1;
  }

  // A network that went, or went and came back, leaves a stream that will never speak again.
  const check = () => {
    if (closed || !abort) return;
    anew = true;
    abort.abort();
  };
  let slept = world.Date.now();
  const shown = () => {
    if (world.document.visibilityState === 'hidden') slept = world.Date.now();
    else if (world.Date.now() - slept > SILENCE) check();
  };
  let before = net.get().trouble;
  /** @param {{ trouble: string }} now */
  const heard = ({ trouble }) => {
    if (trouble !== before && (trouble === 'offline' || trouble === 'silent')) check();
    before = trouble;
  };

  world.addEventListener('online', check);
  world.document.addEventListener('visibilitychange', shown);
  const deaf = net.subscribe(heard);
  run();
  return () => {
    closed = true;
    cancel?.();
    world.clearTimeout(guard);
    abort?.abort();
    deaf();
    world.removeEventListener('online', check);
    world.document.removeEventListener('visibilitychange', shown);
  };
}
