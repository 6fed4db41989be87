// The engine as the page asks it; it starts with the first question and works without a connection.
import { ApiError } from '../../api.js';
import { look } from '../../net.js';
import { createStore } from '../../state.js';
import { lang } from '../../words.js';

export const STEPS = 3;
export const progress = createStore({ step: 0, failed: false });

/** @type {Map<number, { resolve: (told: any) => void, reject: (problem: Error) => void }>} */
const open = new Map(); // questions on their way, by number
let count = 0;
/** @type {Worker | null} */
let worker = null;

/** @param {string} problem */
function fail(problem) {
  worker?.terminate();
  worker = null;
  progress.set({ failed: true });
  look();
  for (const { reject } of open.values()) reject(new ApiError(0, { error: 'unavailable', message: problem }));
  open.clear();
}

/** @param {{ data: { id?: number, text: string, step?: number, failed?: string } }} event */
function heard({ data: { id, text, step, failed } }) {
  if (step) progress.set({ step });
  if (failed !== undefined && id === undefined) return fail(failed);
  const asked = open.get(id ?? 0);
  open.delete(id ?? 0);
  if (failed !== undefined) return asked?.reject(new ApiError(500, { message: failed }));
  return asked?.resolve(JSON.parse(text));
}

function begin() {
  progress.set({ step: 0, failed: false });
  worker = new Worker('/static/pages/pad/worker.js', { type: 'module' });
  worker.onmessage = heard;
  worker.onerror = (event) => fail(event.message);
}

/** @param {{ message: string, clause?: string | null }} problem */
const clauseOf = ({ message, clause }) => (clause ? `${message} (${clause})` : message);

// ask('enter', {text}) -> the answer; what the rules refuse rejects with its words and clause.
/**
 * @template {keyof Pad.Answers} Name
 * @param {Name} name
 * @param {object} [given]
 * @returns {Promise<Pad.Answers[Name]>}
 */
export async function ask(name, given = {}) {
  if (!worker) begin();
  count += 1;
  const id = count;
  const told = await new Promise((resolve, reject) => {
    open.set(id, { resolve, reject });
    worker?.postMessage({ id, name, given: JSON.stringify({ lang: lang(), ...given }) });
  });
  if (!told.problem) return told.answer;
  throw new ApiError(409, { ...told.problem, error: 'pad', message: clauseOf(told.problem) });
}

// After a failure, from the start.
export const again = () => ask('menu').catch(() => null);
