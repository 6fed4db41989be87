// One place for what the whole app knows: tiny stores, and the hook that redraws a part when its piece changes.
import { useEffect, useReducer, useRef } from './vendor/preact.js';

/**
 * @template {object} T
 * @param {T} initial
 * @returns {Store<T>}
 */
export function createStore(initial) {
  let state = { ...initial };
  /** @type {Set<(state: T) => unknown>} */
  const listeners = new Set();
  return {
    get: () => state,
    set(patch) {
      const next = { ...state, ...(typeof patch === 'function' ? patch(state) : patch) };
      if (/** @type {(keyof T)[]} */ (Object.keys(next)).every((name) => Object.is(next[name], state[name]))) return;
      state = next;
      for (const tell of [...listeners]) tell(state);
    },
    subscribe(tell) {
      listeners.add(tell);
      return () => {
        listeners.delete(tell);
      };
    },
  };
}

/**
 * @template {object} T
 * @template [Piece=T]
 * @param {Store<T>} store
 * @param {(state: T) => Piece} [selector]
 * @returns {Piece}
 */
export function useStore(store, selector = (state) => /** @type {Piece} */ (/** @type {unknown} */ (state))) {
  const [, redraw] = useReducer((n) => n + 1, 0);
  const seen = useRef(/** @type {Piece | undefined} */ (undefined));
  const chosen = useRef(selector);
  chosen.current = selector;
  const piece = selector(store.get());
  seen.current = piece;
  useEffect(() => {
    const look = () => {
      if (!Object.is(chosen.current(store.get()), seen.current)) redraw();
    };
    look(); // a change between drawing and listening is not missed
    return store.subscribe(look);
  }, [store]);
  return piece;
}

/** @typedef {{ lang: string, theme: string, motion: boolean, route: string, fresh?: string | null, spoken?: boolean }} AppState */
export const app = createStore(/** @type {AppState} */ ({ lang: 'en', theme: 'light', motion: true, route: location.pathname }));

// Go to a page of the app; a path may carry a token as #k=…, which the router takes out of the address.
/** @param {string} path @param {{ replace?: boolean }} [how] */
export function go(path, { replace = false } = {}) {
  history[replace ? 'replaceState' : 'pushState'](null, '', path);
  dispatchEvent(new PopStateEvent('popstate'));
}

// What makes an <a> a way within the app; a click that wants a new tab is left to the browser.
/** @param {string} href @param {(href: string) => unknown} [act] */
export const link = (href, act = go) => ({
  href,
  /** @param {MouseEvent} event */
  onClick(event) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    act(href);
  },
});
