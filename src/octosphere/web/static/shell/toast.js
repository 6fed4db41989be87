// Short notes at the edge of the screen, read out politely; one may carry a button.
import { createStore, useStore } from '../state.js';
import { html } from '../vendor/preact.js';

// Notes of one screen; each goes by itself after a while, by the clock of `world`.
/** @param {Pick<World, 'setTimeout'>} world */
export function createToasts(world) {
  const shown = createStore({ list: /** @type {{ id: number, text: string, kind: string, action: string, onAction: Act | null, dismiss: string }[]} */ ([]) });
  let count = 0;

  /** @param {number} id */
  const drop = (id) => shown.set(({ list }) => ({ list: list.filter((note) => note.id !== id) }));

  // toast(text, {kind: 'no', action: 'Undo', onAction, dismiss: 'Not now', stay}) -> close()
  /** @param {string} text @param {{ kind?: string, action?: string, onAction?: Act | null, dismiss?: string, stay?: boolean }} [how] */
  function toast(text, { kind = '', action = '', onAction = null, dismiss = '', stay = false } = {}) {
    count += 1;
    const note = { id: count, text, kind, action, onAction, dismiss };
    shown.set(({ list }) => ({ list: [...list.filter((other) => other.text !== text).slice(-2), note] }));
    if (!stay) world.setTimeout(() => drop(note.id), action ? 8000 : 4200);
    return () => drop(note.id);
  }

  function Toasts() {
    const list = useStore(shown, (state) => state.list);
    return html`<div class="toasts" role="status" aria-live="polite">
      ${list.map((note) => html`<div key=${note.id} class=${`toast ${note.kind}`}>
        <span>${note.text}</span>
        ${note.action && html`<button onClick=${() => { drop(note.id); note.onAction?.(); }}>${note.action}</button>`}
        ${note.dismiss && html`<button onClick=${() => drop(note.id)}>${note.dismiss}</button>`}
      </div>`)}
    </div>`;
  }

  return { shown, toast, Toasts };
}

// Those of this page: every part may say something.
export const { toast, Toasts } = createToasts(globalThis);
