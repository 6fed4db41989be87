// A dialog over the page: Esc and a tap beside it close it, and focus returns to where it came from.
import { html, useEffect, useRef } from '../vendor/preact.js';
import { t } from '../words.js';
import { Sym } from './sym.js';
import { Toasts } from './toast.js';

let count = 0;

export function Dialog({ title, onClose, wide = false, children, foot = null }) {
  const box = useRef();
  const onCloseNow = useRef(onClose);
  onCloseNow.current = onClose;
  const id = useRef(`dialog-${(count += 1)}`);
  useEffect(() => {
    const before = document.activeElement;
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
  const pressed = useRef(null);
  const beside = (event) => {
    if (event.target === box.current && pressed.current === box.current) onClose();
  };
  const cancel = (event) => {
    event.preventDefault();
    onClose();
  };
  return html`<dialog ref=${box} class=${`dlg ${wide ? 'wide' : ''}`} aria-labelledby=${id.current} onCancel=${cancel}
      onPointerDown=${(event) => { pressed.current = event.target; }} onClick=${beside}>
    <div class="dlg-in">
      <header class="dlg-head"><h2 id=${id.current}>${title}</h2>
        <button class="iconbtn" aria-label=${t('web.close')} onClick=${onClose}><${Sym} name="ui-close" /></button></header>
      <div class="dlg-body">${children}</div>
      ${foot && html`<footer class="dlg-foot">${foot}</footer>`}
    </div>
    <${Toasts} />
  </dialog>`;
}

// A group of choices of which one is taken; arrows move inside it, as in a set of radio buttons.
export function Seg({ label, value, choices, onChange, full = false }) {
  const move = (event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const all = [...event.currentTarget.querySelectorAll('button')];
    const next = all[(all.indexOf(document.activeElement) + step + all.length) % all.length];
    next.focus();
    next.click();
  };
  return html`<div class=${`seg ${full ? 'full' : ''}`} role="radiogroup" aria-label=${label} onKeyDown=${move}>
    ${choices.map((choice) => html`<button type="button" key=${choice.value} role="radio" lang=${choice.lang}
      aria-checked=${String(choice.value === value)} aria-label=${choice.name} title=${choice.name}
      tabindex=${choice.value === value ? 0 : -1} onClick=${() => onChange(choice.value)}>
      ${choice.icon && html`<${Sym} name=${choice.icon} />`}${choice.text}</button>`)}
  </div>`;
}

export function Switch({ label, note, on, onChange, disabled = false }) {
  return html`<button type="button" class="switch" role="switch" aria-checked=${String(on)} disabled=${disabled} onClick=${() => onChange(!on)}>
    <span><b>${label}</b>${note && html`<small>${note}</small>`}</span><i class="knob" aria-hidden="true"></i></button>`;
}
