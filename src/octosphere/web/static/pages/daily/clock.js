// Which day it is, by the server's clock, and how long it lasts.
import { api } from '../../api.js';
import { later } from '../../net.js';
import { html, useEffect, useState } from '../../vendor/preact.js';
import { t } from '../../words.js';

const RETRY = 5_000; // ms

// The answer of the server with `ahead`, the ms that its clock is ahead of this one; asked anew when the day is over.
export function useToday() {
  const [today, setToday] = useState(/** @type {Daily.Today | null} */ (null));
  useEffect(() => {
    let timer = 0;
    /** @type {Act} */
    let cancel = () => null;
    let wanted = true;
    const ask = () => api.get('/api/daily', { tries: Infinity }).then((found) => {
      if (!wanted) return;
      const ahead = found.now * 1000 - Date.now();
      setToday({ ...found, ahead });
      const left = found.until * 1000 - Date.now() - ahead;
      timer = setTimeout(ask, Math.min(2 ** 31 - 1, Math.max(1000, left + 500)));
    }).catch(() => { if (wanted) cancel = later(RETRY, ask); });
    const look = () => { // a device that slept may have missed midnight
      if (document.visibilityState !== 'visible') return;
      clearTimeout(timer);
      cancel();
      ask();
    };
    ask();
    document.addEventListener('visibilitychange', look);
    return () => {
      wanted = false;
      clearTimeout(timer);
      cancel();
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return today;
}

/** @param {number} n */
const two = (n) => String(Math.floor(n)).padStart(2, '0');

// Hours, minutes and seconds until the next day; not read out by itself.
/** @param {{ today: Daily.Today }} props */
export function Countdown({ today }) {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  const left = Math.max(0, Math.floor((today.until * 1000 - Date.now() - today.ahead) / 1000));
  const time = `${two(left / 3600)}:${two((left / 60) % 60)}:${two(left % 60)}`;
  return html`<p class="dd-next" role="timer" aria-live="off">${t('web.daily.next')} <time class="num">${time}</time></p>`;
}
