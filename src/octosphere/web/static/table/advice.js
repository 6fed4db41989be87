// Help by choice: hints in three strengths, and the expected scores.
import { api } from '../api.js';
import { settings } from '../settings.js';
import { t } from '../words.js';

const WAIT = 350; // ms: positions that last shorter are not worth a forecast
const SLOW = 2_000; // ms after which a hint says why it takes so long
const TOLD = [429, 503]; // the server itself says why there is no hint, and what to do
/** @type {Table.Hint} */
const SILENT = { strength: 0, lines: [], moves: [], slow: false, ahead: 0 };
/** @param {Table.State} state */
const wanted = ({ open, view, forecast }) => Boolean(open && settings.get().forecast && view && !view.over && forecast?.position !== view.position);

/** @param {Table.Base} desk */
export function createAdvice(desk) {
  let timer = 0;
  /** @type {AbortController | null} */
  let hinting = null; // calls off the hint that is on its way
  /** @type {AbortController | null} */
  let expecting = null; // calls off the forecast that is on its way

  // One strength more with every call, up to the move itself.
  async function moreHint() {
    const { id, view, hint, pick } = desk.get();
    if (!view?.can.hint || hint?.waiting) return;
    const strength = Math.min(3, (hint?.strength ?? 0) + 1);
    const quit = new AbortController();
    /** @param {Partial<Table.Hint>} told */
    const tell = (told) => hinting === quit && desk.set({ hint: { ...SILENT, at: pick, ...told } });
    hinting = quit;
    tell({ ...hint, at: pick, waiting: true });
    const slow = setTimeout(() => tell({ ...desk.get().hint, slow: true }), SLOW);
    try {
      /** @param {Wire.Waiting} told */
      const place = ({ ahead, quick }) => tell({ ...desk.get().hint, ahead, ...(quick && { ...quick, quick: true }) });
      tell({ ...(await api.table(id).hint(strength, quit.signal, place)), strength, waiting: false });
    } catch (problem) {
      const said = TOLD.includes(problem.status) ? problem.message : t('web.table.hint.none');
      const { quick, ...meanwhile } = desk.get().hint ?? SILENT;
      tell({ ...(quick && meanwhile), lines: [...(quick ? meanwhile.lines : []), said], waiting: false });
    } finally {
      clearTimeout(slow);
    }
  }

  const closeHint = () => desk.set({ hint: null });

  // A hint that was closed, or whose question is over, is asked for no longer.
  function drop() {
    if (!hinting || desk.get().hint?.waiting) return;
    const quit = hinting;
    hinting = null;
    quit.abort();
  }

  async function ask() {
    const { id, view } = /** @type {Table.Shown} */ (desk.get());
    const quit = new AbortController();
    expecting = quit;
    try {
      const told = await api.table(id).forecast(quit.signal);
      if (expecting === quit) desk.set({ forecast: { ...told, position: view.position } });
    } catch {
      // A forecast is a help, not a promise: without one the pin is missing, nothing else.
    }
  }

  /** @type {string | null} */
  let seen = null;
  function look() {
    const state = desk.get();
    drop();
    if (!settings.get().forecast && state.forecast) desk.set({ forecast: null });
    const mark = wanted(state) ? `${state.id} ${state.view?.position}` : null;
    if (mark === seen) return;
    seen = mark;
    clearTimeout(timer);
    expecting?.abort();
    expecting = null;
    if (mark) timer = setTimeout(ask, WAIT);
  }

  // Watch what is asked; returns how to stop.
  function advise() {
    const stops = [desk.subscribe(look), settings.subscribe(look)];
    return () => {
      for (const stop of stops) stop();
    };
  }

  return { moreHint, closeHint, advise };
}
