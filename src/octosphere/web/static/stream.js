// The events of a table, read from a fetch so that the token stays in a header. Heals by itself.
import { app } from './state.js';

const SILENCE = 40_000; // the server says something every 15 s
const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;

// Lines of an event stream, told as {event, id, data} when a blank line ends them.
export function parser(tell) {
  let rest = '';
  let event = { event: 'message', data: [] };
  const field = (line) => {
    const colon = line.indexOf(':');
    if (colon === 0) return;
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (name === 'data') event.data.push(value);
    else if (name === 'event' || name === 'id') event[name] = value;
  };
  return (text) => {
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop();
    for (const line of lines) {
      if (line !== '') field(line);
      else {
        if (event.data.length) tell({ ...event, data: event.data.join('\n') });
        event = { event: 'message', data: [] };
      }
    }
  };
}

// watch(path, token(), {since, onEntry, onPresence, onWaits, onState}) -> close()
export function watch(path, token, { since = 0, onEntry, onPresence, onWaits, onState } = {}) {
  let last = since;
  let closed = false;
  let state = '';
  let abort = null;
  let timer = null;
  let guard = null;
  let failures = 0;

  const say = (next) => {
    if (next === state || closed) return;
    state = next;
    if (next !== 'gone') app.set({ connection: next });
    onState?.(next);
  };
  const take = ({ event, id, data }) => {
    const told = JSON.parse(data);
    if (event === 'presence') return onPresence?.(told);
    if (event === 'waits') return onWaits?.(told);
    const seq = Number(id ?? told.seq);
    if (event !== 'entry' || seq <= last) return undefined;
    last = seq;
    return onEntry?.(told);
  };
  const alive = () => {
    clearTimeout(guard);
    guard = setTimeout(() => abort?.abort(), SILENCE);
  };

  async function listen() {
    abort = new AbortController();
    alive();
    const headers = { Accept: 'text/event-stream', 'Last-Event-ID': String(last) };
    if (token()) headers.Authorization = `Bearer ${token()}`;
    const answer = await fetch(path, { headers, signal: abort.signal, cache: 'no-store' });
    if (answer.status === 404 || answer.status === 403) return 'gone';
    if (!answer.ok) throw new Error(`events ${answer.status}`);
    failures = 0;
    say('live');
    const read = parser(take);
    const reader = answer.body.getReader();
    const decoder = new TextDecoder();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return 'ended';
      alive();
      read(decoder.decode(value, { stream: true }));
    }
  }

  async function run() {
    timer = null;
    let end = 'lost';
    try {
      end = await listen();
    } catch {
      end = 'lost';
    }
    clearTimeout(guard);
    abort = null;
    if (closed) return;
    if (end === 'gone') {
      say('gone');
      return;
    }
    failures += 1;
    say(navigator.onLine ? 'reconnecting' : 'offline');
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (failures - 1)) * (0.5 + Math.random() / 2);
    timer = setTimeout(run, wait);
  }

  // Not in the middle of a live stream: only a wait is cut short.
  const wake = () => {
    if (closed || timer === null || document.visibilityState === 'hidden') return;
    clearTimeout(timer);
    run();
  };
  // A network that went and came back leaves a stream that will never speak again.
  const back = () => {
    if (abort) abort.abort();
    else wake();
    failures = 0;
  };
  const gone = () => say('offline');
  let slept = Date.now();
  const shown = () => {
    if (document.visibilityState === 'hidden') slept = Date.now();
    else if (abort && Date.now() - slept > SILENCE) back();
    else wake();
  };

  addEventListener('online', back);
  addEventListener('offline', gone);
  document.addEventListener('visibilitychange', shown);
  run();
  return () => {
    closed = true;
    clearTimeout(timer);
    clearTimeout(guard);
    abort?.abort();
    removeEventListener('online', back);
    removeEventListener('offline', gone);
    document.removeEventListener('visibilitychange', shown);
  };
}
