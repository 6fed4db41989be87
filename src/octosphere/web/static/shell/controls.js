// Controls of forms: one of several, on or off.
import { html } from '../vendor/preact.js';
import { Sym } from './sym.js';

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
