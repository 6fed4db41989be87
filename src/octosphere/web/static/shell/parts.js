// Small parts of every page: a symbol of the sprite, an avatar of a seat, one of several, on or off.
import { html } from '../vendor/preact.js';

/** @param {{ name: string }} props */
export const Sym = ({ name }) => html`<svg class="sym" aria-hidden="true" focusable="false"><use href=${`/static/symbols.svg#${name}`} /></svg>`;

const ANIMALS = ['octopod', 'a-jelly', 'a-crab', 'a-whale'];

/** @param {number} seat */
export const animalOf = (seat) => ANIMALS[seat % ANIMALS.length];

/** @param {{ seat: number, size?: number }} props */
export const Avatar = ({ seat, size = 36 }) => html`<span class=${`ava s${(seat % 4) + 1}`} style=${{ '--sz': `${size}px` }}>
  <${Sym} name=${animalOf(seat)} /></span>`;

/** @type {Record<string, number>} */
const STEP = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

// A group of choices of which one is taken; arrows move inside it, as in a set of radio buttons.
/** @param {{ label: string, value: string | number, choices: Option[], onChange: (value: any) => unknown, full?: boolean }} props */
export function Seg({ label, value, choices, onChange, full = false }) {
  /** @param {On<KeyboardEvent>} event */
  const move = (event) => {
    const step = STEP[event.key];
    if (!step) return;
    event.preventDefault();
    const all = [...event.currentTarget.querySelectorAll('button')];
    const next = all[(all.indexOf(/** @type {HTMLElement} */ (document.activeElement)) + step + all.length) % all.length];
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

/** @param {{ label: string, note: Child, on: boolean, onChange: (on: boolean) => unknown, disabled?: boolean }} props */
export function Switch({ label, note, on, onChange, disabled = false }) {
  return html`<button type="button" class="switch" role="switch" aria-checked=${String(on)} disabled=${disabled} onClick=${() => onChange(!on)}>
    <span><b>${label}</b>${note && html`<small>${note}</small>`}</span><i class="knob" aria-hidden="true"></i></button>`;
}
