// Dialogs over a table: the whole log, phrases for each other, the game's own facts, the keys, the menu of a phone.
import { teach, useTeaching } from '../lessons.js';
import { settings } from '../settings.js';
import { Dialog } from '../shell/dialog.js';
import { lazy } from '../shell/lazy.js';
import { Switch } from '../shell/parts.js';
import { useStore } from '../state.js';
import { html } from '../vendor/preact.js';
import { t } from '../words.js';
import { useDesk, useGame } from './game.js';
import { Lines, newestFirst } from './log.js';
import { catalogue } from './names.js';
import { Sym } from './symbols.js';

// What lies behind the table: the game's own facts, the dice and their seal, the keys, the menu of a phone.

// Only a seal is called fair.
/** @param {{ dice: { kind: string, commitment: string | null } }} props */
function Dice({ dice: { kind, commitment } }) {
  if (kind === 'committed') return html`<h3>${t('web.table.info.dice')}</h3><p>${t('web.table.info.sealed')}</p><p class="hash" tabindex="0">${commitment}</p>`;
  return html`<h3>${t('web.table.over.chance')}</h3><p>${t(`web.table.info.${['seeded', 'known'].includes(kind) ? kind : 'loose'}`)}</p>`;
}

/** @param {Table.View} view */
const hasOthers = (view) => view.seats.some((seat) => seat.kind !== 'bot' && !view.you.includes(seat.seat));

const TellMe = lazy(() => import('../shell/tellme.js').then((module) => module.part()));

// Lessons, for whoever sits at this table.
/** @param {{ view: Table.View }} props */
function Teaching({ view }) {
  const on = useTeaching(view.table);
  if (!view.you.length || view.over) return null;
  return html`<${Switch} label=${t('web.lesson.on')} note=${t('web.lesson.on_note')} on=${on} onChange=${(/** @type {boolean} */ wish) => teach(view.table, { on: wish })} />`;
}

/** @param {{ view: Table.View, open: Table.Open, onClose: Act }} props */
export function InfoDialog({ view, open, onClose }) {
  const { seatRequest } = useDesk();
  const { Info } = useGame();
  const { forecast = false } = useStore(settings);
  const own = view.you.find((seat) => view.seats[seat].kind === 'person');
  const leave = () => {
    seatRequest({ seat: own ?? 0, what: 'bot' });
    onClose();
  };
  return html`<${Dialog} title=${t('web.table.info.title')} onClose=${onClose}>
    <${Info} view=${view} open=${open} />
    <section class="infos"><${Dice} dice=${view.dice} /></section>
    ${own !== undefined && !view.over && hasOthers(view) && html`<${TellMe} table=${view.table} />`}
    <section class="infos"><${Teaching} view=${view} /><${Switch} label=${t('web.table.info.forecast')} note=${t('web.table.info.forecast_note')} on=${forecast} onChange=${(/** @type {boolean} */ on) => settings.set({ forecast: on })} />
      <button type="button" class="btn quiet" onClick=${() => open('rules')}><${Sym} id="ui-book" />${t('web.rulebook.open')}</button>
      <button type="button" class="btn quiet" onClick=${() => open('keys')}>${t('web.table.keys.title')}</button>
      ${own !== undefined && view.seats.length > 1 && !view.over && html`<button type="button" class="btn quiet" onClick=${leave}>${t('web.table.seat.leave')}</button>`}</section><//>`;
}

const KEYS = [['Enter', 'enter'], ['U', 'undo'], ['H', 'hint'], ['P', 'pass'], ['E', 'end'], ['N', 'now'], ['L', 'lesson'], ['← →', 'arrows'], ['Esc', 'escape'], ['/', 'rules'], ['?', 'help']];

/** @param {{ onClose: Act }} props */
export function KeysDialog({ onClose }) {
  const { keys = true } = useStore(settings);
  const game = useGame();
  return html`<${Dialog} title=${t('web.table.keys.title')} onClose=${onClose}>
    <dl class="keys">${[...game.keys, ...KEYS].map(([key, word]) => html`<dt key=${word}><kbd>${key}</kbd></dt><dd>${t(`web.table.keys.${word}`)}</dd>`)}</dl>
    <${Switch} label=${t('web.table.keys.letters')} note=${t('web.table.keys.letters_note')} on=${keys} onChange=${(/** @type {boolean} */ on) => settings.set({ keys: on })} /><//>`;
}

/** @param {{ view: Table.View, open: Table.Open, onClose: Act }} props */
export function MenuDialog({ view, open, onClose }) {
  const people = hasOthers(view);
  /** @type {(string[] | false)[]} */
  const items = [['log', 'ui-menu', 'web.table.log.title'], people && ['invite', 'ui-share', 'web.table.bar.invite'], ['info', 'ui-info', 'web.table.info.title'], ['rules', 'ui-book', 'web.rulebook.open'], ['settings', 'ui-settings', 'web.table.bar.settings']];
  return html`<${Dialog} title=${view.title} onClose=${onClose}><ul class="menu">
    ${items.filter((item) => item !== false).map(([name, icon, word]) => html`<li key=${name}><button type="button" onClick=${() => open(name)}><${Sym} id=${icon} /><span>${t(word)}</span><${Sym} id="ui-next" /></button></li>`)}</ul><${Teaching} view=${view} /><//>`;
}

// The whole log, in a dialog.

/** @param {{ view: Table.View, onClose: Act }} props */
export function LogDialog({ view, onClose }) {
  return html`<${Dialog} title=${t('web.table.log.title')} onClose=${onClose}>
    ${view.log.length === 0 && html`<p>${t('web.table.log.empty')}</p>`}
    <div tabindex="0" role="group" aria-label=${t('web.table.log.title')}><ol class="loglist"><${Lines} view=${view} lines=${newestFirst(view)} /></ol></div><//>`;
}

// A few set phrases for each other, shown for a moment beside the seat.

/** @param {{ onClose: Act }} props */
export function TalkDialog({ onClose }) {
  const { say } = useDesk();
  const phrases = useStore(catalogue, (state) => state.phrases);
  /** @param {string} id */
  const send = (id) => {
    say(id);
    onClose();
  };
  return html`<${Dialog} title=${t('web.table.talk.title')} onClose=${onClose}>
    <ul class="phrases">${phrases.map(({ id, text }) => html`<li key=${id}><button type="button" class="btn quiet" onClick=${() => send(id)}>${text}</button></li>`)}</ul><//>`;
}
