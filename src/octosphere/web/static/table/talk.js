// A few set phrases for each other, shown for a moment beside the seat.
import { Dialog } from '../shell/dialog.js';
import { useStore } from '../state.js';
import { html } from '../vendor/preact.js';
import { t } from '../words.js';
import { useDesk } from './context.js';
import { catalogue } from './names.js';

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
