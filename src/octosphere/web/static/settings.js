// A person's own choices, kept in this browser: language, theme, motion, sound, alerts, the last new games.
import { lasting } from './keep.js';
import { app, createStore } from './state.js';

export const LANGUAGES = ['en', 'de', 'es'];
const KEY = 'octosphere.settings';
/** @type {Settings} */
const DEFAULTS = { lang: '', theme: 'system', motion: 'system', pace: 'normal', sound: false, volume: 60, haptics: true, alerts: false, name: '', playing: '', mode: 'bots', plans: {} };

// Choices kept on `shelf`; how the page looks by them is told to `shown` and to the document.
/** @param {{ shelf: Shelf, shown: Pick<typeof app, 'get' | 'set'>, world: Pick<World, 'addEventListener' | 'document' | 'matchMedia' | 'navigator'> }} given */
export function createSettings({ shelf, shown, world }) {
  const settings = createStore(shelf.filled(KEY, DEFAULTS));
  const dark = world.matchMedia('(prefers-color-scheme: dark)');
  const calmer = world.matchMedia('(prefers-reduced-motion: reduce)');

  function preferredLanguage() {
    const wished = world.navigator.languages ?? [world.navigator.language ?? 'en'];
    return wished.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => LANGUAGES.includes(tag)) ?? 'en';
  }

  function language() {
    const { lang } = settings.get();
    return LANGUAGES.includes(lang) ? lang : preferredLanguage();
  }

  // Whether nothing should move: the system's wish or this app's own switch.
  const calm = () => !shown.get().motion;

  function apply() {
    const { theme, motion } = settings.get();
    const look = theme === 'system' ? (dark.matches ? 'dark' : 'light') : theme;
    const moves = motion !== 'off' && !calmer.matches;
    const root = world.document.documentElement;
    root.dataset.theme = look;
    root.dataset.motion = moves ? 'on' : 'off';
    world.document.querySelector('meta[name=theme-color]')?.setAttribute('content', look === 'dark' ? '#061820' : '#DDEAE9');
    shown.set({ theme: look, motion: moves });
  }

  settings.subscribe((chosen) => {
    shelf.write(KEY, chosen);
    apply();
  });
  world.addEventListener('storage', (event) => {
    if (event.key === KEY) settings.set(shelf.filled(KEY, DEFAULTS));
  });
  dark.addEventListener('change', apply);
  calmer.addEventListener('change', apply);
  apply();
  return { settings, language, calm };
}

// Those of this page: some thirty files ask for them by name.
export const { settings, language, calm } = createSettings({ shelf: lasting, shown: app, world: globalThis });
