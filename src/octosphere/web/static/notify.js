// Notifications, by permission: fetched once a person wants them.
import { settings } from './settings.js';
import { t } from './words.js';

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
export async function notify(text, tag) {
  if (!alertsPossible() || Notification.permission !== 'granted') return;
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

export function withdraw() {
  note?.close();
  note = null;
}
