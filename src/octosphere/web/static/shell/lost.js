// A page that did not come at all: say so in words that need no catalogue, and begin anew as soon as the server answers.
import { passing } from '../keep.js';
import { growing, later, look, net } from '../net.js';
import { useStore } from '../state.js';
import { html, useEffect } from '../vendor/preact.js';
import { t } from '../words.js';

/** @type {Record<string, Record<string, string>>} */
const BARE = {
  en: { offline: 'No connection', silent: 'The server does not answer', busy: 'The server is busy', text: 'This page comes back by itself.', again: 'Try again' },
  de: { offline: 'Keine Verbindung', silent: 'Der Server antwortet nicht', busy: 'Der Server ist ausgelastet', text: 'Die Seite kommt von selbst wieder.', again: 'Noch einmal' },
  es: { offline: 'Sin conexión', silent: 'El servidor no responde', busy: 'El servidor está ocupado', text: 'La página vuelve sola.', again: 'Reintentar' },
};
const KEY = 'octosphere.reloads'; // how often in a row this tab has begun anew

const bareWords = () => BARE[(navigator.language ?? 'en').slice(0, 2)] ?? BARE.en;
/** @param {string} trouble */
const wordsOf = (trouble) => ({ [trouble]: t(`web.lost.${trouble}`), text: t(`web.lost.${trouble}_text`), again: t('web.lost.again') });

export const found = () => passing.remove(KEY);

function anew() {
  passing.write(KEY, passing.read(KEY, 0) + 1);
  location.reload();
}

export function Lost({ bare = false }) {
  const trouble = useStore(net).trouble || 'offline';
  const words = bare ? bareWords() : wordsOf(trouble);
  useEffect(() => {
    /** @type {Act} */
    let cancel = () => null;
    const ask = () => look().then(() => {
      if (net.get().trouble) cancel = later(growing(passing.read(KEY, 0), 2_000), ask);
      else anew();
    });
    cancel = later(growing(passing.read(KEY, 0), 2_000), ask);
    return () => cancel();
  }, []);
  return html`<main class="splash lost">
    <img class="bob" src="/static/icons/icon.svg" width="112" height="112" alt="" />
    <h1>${words[trouble]}</h1><p role="status">${words.text}</p>
    <button class="btn quiet" onClick=${anew}>${words.again}</button>
    ${!bare && location.pathname !== '/' && html`<a class="text" href="/">${t('web.page.back')}</a>`}
  </main>`;
}
