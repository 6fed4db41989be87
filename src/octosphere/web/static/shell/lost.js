// No connection at the very start: say so in words that need no catalogue, and try again until it heals.
import { html, useEffect } from '../vendor/preact.js';
import { t } from '../words.js';

const BARE = {
  en: ['No connection', 'This page comes back by itself as soon as you are online again.', 'Try again'],
  de: ['Keine Verbindung', 'Die Seite kommt von selbst wieder, sobald du online bist.', 'Noch einmal'],
  es: ['Sin conexión', 'La página vuelve sola en cuanto tengas conexión.', 'Reintentar'],
};

function words(bare) {
  if (!bare) return [t('web.lost.title'), t('web.lost.text'), t('web.lost.again')];
  return BARE[(navigator.language ?? 'en').slice(0, 2)] ?? BARE.en;
}

export function Lost({ bare = false }) {
  const [title, text, again] = words(bare);
  useEffect(() => {
    const look = () => fetch('/api/health', { cache: 'no-store' }).then((answer) => answer.ok && location.reload()).catch(() => null);
    const timer = setInterval(look, 4000);
    addEventListener('online', look);
    return () => {
      clearInterval(timer);
      removeEventListener('online', look);
    };
  }, []);
  return html`<main class="splash lost">
    <img class="bob" src="/static/icons/icon.svg" width="112" height="112" alt="" />
    <h1>${title}</h1><p role="status">${text}</p>
    <button class="btn quiet" onClick=${() => location.reload()}>${again}</button>
  </main>`;
}
