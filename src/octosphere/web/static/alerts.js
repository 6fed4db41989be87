// "Your turn", for a person who looks elsewhere: the title of the tab, a ping by choice, a notification by permission.
import { settings } from './settings.js';
import { buzz, play } from './sounds.js';
import { t } from './words.js';

const DOT = '● ';

/** @param {(module: typeof import('./notify.js')) => unknown} act */
const alerting = (act) => settings.get().alerts && import('./notify.js').then(act, () => null);

// Tell once that it became this person's turn at a table: yourTurn({table, title, text}).
/** @param {{ table: string, title?: string, text?: string }} told */
export function yourTurn({ table, title = t('web.title'), text = '' }) {
  document.title = `${DOT}${t('web.alert.turn')} · ${title}`;
  play('turn');
  buzz('turn');
  if (document.visibilityState === 'hidden' || !document.hasFocus()) alerting(({ notify }) => notify(text || title, table));
}

// It is no longer the turn, or the page is looked at: the plain title again.
export function calmDown(title = t('web.title')) {
  document.title = title;
  alerting(({ withdraw }) => withdraw());
}
