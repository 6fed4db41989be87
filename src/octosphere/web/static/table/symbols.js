// The drawn alphabet: symbols of the sprites, avatars of the seats.
import { html } from '../vendor/preact.js';
import { useGame } from './game.js';

// Symbols that only this screen needs.
/** @type {Record<string, VNode>} */
const OWN = {
  'ui-say': html`<path d="M5.5 4.5h13a2.5 2.5 0 0 1 2.5 2.5v7.5a2.5 2.5 0 0 1-2.5 2.5H12l-4.8 3.6V17H5.5A2.5 2.5 0 0 1 3 14.5V7a2.5 2.5 0 0 1 2.5-2.5z" fill="none" stroke="currentColor" stroke-width="2.1" stroke-linejoin="round" /><path d="M8 9.2h8M8 12.5h5" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" />`,
  'ui-down': html`<path d="M12 3.5v11M7.5 10.3l4.5 4.4 4.5-4.4M4 17.5v1.8A1.7 1.7 0 0 0 5.7 21h12.6a1.7 1.7 0 0 0 1.7-1.7v-1.8" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round" />`,
  'ui-seal': html`<path d="M12 2.8l7.5 2.7v5.7c0 4.8-3.2 8.3-7.5 10-4.3-1.7-7.5-5.2-7.5-10V5.5z" fill="none" stroke="currentColor" stroke-width="2.1" stroke-linejoin="round" /><path d="M8.5 12l2.5 2.5 4.6-5" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round" />`,
  'ui-end': html`<path d="M5 3.5v17M5 4.8h11.5l-2.3 3.8 2.3 3.9H5" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round" />`,
};

/** @param {{ id: string, class?: string }} props */
export function Sym({ id, class: name = '' }) {
  const { url, ids } = useGame().sprite;
  if (OWN[id]) return html`<svg class="sym ${name}" viewBox="0 0 24 24" aria-hidden="true">${OWN[id]}</svg>`;
  return html`<svg class="sym ${name}" aria-hidden="true"><use href="${ids.includes(id) ? url : '/static/symbols.svg'}#${id}" /></svg>`;
}

// A seat by its animal; a bot with a `face` by that, its animal beside it since its pieces wear it.
/** @param {{ seat: number, size: number, face?: string, children: Child }} props */
export function Avatar({ seat, size, face = '', children }) {
  const { animals } = useGame();
  const style = size ? { '--sz': `${size}px` } : undefined;
  const animal = html`<${Sym} id=${animals[seat] ?? 'octopod'} />`;
  return html`<span class="ava s${seat + 1}" style=${style} aria-hidden="true">${face ? html`<svg class="sym face"><use href="/static/faces.svg#${face}" /></svg><i class="pet">${animal}</i>` : animal}${children}</span>`;
}
