// One place for what the whole app knows: tiny stores, and the hook that redraws a part when its piece changes.
import { useEffect, useReducer, useRef } from './vendor/preact.js';

export function createStore(initial) {
  let state = { ...initial };
  const listeners = new Set();
  return {
    get: () => state,
    set(patch) {
      const next = { ...state, ...(typeof patch === 'function' ? patch(state) : patch) };
      if (Object.keys(next).every((name) => Object.is(next[name], state[name]))) return;
      state = next;
      for (const tell of [...listeners]) tell(state);
    },
    subscribe(tell) {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
  };
}

const whole = (state) => state;

export function useStore(store, selector = whole) {
  const [, redraw] = useReducer((n) => n + 1, 0);
  const seen = useRef();
  const chosen = useRef(selector);
  chosen.current = selector;
  seen.current = selector(store.get());
  useEffect(() => {
    const look = () => {
      if (!Object.is(chosen.current(store.get()), seen.current)) redraw();
    };
    look(); // a change between drawing and listening is not missed
    return store.subscribe(look);
  }, [store]);
  return seen.current;
}

export const app = createStore({ lang: 'en', theme: 'light', motion: true, route: location.pathname });

// Go to a page of the app; a path may carry a token as #k=…, which the router takes out of the address.
export function go(path, { replace = false } = {}) {
  history[replace ? 'replaceState' : 'pushState'](null, '', path);
  dispatchEvent(new PopStateEvent('popstate'));
}

// What makes an <a> a way within the app; a click that wants a new tab is left to the browser.
export const link = (href, act = go) => ({
  href,
  onClick(event) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    act(href);
  },
});
