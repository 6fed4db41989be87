// Everything about a new game that can be otherwise: players, bots, lab, edition, variant, seed. Every change is kept at once.
import { settings } from '../settings.js';
import { useStore } from '../state.js';
import { html } from '../vendor/preact.js';
import { t } from '../words.js';
import { Dialog, Seg, Switch } from './dialog.js';
import { LayoutPicker } from './layout.js';
import { change, LONGEST_NAME, OPEN, planOf } from './plan.js';
import { Avatar, Sym } from './sym.js';

const rename = (mode, plan, seat, name) => {
  if (seat === 0) settings.set({ name });
  else change(mode, { names: Object.assign([...plan.names], { [seat]: name }) });
};

const appoint = (mode, plan, seat, level) => change(mode, { rivals: Object.assign([...plan.rivals], { [seat - 1]: level }) });

function NameRow({ mode, plan, seat }) {
  const own = useStore(settings, (state) => state.name);
  const value = seat === 0 ? own : plan.names[seat] ?? '';
  const label = seat === 0 && mode !== 'pass' ? t('web.new.your_name') : t('web.new.name_of', { n: seat + 1 });
  return html`<label class="crew"><${Avatar} seat=${seat} /><span class="sr">${label}</span>
    <input value=${value} maxlength=${LONGEST_NAME} autocomplete=${seat === 0 ? 'nickname' : 'off'} enterkeyhint="done"
      placeholder=${seat === 0 && mode !== 'pass' ? t('web.new.your_name') : t('web.player', { n: seat + 1 })}
      onInput=${(event) => rename(mode, plan, seat, event.target.value)} /></label>`;
}

function RivalRow({ mode, plan, seat, levels }) {
  const chosen = plan.rivals[seat - 1];
  const level = levels.find((one) => one.id === chosen);
  return html`<label class="crew"><${Avatar} seat=${seat} /><span class="sr">${t('web.new.rival', { n: seat + 1 })}</span>
    <span class="pick"><select value=${chosen} onChange=${(event) => appoint(mode, plan, seat, event.target.value)}>
      ${mode === 'online' && html`<option value=${OPEN}>${t('web.new.open_seat')}</option>`}
      ${levels.map((one) => html`<option key=${one.id} value=${one.id}>${t('web.new.bot', { level: one.name })}</option>`)}
    </select><${Sym} name="ui-next" /></span>
    <small>${chosen === OPEN ? t('web.new.open_text') : level?.text}</small></label>`;
}

function Crew({ mode, plan, levels }) {
  const seats = Array.from({ length: plan.players }, (_, seat) => seat);
  return html`<div class="crews">${seats.map((seat) => (seat === 0 || mode === 'pass'
    ? html`<${NameRow} key=${`${mode}${seat}`} mode=${mode} plan=${plan} seat=${seat} />`
    : html`<${RivalRow} key=${`${mode}${seat}`} mode=${mode} plan=${plan} seat=${seat} levels=${levels} />`))}</div>`;
}

function Lab({ mode, plan, menu }) {
  const choices = ['first', 'random', 'own'].map((value) => ({ value, text: t(`web.lab.${value}`) }));
  return html`<section class="opts"><h3>${t('web.lab.title')}</h3>
    <${Seg} full label=${t('web.lab.title')} value=${plan.layout} choices=${choices} onChange=${(layout) => change(mode, { layout })} />
    <p class="note">${t(`web.lab.${plan.layout}_text`)}</p>
    ${plan.layout === 'own' && html`<${LayoutPicker} tiles=${menu.tiles} value=${plan.own} onChange=${(own) => change(mode, { own })} />`}
  </section>`;
}

function Rules({ mode, plan, menu }) {
  const edition = plan.edition || menu.editions[0].id;
  const choices = menu.editions.map((one) => ({ value: one.id, text: one.id.toUpperCase(), name: one.name }));
  const chosen = menu.editions.find((one) => one.id === edition);
  return html`<section class="opts"><h3>${t('web.rules.title')}</h3>
    <div class="line"><span>${chosen.name}</span><${Seg} label=${t('web.rules.edition')} value=${edition} choices=${choices} onChange=${(id) => change(mode, { edition: id })} /></div>
    <p class="note">${chosen.text}</p>
    ${plan.players === menu.variant.players && html`<${Switch} label=${menu.variant.name} note=${menu.variant.text} on=${plan.variant}
      onChange=${(variant) => change(mode, { variant })} />`}
    <label class="field"><span>${t('web.rules.seed')}</span>
      <input value=${plan.seed} maxlength="64" autocomplete="off" autocapitalize="off" spellcheck=${false} placeholder=${t('web.rules.seed_hint')}
        onInput=${(event) => change(mode, { seed: event.target.value })} /><small>${t('web.rules.seed_text')}</small></label>
  </section>`;
}

// The server's menu, reduced to what this form asks for.
const formOf = (menu) => ({ tiles: menu.layouts.levels.flat(), editions: menu.editions, variant: menu.variant });

export function Options({ game, mode, busy, onDive, onClose }) {
  const plan = planOf(useStore(settings), mode);
  const menu = formOf(game.menu);
  const most = game.seats?.[1] ?? 4;
  const counts = Array.from({ length: most - 1 }, (_, index) => ({ value: index + 2, text: String(index + 2), name: t('web.new.players', { n: index + 2 }) }));
  const foot = html`<button class="btn primary" aria-disabled=${String(busy)} onClick=${onDive}><${Sym} name="submarine" />${t(busy ? 'web.new.diving' : 'web.new.dive')}</button>`;
  return html`<${Dialog} wide title=${t(`web.mode.${mode}`)} onClose=${onClose} foot=${foot}>
    ${mode !== 'solo' && html`<section class="opts"><div class="line"><h3>${t('web.new.crew')}</h3>
      <${Seg} label=${t('web.new.crew')} value=${plan.players} choices=${counts} onChange=${(players) => change(mode, { players })} /></div>
      <${Crew} mode=${mode} plan=${plan} levels=${game.levels ?? []} /></section>`}
    <${Lab} mode=${mode} plan=${plan} menu=${menu} />
    <${Rules} mode=${mode} plan=${plan} menu=${menu} />
  <//>`;
}
