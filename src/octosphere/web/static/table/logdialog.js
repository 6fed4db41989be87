// The whole log, in a dialog.
import { Dialog } from '../shell/dialog.js';
import { html, useEffect, useRef } from '../vendor/preact.js';
import { t } from '../words.js';
import { Lines } from './log.js';

/** @param {{ view: Table.View, onClose: Act }} props */
export function LogDialog({ view, onClose }) {
  /** @type {Ref<HTMLElement>} */
  const end = useRef();
  useEffect(() => end.current?.scrollIntoView({ block: 'end' }), []);
  return html`<${Dialog} title=${t('web.table.log.title')} onClose=${onClose}>
    ${view.log.length === 0 && html`<p>${t('web.table.log.empty')}</p>`}
    <div tabindex="0" role="group" aria-label=${t('web.table.log.title')}><ol class="loglist"><${Lines} view=${view} lines=${view.log} /><li ref=${end} class="end" aria-hidden="true"></li></ol></div><//>`;
}
