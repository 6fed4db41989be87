// All calls to the server. A call that the network swallowed is asked again with the same key, so that nothing is lost or done twice.
import { tokenOf as heldToken } from './mytables.js';
import { connection as ours, growing, kindOf } from './net.js';
import { watch } from './stream.js';
import { lang as spoken } from './words.js';

const PATIENCE = 20_000; // ms until a silent call counts as lost
const FIRST_WAIT = 300;
const LONGEST_WAIT = 5_000;
const BUSY_TRIES = 4; // until whoever asked is told that the server is busy

/** @type {Record<number, string>} */
const WAITS = { 0: 'offline', 429: 'busy', 503: 'busy' }; // by status: what may be over in a while

export class ApiError extends Error {
  /** @param {number} status @param {{ message?: string, error?: string, clause?: string | null, seq?: number | null, trouble?: string }} [answer] */
  constructor(status, answer = {}) {
    super(answer.message ?? answer.error ?? `status ${status}`);
    this.name = 'ApiError';
    this.status = status;
    this.error = answer.error ?? 'unavailable';
    this.clause = answer.clause ?? null;
    this.seq = answer.seq ?? null;
    this.trouble = answer.trouble ?? (this.error === 'failed' ? '' : WAITS[status]) ?? '';
  }
}

export function freshKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '');
}

// A call ends when its time is over, or when whoever asked no longer wants it.
/** @param {number} patience @param {AbortSignal} [quit] */
function limit(patience, quit) {
  const signals = [AbortSignal.timeout?.(patience), quit].filter((one) => one !== undefined);
  return signals.length > 1 && AbortSignal.any ? AbortSignal.any(signals) : signals.pop();
}

/** @param {string} method @param {Api.Options} options @returns {RequestInit} */
function request(method, { token, body, patience = PATIENCE, quit }) {
  /** @type {Record<string, string>} */
  const headers = { Accept: 'application/json' };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  return { method, headers, body: body === undefined ? undefined : JSON.stringify(body), signal: limit(patience, quit), cache: 'no-store' };
}

/** @param {Response} response */
async function answerOf(response) {
  const type = response.headers.get('content-type') ?? '';
  if (!type.includes('json')) {
    if (!response.ok && response.status >= 500) throw Object.assign(new Error('no answer of ours'), { status: response.status });
    return response.ok ? response.text() : {};
  }
  return response.json();
}

/** @typedef {Record<string, string | number | boolean | null | undefined>} Query */
/** @param {Query} values */
const queryOf = (values) => {
  const given = Object.entries(values).flatMap(([name, value]) => (value === undefined || value === null ? [] : [[name, String(value)]]));
  return given.length ? `?${new URLSearchParams(given)}` : '';
};

