// The plan of a new game: what each mode remembers, and the order it sends.
import { freshKey } from '../api.js';
import { settings } from '../settings.js';
import { t } from '../words.js';

export const MODES = ['solo', 'bots', 'pass', 'online'];
export const MODE_SYMBOLS = { solo: 'ui-person', bots: 'bot', pass: 'ui-people', online: 'ui-link' };
export const FIRST_LAYOUT = 'A1B1C1D1E1F1G1H1I1';
export const LONGEST_NAME = 16;
export const OPEN = 'open';

const COMMON = { layout: 'first', own: FIRST_LAYOUT, edition: '', variant: false, seed: '', names: [] };
const FIRST = {
  solo: { ...COMMON, players: 1, rivals: [] },
  bots: { ...COMMON, players: 2, rivals: ['diver', 'diver', 'diver'] },
  pass: { ...COMMON, players: 2, rivals: [] },
  online: { ...COMMON, players: 2, rivals: [OPEN, OPEN, OPEN] },
};

export const modeOf = ({ mode }) => (MODES.includes(mode) ? mode : 'bots');

export function planOf(state, mode) {
  const plan = { ...FIRST[mode], ...state.game?.[mode] };
  return mode === 'solo' ? { ...plan, players: 1 } : plan;
}

export function change(mode, patch) {
  const state = settings.get();
  settings.set({ game: { ...state.game, [mode]: { ...planOf(state, mode), ...patch } } });
}

const clean = (name) => (name ?? '').trim().slice(0, LONGEST_NAME);

export const nameAt = (plan, seat) => (seat === 0 ? settings.get().name : plan.names[seat] ?? '');

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

function layoutOf(plan) {
  if (plan.layout === 'random') return `random:${freshKey()}`;
  return plan.layout === 'own' ? plan.own : 'first';
}

// The body of POST /api/tables.
export function orderOf(game, mode, plan) {
  const options = { layout: layoutOf(plan) };
  if (plan.edition) options.edition = plan.edition;
  if (plan.variant && plan.players === 2) options.variant = true;
  return { game, options, seats: chairs(mode, plan), together: mode === 'pass', seed: clean(plan.seed) || null };
}

// What stands under a mode's name: in a few words, what it would start now.
export function summary(mode, plan, levels) {
  if (mode === 'solo') return t('web.mode.solo_text');
  if (mode === 'pass') return t('web.mode.pass_text', { n: plan.players });
  if (mode === 'online') return t('web.mode.online_text');
  const rivals = plan.rivals.slice(0, plan.players - 1);
  const names = [...new Set(rivals)].map((id) => levels.find((level) => level.id === id)?.name ?? '').filter(Boolean);
  return names.length === 1 ? t('web.mode.bots_same', { n: rivals.length, level: names[0] }) : t('web.mode.bots_text', { n: rivals.length });
}
