// The card of a new game: the game, a mode with its last options, and one button that dives.
import { api } from '../api.js';
import { FRESH } from '../lessons.js';
import { boxOf, boxes, changeBox } from '../mybox.js';
import { putTable } from '../mytables.js';
import { settings } from '../settings.js';
import { app, go, link as to, useStore } from '../state.js';
import { fetchGame } from '../table/game.js';
import { html, useState } from '../vendor/preact.js';
import { t } from '../words.js';
import { startOf } from './games.js';
import { lazy } from './lazy.js';
import { Seg, Sym } from './parts.js';
import { MOST_LETTERS, MODE_SYMBOLS, modeOf, modesOf, orderOf, planOf, summary } from './plan.js';
import { toast } from './toast.js';
import { sentence } from './trouble.js';

const Options = lazy(() => import('./options.js').then(({ Options: part }) => part));

/** @param {Wire.Ticket} link @param {number} seat */
const holds = (link, seat) => link.seats.includes(seat);

// Set the table, keep its links, go there; an online table shows its invitations first.
/** @param {Wire.GameWords} game @param {string} mode @param {Plan} plan @param {Partial<Entry>} more */
async function setTable(game, mode, plan, more) {
  fetchGame(game.game).catch(() => null); // its board comes while the table is set
  const made = await api.post('/api/tables', orderOf(game, mode, plan, await startOf(game.game)));
  const mine = made.links.find((/** @type {Wire.Ticket} */ link) => holds(link, 0));
  const links = made.links.filter((/** @type {Wire.Ticket} */ link) => link !== mine);
  putTable({ table: made.table, token: mine.token, seats: mine.seats, game: game.game, links, watch: made.watch, ...more });
  if (mode === 'online' && links.length) app.set({ fresh: made.table });
  go(`/t/${made.table}`);
}

// Whether a table is being set, and what sets one: (mode, plan).
/** @param {Wire.GameWords} game @returns {[boolean, (mode: string, plan: Plan, more?: Partial<Entry>) => Promise<void>]} */
export function useDive(game) {
  const [busy, setBusy] = useState(false);
  /** @param {string} mode @param {Plan} plan @param {Partial<Entry>} [more] */
  const start = async (mode, plan, more = {}) => {
    if (busy) return;
    setBusy(true);
    try {
      await setTable(game, mode, plan, more);
    } catch (problem) {
      toast(sentence(problem), { kind: 'no' });
      setBusy(false);
    }
  };
  return [busy, start];
}

/** @param {{ mode: string, chosen: boolean, text: string, onPick: (mode: string) => void }} props */
function Mode({ mode, chosen, text, onPick }) {
  return html`<button class="mode" aria-pressed=${String(chosen)} onClick=${() => onPick(mode)}>
    <${Sym} name=${MODE_SYMBOLS[mode]} /><b>${t(`web.mode.${mode}`)}</b><small>${text}</small>
    <i class="tk" aria-hidden="true"><${Sym} name="ui-check" /></i></button>`;
}

function NameField() {
  const name = useStore(settings, (state) => state.name);
  return html`<label class="field inline"><span>${t('web.new.your_name')}</span>
    <input value=${name} maxlength=${MOST_LETTERS} autocomplete="nickname" enterkeyhint="done" placeholder=${t('web.new.name_hint')}
      onInput=${(/** @type {Typed} */ event) => settings.set({ name: event.target.value })} /></label>`;
}

/** @param {{ list: Wire.GameWords[], game: Wire.GameWords }} props */
function Games({ list, game }) {
  const choices = list.map((one) => ({ value: one.game, text: one.title, icon: one.icon }));
  return html`<div class="games"><${Seg} full label=${t('web.new.game')} value=${game.game} choices=${choices} onChange=${(/** @type {string} */ playing) => settings.set({ playing })} />
    <p>${game.text}</p></div>`;
}

// A first game that explains itself, set up as the game's folder says.
/** @param {{ game: Wire.GameWords, lesson: { mode: string, plan: Plan }, busy: boolean, onDive: (mode: string, plan: Plan, more?: Partial<Entry>) => unknown }} props */
function Learn({ game, lesson: { mode, plan }, busy, onDive }) {
  const learn = () => onDive(mode, { ...planOf({ plans: {} }, game, mode), ...plan }, { lesson: FRESH });
  return html`<button class="learn" aria-disabled=${String(busy)} onClick=${learn}><${Sym} name="ui-hint" /><span><b>${t('web.lesson.learn')}</b> <small>${t(`web.lesson.learn_${game.game}`)}</small></span><${Sym} name="ui-next" /></button>`;
}

// A box of one's own that is in use: told before diving, left with one tap.
/** @param {{ game: Wire.GameWords }} props */
function OwnBox({ game: { game } }) {
  const { count, used } = boxOf(useStore(boxes), game);
  if (!used || !count) return null;
  return html`<div class="opt ownbox" role="status"><a ...${to('/box')}>${t('web.new.with_box', { n: count })}</a>
    <button class="text" onClick=${() => changeBox(game, { used: false })}>${t('web.new.without_box')}</button></div>`;
}

/** @param {{ list: Wire.GameWords[], game: Wire.GameWords, start: Start | null }} props */
export function NewGame({ list, game, start }) {
  const state = useStore(settings);
  const [open, setOpen] = useState(false);
  const [busy, dive] = useDive(game);
  const mode = modeOf(game, state);
  const plan = planOf(state, game, mode);
  return html`<section class="card new" aria-labelledby="new-game">
    <div class="nh"><h2 id="new-game">${t('web.new.title')}</h2></div>
    <${Games} list=${list} game=${game} />
    <div class="modes" role="group" aria-labelledby="new-game">
      ${modesOf(game).map((each) => html`<${Mode} key=${each} mode=${each} chosen=${each === mode} text=${summary(each, planOf(state, game, each), game.levels)}
        onPick=${() => settings.set({ mode: each })} />`)}
    </div>
    ${mode === 'online' && html`<${NameField} />`}
    <div class="opt">
      ${start?.Told && html`<${start.Told} plan=${plan} />`}
      ${mode !== 'solo' && html`<span><${Sym} name="ui-person" />${t('web.new.players', { n: plan.players })}</span>`}
      <button class="text" aria-haspopup="dialog" onClick=${() => setOpen(true)}>${t('web.new.change')}</button>
    </div>
    <${OwnBox} game=${game} />
    <div class="dive"><button class="btn primary" aria-disabled=${String(busy)} onClick=${() => dive(mode, plan)}>
      <${Sym} name="submarine" />${t(busy ? 'web.new.diving' : 'web.new.dive')}</button></div>
    ${start?.lesson && html`<${Learn} game=${game} lesson=${start.lesson} busy=${busy} onDive=${dive} />`}
    ${open && html`<${Options} game=${game} mode=${mode} start=${start} busy=${busy} onDive=${() => dive(mode, planOf(settings.get(), game, mode))} onClose=${() => setOpen(false)} />`}
  </section>`;
}