// Calls over one connection: `tokenOf` says what this tab holds for a table, `lang` which language answers come in.
/** @param {{ connection: Api.Connection, tokenOf: (table: string) => string | null, lang: () => string }} given */
export function createApi({ connection, tokenOf, lang }) {
  const { world, later, reached, missed } = connection;

  /** @param {number} round @returns {Promise<void>} */
  const pause = (round) => new Promise((done) => { later(growing(round - 1, FIRST_WAIT, LONGEST_WAIT), done); });

  // One attempt: the answer, an ApiError the server meant, or any other error for a lost call.
  /** @param {string} path @param {RequestInit} options */
  async function attempt(path, options) {
    const response = await world.fetch(path, options);
    const answer = await answerOf(response);
    if (!response.ok) throw new ApiError(response.status, answer);
    return answer;
  }

  // The answer is what the document of the interface promises: whoever asks says what that is.
  /** @param {string} method @param {string} path @param {Api.Options} [options] @returns {Promise<any>} */
  async function call(method, path, { tries = 5, ...more } = {}) {
    for (let round = 1; ; round += 1) {
      try {
        const answer = await attempt(path, request(method, more));
        reached();
        return answer;
      } catch (problem) {
        const meant = problem instanceof ApiError;
        const trouble = kindOf(problem);
        const last = round >= (meant ? Math.min(tries, BUSY_TRIES) : tries);
        const busy = meant && problem.status === 503 && problem.error !== 'failed'; // what failed fails again at once
        if (meant && !busy) reached();
        else if (round > 1 || (last && trouble !== 'busy' && !more.quit?.aborted)) missed(trouble); // one that is swallowed is nothing yet
        if (meant && (!busy || last)) throw problem;
        if (last) throw new ApiError(0, { error: 'unavailable', trouble });
        await pause(round);
      }
    }
  }

  // One table, with the token this tab holds for it.
  /** @param {string} id @param {{ token?: string }} [own] */
  function table(id, { token: own } = {}) {
    const base = `/api/tables/${encodeURIComponent(id)}`;
    const token = () => own ?? tokenOf(id);
    /**
     * @template {keyof Wire.TableAnswers} Path
     * @param {Path} path
     * @param {Query} [query]
     * @param {Api.Options} [more]
     * @returns {Promise<Wire.TableAnswers[Path]>}
     */
    const get = (path, query = {}, more = {}) => call('GET', `${base}${path}${queryOf(query)}`, { token: token(), ...more });
    // Advice is asked for until it is there; `tell` hears how many questions come first, and a quick opinion.
    /**
     * @template {'/hint' | '/forecast'} Path
     * @param {Path} path
     * @param {Query} query
     * @param {AbortSignal} [quit]
     * @param {(answer: Wire.Waiting) => unknown} [tell]
     * @returns {Promise<Exclude<Wire.TableAnswers[Path], Wire.Waiting>>}
     */
    const advice = async (path, query, quit, tell) => {
      for (;;) {
        const answer = await get(path, query, { tries: 1, quit });
        if (answer.state === 'ready') return /** @type {Exclude<Wire.TableAnswers[Path], Wire.Waiting>} */ (answer);
        tell?.(/** @type {Wire.Waiting} */ (answer));
      }
    };
    /** @param {string} path @param {object} [body] @returns {Promise<Table.Answer>} */
    const act = (path, body = {}) => {
      const whole = { key: freshKey(), ...body };
      return call('POST', `${base}${path}`, { token: token(), body: whole, tries: Infinity });
    };
    // The answer brings the view, unless the stream does.
    /** @param {{ view?: boolean, [field: string]: unknown }} body */
    const seen = ({ view = true, ...body }) => ({ view, lang: lang(), ...body });
    return {
      id,
      token,
      get,
      /** @param {string} path @param {object} [body] @param {Api.Options} [more] */
      post: (path, body = {}, more = {}) => call('POST', `${base}${path}`, { token: token(), body, ...more }),
      // With what led there from a view that we have, by its seq.
      /** @param {string} [language] @param {number} [since] */
      view: (language = lang(), since) => /** @type {Promise<Table.View>} */ (/** @type {Promise<unknown>} */ (get('', { lang: language, since }))),
      /** @param {Table.At & { move: string, then?: string[], confirm?: boolean }} order */
      move: ({ position, seat, move, confirm = false, ...rest }) => act('/moves', seen({ position, seat, move, confirm, ...rest })),
      /** @param {Table.At} at */
      roll: ({ position, seat, view }) => act('/roll', seen({ position, seat, view })),
      /** @param {Table.At} at */
      confirm: ({ position, seat, view }) => act('/confirm', seen({ position, seat, view })),
      /** @param {Table.At} at */
      undo: ({ position, seat, view }) => act('/undo', seen({ position, seat, view })),
      /** @param {Table.SeatOrder} order */
      seats: ({ seat, what, name = '', level = '', view }) => act('/seats', seen({ seat, what, name, level, view })),
      /** @param {{ seat: number | null, phrase: string }} order */
      say: ({ seat, phrase }) => act('/say', { seat, phrase }),
      hurry: () => call('POST', `${base}/hurry`, { token: token(), body: {}, tries: 1 }),
      rematch: () => call('POST', `${base}/rematch`, { token: token(), body: {} }),
      decline: () => call('POST', `${base}/decline`, { token: token(), body: {} }),
      /** @param {number} strength @param {AbortSignal} quit @param {(answer: Wire.Waiting) => unknown} tell */
      hint: (strength, quit, tell) => advice('/hint', { strength, lang: lang() }, quit, tell),
      /** @param {number} seat */
      lesson: (seat) => get('/lesson', { seat, lang: lang() }),
      /** @param {AbortSignal} quit */
      forecast: (quit) => advice('/forecast', {}, quit),
      // If enough of ours waits already, this one does so, too: `told` says it.
      /** @param {Query} query @param {Api.Options} [more] @returns {Promise<Coach.Answer>} */
      coach: (query, more) => get('/coach', query, more).catch((problem) => {
        if (problem.status !== 429) throw problem;
        return { state: 'working', done: 0, of: 0, ahead: 0, told: problem.message };
      }),
      // What others did since an entry; without one, since we last did something.
      /** @param {number} [after] @returns {Promise<Table.Step[]>} */
      steps: (after) => get('/steps', { after, lang: lang() }),
      /** @param {number} [after] @returns {Promise<Wire.Scoring[]>} */
      scorings: (after) => get('/scorings', { after, lang: lang() }),
      record: () => get('/record'),
      proof: () => get('/proof'),
      /** @param {Api.Listeners} listeners */
      watch: (listeners) => watch(connection, { path: `${base}/events`, token, lang }, listeners),
    };
  }

  return {
    /** @param {string} path @param {Api.Options} [options] */
    get: (path, options) => call('GET', path, options),
    /** @param {string} path @param {object} [body] @param {Api.Options} [options] */
    post: (path, body = {}, options = {}) => call('POST', path, { ...options, body }),
    table,
  };
}

// Those of this page: some thirty files call through them.
export const api = createApi({ connection: ours, tokenOf: heldToken, lang: spoken });
