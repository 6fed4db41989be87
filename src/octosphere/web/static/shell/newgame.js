// The card of a new game: a mode with its last options, and one button that dives.
import { api } from '../api.js';
import { putTable } from '../mytables.js';
import { settings } from '../settings.js';
import { app, go, useStore } from '../state.js';
import { html, useState } from '../vendor/preact.js';
import { t } from '../words.js';
import { useGame } from './games.js';
import { Options } from './options.js';
import { LONGEST_NAME, MODES, MODE_SYMBOLS, modeOf, orderOf, planOf, summary } from './plan.js';
import { sentence } from './problem.js';
import { Sym } from './sym.js';
import { toast } from './toast.js';

const holds = (link, seat) => link.seats.includes(seat);

// Set the table, keep its links, go there; an online table shows its invitations first.
async function dive(game, mode, plan) {
  const made = await api.post('/api/tables', orderOf(game, mode, plan));
  const mine = made.links.find((link) => holds(link, 0));
  const links = made.links.filter((link) => link !== mine);
  putTable({ table: made.table, token: mine.token, seats: mine.seats, game, links, watch: made.watch });
  if (mode === 'online' && links.length) app.set({ fresh: made.table });
  go(`/t/${made.table}`);
}

export function useDive(game) {
  const [busy, setBusy] = useState(false);
  const start = async (mode, plan) => {
    if (busy) return;
    setBusy(true);
    try {
      await dive(game?.game ?? 'octodice', mode, plan);
    } catch (problem) {
      toast(sentence(problem), { kind: 'no' });
      setBusy(false);
    }
  };
  return [busy, start];
}

function Mode({ mode, chosen, text, onPick }) {
  return html`<button class="mode" aria-pressed=${String(chosen)} onClick=${() => onPick(mode)}>
    <${Sym} name=${MODE_SYMBOLS[mode]} /><b>${t(`web.mode.${mode}`)}</b><small>${text}</small>
    <i class="tk" aria-hidden="true"><${Sym} name="ui-check" /></i></button>`;
}

function NameField() {
  const name = useStore(settings, (state) => state.name);
  return html`<label class="field inline"><span>${t('web.new.your_name')}</span>
    <input value=${name} maxlength=${LONGEST_NAME} autocomplete="nickname" enterkeyhint="done" placeholder=${t('web.new.name_hint')}
      onInput=${(event) => settings.set({ name: event.target.value })} /></label>`;
}

export function NewGame() {
  const state = useStore(settings);
  const game = useGame();
  const [open, setOpen] = useState(false);
  const [busy, start] = useDive(game);
  const mode = modeOf(state);
  const plan = planOf(state, mode);
  const levels = game?.levels ?? [];
  return html`<section class="card new" aria-labelledby="new-game">
    <div class="nh"><h2 id="new-game">${t('web.new.title')}</h2><span class="gname">${game?.title ?? 'Octo Dice'}</span></div>
    <div class="modes" role="group" aria-labelledby="new-game">
      ${MODES.map((each) => html`<${Mode} key=${each} mode=${each} chosen=${each === mode} text=${summary(each, planOf(state, each), levels)}
        onPick=${() => settings.set({ mode: each })} />`)}
    </div>
    ${mode === 'online' && html`<${NameField} />`}
    <div class="opt">
      <span><${Sym} name="lab" />${t(`web.new.lab_${plan.layout}`)}</span>
      ${mode !== 'solo' && html`<span><${Sym} name="ui-person" />${t('web.new.players', { n: plan.players })}</span>`}
      <button class="text" aria-haspopup="dialog" disabled=${!game} onClick=${() => setOpen(true)}>${t('web.new.change')}</button>
    </div>
    <div class="dive"><button class="btn primary" aria-disabled=${String(busy)} onClick=${() => start(mode, plan)}>
      <${Sym} name="submarine" />${t(busy ? 'web.new.diving' : 'web.new.dive')}</button></div>
    ${open && html`<${Options} game=${game} mode=${mode} busy=${busy} onDive=${() => start(mode, planOf(settings.get(), mode))} onClose=${() => setOpen(false)} />`}
  </section>`;
}
