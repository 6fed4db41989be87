// Everything about a new game that can be otherwise: players, bots, what the game itself asks, seed. Every change is kept at once.
import { settings } from '../settings.js';
import { useStore } from '../state.js';
import { html } from '../vendor/preact.js';
import { t } from '../words.js';
import { Dialog } from './dialog.js';
import { Fields } from './fields.js';
import { useMenu } from './games.js';
import { Avatar, Seg, Sym } from './parts.js';
import { change, MOST_LETTERS, OPEN, planOf } from './plan.js';

/** @param {(patch: Partial<Plan>) => void} alter @param {Plan} plan @param {number} seat @param {string} name */
const rename = (alter, plan, seat, name) => {
  if (seat === 0) settings.set({ name });
  else alter({ names: Object.assign([...plan.names], { [seat]: name }) });
};

/** @param {(patch: Partial<Plan>) => void} alter @param {Plan} plan @param {number} seat @param {string} level */
const appoint = (alter, plan, seat, level) => alter({ rivals: Object.assign([...plan.rivals], { [seat - 1]: level }) });

/** @param {{ mode: string, plan: Plan, seat: number, alter: (patch: Partial<Plan>) => void }} props */
function NameRow({ mode, plan, seat, alter }) {
  const own = useStore(settings, (state) => state.name);
  const value = seat === 0 ? own : plan.names[seat] ?? '';
  const label = seat === 0 && mode !== 'pass' ? t('web.new.your_name') : t('web.new.name_of', { n: seat + 1 });
  return html`<label class="crew"><${Avatar} seat=${seat} /><span class="sr">${label}</span>
    <input value=${value} maxlength=${MOST_LETTERS} autocomplete=${seat === 0 ? 'nickname' : 'off'} enterkeyhint="done"
      placeholder=${seat === 0 && mode !== 'pass' ? t('web.new.your_name') : t('web.player', { n: seat + 1 })}
      onInput=${(/** @type {Typed} */ event) => rename(alter, plan, seat, event.target.value)} /></label>`;
}

/** @param {{ mode: string, plan: Plan, seat: number, levels: Wire.LevelWords[], alter: (patch: Partial<Plan>) => void }} props */
function RivalRow({ mode, plan, seat, levels, alter }) {
  const chosen = plan.rivals[seat - 1];
  const level = levels.find((one) => one.id === chosen);
  return html`<label class="crew"><${Avatar} seat=${seat} /><span class="sr">${t('web.new.rival', { n: seat + 1 })}</span>
    <span class="pick"><select value=${chosen} onChange=${(/** @type {Typed} */ event) => appoint(alter, plan, seat, event.target.value)}>
      ${mode === 'online' && html`<option value=${OPEN}>${t('web.new.open_seat')}</option>`}
      ${levels.map((one) => html`<option key=${one.id} value=${one.id}>${t('web.new.bot', { level: one.name })}</option>`)}
    </select><${Sym} name="ui-next" /></span>
    <small>${chosen === OPEN ? t('web.new.open_text') : level?.text}</small></label>`;
}

/** @param {{ mode: string, plan: Plan, levels: Wire.LevelWords[], alter: (patch: Partial<Plan>) => void }} props */
function Crew({ mode, plan, levels, alter }) {
  const seats = Array.from({ length: plan.players }, (_, seat) => seat);
  return html`<div class="crews">${seats.map((seat) => (seat === 0 || mode === 'pass'
    ? html`<${NameRow} key=${`${mode}${seat}`} mode=${mode} plan=${plan} seat=${seat} alter=${alter} />`
    : html`<${RivalRow} key=${`${mode}${seat}`} mode=${mode} plan=${plan} seat=${seat} levels=${levels} alter=${alter} />`))}</div>`;
}

/** @param {{ plan: Plan, alter: (patch: Partial<Plan>) => void }} props */
function Seed({ plan, alter }) {
  return html`<label class="field"><span>${t('web.rules.seed')}</span>
    <input value=${plan.seed} maxlength="64" autocomplete="off" autocapitalize="off" spellcheck=${false} placeholder=${t('web.rules.seed_hint')}
      onInput=${(/** @type {Typed} */ event) => alter({ seed: event.target.value })} /><small>${t('web.rules.seed_text')}</small></label>`;
}

/** @param {{ game: Wire.GameWords, mode: string, start: Start | null, busy: boolean, onDive: Act, onClose: Act }} props */
export function Options({ game, mode, start, busy, onDive, onClose }) {
  const plan = planOf(useStore(settings), game, mode);
  const menu = useMenu(start?.fields ? game.game : '');
  /** @param {Partial<Plan>} patch */
  const alter = (patch) => change(game, mode, patch);
  const counts = Array.from({ length: game.seats[1] - 1 }, (_, index) => ({ value: index + 2, text: String(index + 2), name: t('web.new.players', { n: index + 2 }) }));
  const foot = html`<button class="btn primary" aria-disabled=${String(busy)} onClick=${onDive}><${Sym} name="submarine" />${t(busy ? 'web.new.diving' : 'web.new.dive')}</button>`;
  return html`<${Dialog} wide title=${t(`web.mode.${mode}`)} onClose=${onClose} foot=${foot}>
    ${mode !== 'solo' && html`<section class="opts"><div class="line"><h3>${t('web.new.crew')}</h3>
      <${Seg} label=${t('web.new.crew')} value=${plan.players} choices=${counts} onChange=${(/** @type {number} */ players) => alter({ players })} /></div>
      <${Crew} mode=${mode} plan=${plan} levels=${game.levels} alter=${alter} /></section>`}
    ${start && (menu || !start.fields) && html`<${Fields} options=${game.options} own=${start.fields} plan=${plan} menu=${menu} change=${alter}><${Seed} plan=${plan} alter=${alter} /><//>`}
  <//>`;
}
