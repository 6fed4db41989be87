// A person's own choices, kept in this browser: language, theme, motion, sound, alerts, the last new games.
import { filled, lasting } from './keep.js';
import { app, createStore } from './state.js';

export const LANGUAGES = ['en', 'de', 'es'];
const KEY = 'octosphere.settings';
/** @type {Settings} */
const DEFAULTS = { lang: '', theme: 'system', motion: 'system', sound: false, alerts: false, name: '', playing: '', mode: 'bots', plans: {} };

export const settings = createStore(filled(KEY, DEFAULTS));

const dark = matchMedia('(prefers-color-scheme: dark)');
const calmer = matchMedia('(prefers-reduced-motion: reduce)');

export function preferredLanguage() {
  const wished = navigator.languages ?? [navigator.language ?? 'en'];
  return wished.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => LANGUAGES.includes(tag)) ?? 'en';
}

export function language() {
  const { lang } = settings.get();
  return LANGUAGES.includes(lang) ? lang : preferredLanguage();
}

// Whether nothing should move: the system's wish or this app's own switch.
export const calm = () => !app.get().motion;

function apply() {
  const { theme, motion } = settings.get();
  const look = theme === 'system' ? (dark.matches ? 'dark' : 'light') : theme;
  const moves = motion !== 'off' && !calmer.matches;
  document.documentElement.dataset.theme = look;
  document.documentElement.dataset.motion = moves ? 'on' : 'off';
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', look === 'dark' ? '#061820' : '#DDEAE9');
  app.set({ theme: look, motion: moves });
}

settings.subscribe((chosen) => {
  lasting.write(KEY, chosen);
  apply();
});
addEventListener('storage', (event) => {
  if (event.key === KEY) settings.set(filled(KEY, DEFAULTS));
});
dark.addEventListener('change', apply);
calmer.addEventListener('change', apply);
apply();
