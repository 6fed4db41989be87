// The plan of a new game: what each mode of each game remembers, and the order it sends.
import { firstSigns } from '../graphemes.js';
import { componentsOf } from '../mybox.js';
import { settings } from '../settings.js';
import { t } from '../words.js';
import { playable } from './games.js';

export const MODES = ['solo', 'bots', 'pass', 'online'];
/** @type {Record<string, string>} */
export const MODE_SYMBOLS = { solo: 'ui-person', bots: 'bot', pass: 'ui-people', online: 'ui-link' };
export const LONGEST_NAME = 16; // signs; an emoji is one, however many letters it takes
export const MOST_LETTERS = 64;
export const OPEN = 'open';

const COMMON = { seed: '', names: [] };
/** @type {Record<string, Plan>} */
const FIRST = {
  solo: { ...COMMON, players: 1, rivals: [] },
  bots: { ...COMMON, players: 2, rivals: ['diver', 'diver', 'diver'] },
  pass: { ...COMMON, players: 2, rivals: [] },
  online: { ...COMMON, players: 2, rivals: [OPEN, OPEN, OPEN] },
};

// Alone only where a game is for one.
/** @param {Wire.GameWords} game */
export const modesOf = (game) => MODES.filter((mode) => mode !== 'solo' || game.seats[0] === 1);
/** @param {Wire.GameWords} game @param {{ mode: string }} given1 */
export const modeOf = (game, { mode }) => (modesOf(game).includes(mode) ? mode : 'bots');

/** @param {{ plans: Settings['plans'] }} settings @param {Wire.GameWords} game @param {string} mode @returns {Plan} */
export function planOf({ plans }, game, mode) {
  const plan = { ...FIRST[mode], ...plans[game.game]?.[mode] };
  const rivals = plan.rivals.map((/** @type {string} */ rival) => (rival === OPEN ? OPEN : playable(game.levels, rival)));
  return { ...plan, rivals, players: mode === 'solo' ? 1 : plan.players };
}

/** @param {Wire.GameWords} game @param {string} mode @param {Partial<Plan>} patch */
export function change(game, mode, patch) {
  const { plans } = settings.get();
  const own = { ...plans[game.game], [mode]: { ...planOf({ plans }, game, mode), ...patch } };
  settings.set({ plans: { ...plans, [game.game]: own } });
}

/** @param {string | undefined} name */
const clean = (name) => firstSigns((name ?? '').trim(), LONGEST_NAME);

/** @param {Plan} plan @param {number} seat */
export const nameAt = (plan, seat) => (seat === 0 ? settings.get().name : plan.names[seat] ?? '');

/** @param {string} mode @param {Plan} plan */
function chairs(mode, plan) {
  const me = { kind: 'person', name: clean(settings.get().name), level: '' };
  const rest = Array.from({ length: plan.players - 1 }, (_, index) => {
    const seat = index + 1;
    if (mode === 'pass') return { kind: 'person', name: clean(plan.names[seat]) || t('web.player', { n: seat + 1 }), level: '' };
    const level = plan.rivals[index];
    return mode === 'online' && level === OPEN ? { kind: 'open', name: '', level: '' } : { kind: 'bot', name: '', level };
  });
  if (mode === 'pass' && !me.name) me.name = t('web.player', { n: 1 });
  return [me, ...rest];
}

// Whether something can be chosen by so many players.
/** @param {Wire.OptionWords} option @param {{ players?: unknown }} plan */
export const fits = ({ players }, plan) => !players || players === plan.players;

/** @type {Record<string, (option: Wire.OptionWords, value: any) => boolean>} */
const GOOD = {
  choice: ({ values }, value) => values.some((one) => one.value === value),
  number: ({ limits: [least, most] }, value) => Number.isInteger(value) && value >= least && value <= most,
  text: (_, value) => typeof value === 'string' && value !== '',
  switch: (_, value) => typeof value === 'boolean',
};

// What was chosen, unless it has become impossible since it was remembered.
/** @param {Wire.OptionWords} option @param {Record<string, any>} plan */
const chosenOf = (option, plan) => (GOOD[option.kind](option, plan[option.name]) ? plan[option.name] : undefined);
/** @param {Wire.OptionWords} option @param {Record<string, any>} plan */
export const valueOf = (option, plan) => chosenOf(option, plan) ?? option.default;

// The options of an order; `own` are the fields that the game draws itself. What nobody chose is left to the server.
/** @param {Wire.OptionWords[]} options @param {Fields | undefined} own @param {Plan | object} plan */
export function optionsOf(options, own, plan) {
  return Object.fromEntries(options.filter((option) => fits(option, plan)).map((option) => [option.name, own?.[option.name]?.value(plan) ?? chosenOf(option, plan)]));
}

// The body of POST /api/tables; a box of somebody's own comes with it where it is in use.
/** @param {Wire.GameWords} game @param {string} mode @param {Plan} plan @param {Start} start */
export function orderOf(game, mode, plan, start) {
  return { game: game.game, options: { ...optionsOf(game.options, start.fields, plan), ...componentsOf(game.game) }, seats: chairs(mode, plan), together: mode === 'pass', seed: clean(plan.seed) || null };
}

// What stands under a mode's name: in a few words, what it would start now.
/** @param {string} mode @param {Plan} plan @param {Wire.LevelWords[]} levels */
export function summary(mode, plan, levels) {
  if (mode === 'solo') return t('web.mode.solo_text');
  if (mode === 'pass') return t('web.mode.pass_text', { n: plan.players });
  if (mode === 'online') return t('web.mode.online_text');
  const rivals = plan.rivals.slice(0, plan.players - 1);
  const names = [...new Set(rivals)].map((id) => levels.find((level) => level.id === id)?.name ?? '').filter(Boolean);
  return names.length === 1 ? t('web.mode.bots_same', { n: rivals.length, level: names[0] }) : t('web.mode.bots_text', { n: rivals.length });
}
