// "Your turn", for a person who looks elsewhere: the title of the tab, a ping by choice, a notification by permission.
import { settings } from './settings.js';
import { play } from './sounds.js';
import { t } from './words.js';

const DOT = '● ';
/** @type {Notification | null} */
let note = null;

export const alertsPossible = () => 'Notification' in globalThis && isSecureContext;

// Ask for permission; the answer says whether alerts are on now.
export async function askForAlerts() {
  if (!alertsPossible()) return false;
  const answer = Notification.permission === 'default' ? await Notification.requestPermission() : Notification.permission;
  settings.set({ alerts: answer === 'granted' });
  return answer === 'granted';
}

/** @param {string} text @param {string} tag */
async function notify(text, tag) {
  if (!settings.get().alerts || !alertsPossible() || Notification.permission !== 'granted') return;
  const options = { body: text, tag, icon: '/static/icons/icon-192.png', badge: '/static/icons/icon-192.png', data: tag };
  try {
    note = new Notification(t('web.alert.turn'), options);
    note.onclick = () => {
      focus();
      note?.close();
    };
  } catch { // phones show them through the service worker only
    const worker = await navigator.serviceWorker?.ready;
    worker?.showNotification(t('web.alert.turn'), options);
  }
}

// Tell once that it became this person's turn at a table: yourTurn({table, title, text}).
/** @param {{ table: string, title?: string, text?: string }} told */
export function yourTurn({ table, title = t('web.title'), text = '' }) {
  document.title = `${DOT}${t('web.alert.turn')} · ${title}`;
  play('turn');
  if (document.visibilityState === 'hidden' || !document.hasFocus()) notify(text || title, table);
}

// It is no longer the turn, or the page is looked at: the plain title again.
export function calmDown(title = t('web.title')) {
  document.title = title;
  note?.close();
  note = null;
}
