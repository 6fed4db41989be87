// AquaSphere as the table screen uses it; what each part is for stands in table/game.js.
import { lazy } from '../../shell/lazy.js';
import { deciding } from '../../table/choose.js';
import { Sym } from '../../table/symbols.js';
import { html } from '../../vendor/preact.js';
import { NOTHING, botOf, bots, chosen, take, tap } from './choose.js';
import { Mini, Where } from './where.js';
import { Play } from './play.js';
import { ForecastDialog, Still } from './rooms.js';
import { Hex, animals, sprite } from './signs.js';

/** @type {Record<string, string>} */
const ICONS = { enter: 'engineer', buy: 'bot', return: 'bot', pass: 'ui-pass', place: 'bot', spend: 'card', pay: 'redline', claim: 'bulb' };
/** @param {AquaSphere.View} _view @param {AquaSphere.Choice} choice */
const act = (_view, choice) => ({ label: choice.outlook.button, icon: choice.kind === 'use' ? botOf(choice) : ICONS[choice.kind] ?? 'ui-check' });

/** @type {Record<string, string>} */
const PICTURES = { time: 'time', crystals: 'crystal', control: 'charge', dock: 'submarine', points: 'bulb' };

// A link of a trail: the programme or the thing it is about.
/** @param {{ place?: string, text: string }} given */
function picture({ place = '', text }) {
  const [kind, , programme] = place.split(':');
  if (kind === 'symbol') return [html`<${Hex} of=${place.slice(7)} size=${20} />`, text];
  if (kind === 'area') return [html`<${Hex} of=${programme} size=${20} />`, text];
  return [PICTURES[kind] ? html`<${Sym} id=${PICTURES[kind]} />` : null, text];
}

// A to F look at a sector, 1 and 2 arm a bot.
/** @param {string} pressed @param {Table.Desk} desk */
function key(pressed, desk) {
  const { view, busy } = /** @type {AquaSphere.Shown} */ (desk.get());
  if (busy || !deciding(view)) return false;
  if (/^[a-f]$/.test(pressed)) return desk.onPlace(`sector:${pressed.toUpperCase()}`);
  const bot = /^[12]$/.test(pressed) ? bots(view)[Number(pressed) - 1] : undefined;
  if (bot) desk.set({ pick: /** @type {AquaSphere.Pick} */ ({ ...NOTHING, bot, mode: 'use' }), bubble: null });
  return Boolean(bot);
}

export const board = {
  NOTHING,
  chosen,
  take,
  tap,
  foreseen: () => NOTHING,
  act,
  picture,
  key,
  scored: ['scored'],
  common: (/** @type {string} */ place) => /^(room|area|sector|control):/.test(place),
  keys: [['A–F', 'sector'], ['1 2', 'bot']],
  focus: '.station .pill[tabindex="0"], .t-hq .room.lit',
  animals,
  sprite,
  dialogs: { forecast: ForecastDialog },
  Play,
  Sheet: Still,
  Where,
  Mini,
  Info: lazy(() => import('./info.js').then(({ Info }) => Info)),
};
