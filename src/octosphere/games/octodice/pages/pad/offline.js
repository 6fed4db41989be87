// Once the pad is open, everything that it may ever ask for is kept, so that it opens without a connection.
import { fetchBook } from '../../shell/rulebook.js';
import { createStore } from '../../state.js';

const LIST = '/static/pad.json';
export const offline = createStore({ ready: false });

// The list itself is kept last.
const look = async () => offline.set({ ready: Boolean(await globalThis.caches?.match(LIST)) });

export async function keepAll() {
  look().catch(() => null);
  await fetchBook('octodice').catch(() => null);
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data }) => data === 'kept' && look());
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ keep: LIST });
}
