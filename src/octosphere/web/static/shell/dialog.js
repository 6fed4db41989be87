// A dialog over the page: Esc and a tap beside it close it, and focus returns to where it came from.
import { html, useEffect, useMemo, useRef } from '../vendor/preact.js';
import { t } from '../words.js';
import { Sym } from './parts.js';
import { Toasts } from './toast.js';

let count = 0;
function freshId() {
  count += 1;
  return `dialog-${count}`;
}

/** @param {{ title: string, onClose: Act, wide?: boolean, children: Child, foot?: Child }} props */
export function Dialog({ title, onClose, wide = false, children, foot = null }) {
  /** @type {Ref<HTMLDialogElement>} */
  const box = useRef();
  const onCloseNow = useRef(onClose);
  onCloseNow.current = onClose;
  const id = useMemo(freshId, []);
  useEffect(() => {
    const before = /** @type {HTMLElement | null} */ (document.activeElement);
    const dialog = box.current;
    // Some browsers close a dialog on the second Esc whatever we say.
    const closed = () => onCloseNow.current();
    dialog.showModal();
    dialog.addEventListener('close', closed);
    return () => {
      dialog.removeEventListener('close', closed);
      dialog.close();
      if (before?.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  /** @type {Ref<EventTarget | null>} */
  const pressed = useRef(null);
  /** @param {On} event */
  const beside = (event) => {
    if (event.target === box.current && pressed.current === box.current) onClose();
  };
  /** @param {On} event */
  const cancel = (event) => {
    event.preventDefault();
    onClose();
  };
  return html`<dialog ref=${box} class=${`dlg ${wide ? 'wide' : ''}`} aria-labelledby=${id} onCancel=${cancel}
      onPointerDown=${(/** @type {On} */ event) => { pressed.current = event.target; }} onClick=${beside}>
    <div class="dlg-in">
      <div class="dlg-head"><h2 id=${id}>${title}</h2>
        <button class="iconbtn" aria-label=${t('web.close')} onClick=${onClose}><${Sym} name="ui-close" /></button></div>
      <div class="dlg-body">${children}</div>
      ${foot && html`<footer class="dlg-foot">${foot}</footer>`}
    </div>
    <${Toasts} />
  </dialog>`;
}
