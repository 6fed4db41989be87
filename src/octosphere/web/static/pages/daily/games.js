// The games that have a day: their addresses, and the switch from one to another.
import { Sym } from '../../shell/parts.js';
import { link } from '../../state.js';
import { html } from '../../vendor/preact.js';
import { t } from '../../words.js';

const DATED = /^(?:([\w-]+)\/)?(\d{4}-\d{2}-\d{2})$/;

// The game and the day of an address; either may be missing: 'aquasphere/2026-11-16', '2026-11-16', 'aquasphere', ''.
/** @param {string} id */
export function readAddress(id) {
  const [, game = '', day = ''] = DATED.exec(id) ?? (/^\d/.test(id) ? ['', '', id] : ['', id]);
  return { game, day };
}

// The address of a day, or of today's; the first game goes without its name.
/** @param {{ games: Wire.DayGameWords[] }} today @param {string} game @param {string} [day] */
export const pathOf = ({ games }, game, day = '') => ['/daily', game === games[0].game ? '' : game, day].filter(Boolean).join('/');

/** @param {{ today: Daily.Today, game: string, day: string }} props */
export function Games({ today, game, day }) {
  if (today.games.length < 2) return null;
  return html`<nav class="dd-games" aria-label=${t('web.daily.games')}>${today.games.map((one) => html`<a key=${one.game} ...${link(pathOf(today, one.game, day))}
    aria-current=${one.game === game ? 'page' : undefined}><${Sym} name=${one.icon} />${one.title}</a>`)}</nav>`;
}
