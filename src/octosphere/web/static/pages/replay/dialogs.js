// What the reel opens: its marks, its keys, a branch of the game, and what a table shows anyway.
import { settings } from '../../settings.js';
import { Dialog } from '../../shell/dialog.js';
import { lazy } from '../../shell/lazy.js';
import { Switch } from '../../shell/parts.js';
import { useStore } from '../../state.js';
import { LogDialog } from '../../table/dialogs.js';
import { useGame } from '../../table/game.js';
import { html } from '../../vendor/preact.js';
import { num, t } from '../../words.js';
import { Coach } from './scrubber.js';
import { useReel } from './reel.js';
import { Draw } from './signs.js';

/** @param {{ onClose: Act }} props */
function Marks({ onClose }) {
  const { reel } = useReel();
  const { marks, at } = useStore(reel);
  /** @param {number} place */
  const take = (place) => {
    reel.pause();
    reel.goTo(place);
    onClose();
  };
  return html`<${Dialog} title=${t('web.replay.marks')} onClose=${onClose}>
    <${Coach} />
    <ol class="rmarks">${marks.map((mark, index) => html`<li key=${index}><button type="button" class=${mark.kind} aria-current=${mark.at === at ? 'true' : undefined} onClick=${() => take(mark.at)}>
      <${Draw} name=${mark.kind} /><span>${mark.text}</span><small>${t('web.replay.move', { n: num(mark.at) })}</small></button></li>`)}</ol><//>`;
}

const KEYS = [['← →', 'step'], ['Shift ← →', 'mark'], ['Space', 'play'], ['Home End', 'ends'], ['+ −', 'speed'], ['V', 'view'], ['B', 'branch'], ['G', 'marks'], ['?', 'help']];

/** @param {{ onClose: Act }} props */
function Keys({ onClose }) {
  const { keys = true } = useStore(settings);
  return html`<${Dialog} title=${t('web.table.keys.title')} onClose=${onClose}>
    <dl class="keys">${KEYS.map(([key, word]) => html`<dt key=${word}><kbd>${key}</kbd></dt><dd>${t(`web.replay.keys.${word}`)}</dd>`)}</dl>
    <${Switch} label=${t('web.table.keys.letters')} note=${t('web.table.keys.letters_note')} on=${keys} onChange=${(/** @type {boolean} */ on) => settings.set({ keys: on })} /><//>`;
}

/** @type {Record<string, Part<never>>} */
const DIALOGS = {
  marks: Marks,
  keys: Keys,
  branch: lazy(() => import('./branch.js').then(({ Branch }) => Branch)),
  log: LogDialog,
  seat: lazy(() => import('../../table/seats.js').then(({ SeatDialog }) => SeatDialog)),
  rules: lazy(() => import('../../shell/rules.js').then((module) => module.dialog())),
  settings: lazy(() => import('../../shell/settings.js').then((module) => module.dialog())),
};

/** @param {{ dialog: { name: string, value: number | string }, view: Table.View, open: Table.Open, onClose: Act }} props */
export function Opened({ dialog, view, open, onClose }) {
  const game = useGame();
  const Found = DIALOGS[dialog.name] ?? game.dialogs[dialog.name];
  const everybody = view.seats.map((place) => place.seat);
  return html`<${Found} key=${`${dialog.name} ${dialog.value}`} view=${view} seat=${dialog.value} index=${dialog.value} value=${dialog.value} present=${everybody} open=${open} onClose=${onClose} />`;
}
