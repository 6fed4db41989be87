// The pads of this browser: each is written whole with every entry, so that nothing is lost when the tab closes.
import { freshKey } from '../../api.js';
import { createStore } from '../../state.js';

const KEY = 'octosphere.pad.';

// Pads kept in a storage, which is asked for anew each time: a browser may refuse to hand it out.
/** @param {{ storage: () => Storage, world: Pick<World, 'addEventListener' | 'removeEventListener' | 'Date'> }} given */
export function createPads({ storage, world }) {
  const pads = createStore({ list: /** @type {Pad.Kept[]} */ ([]), full: false });

  /** @param {string} id @returns {Pad.Kept | null} */
  function read(id) {
    try {
      return JSON.parse(storage().getItem(KEY + id) ?? 'null');
    } catch {
      return null;
    }
  }

  function all() {
    try {
      const keys = Array.from({ length: storage().length }, (_, at) => storage().key(at) ?? '');
      return keys.filter((key) => key.startsWith(KEY)).flatMap((key) => {
        const found = read(key.slice(KEY.length));
        return Array.isArray(found?.names) && Array.isArray(found.scores) ? [found] : [];
      }).sort((a, b) => b.seen - a.seen);
    } catch {
      return [];
    }
  }

  const look = () => pads.set({ list: all() });

  // What is kept: {id, kept, seen, names, scores, over, at}; false if the browser has no room.
  /** @param {string} id @param {Partial<Pad.Kept>} more */
  function write(id, more) {
    const whole = { ...read(id), id, seen: world.Date.now(), ...more };
    try {
      storage().setItem(KEY + id, JSON.stringify(whole));
      pads.set({ full: false });
    } catch {
      pads.set({ full: true });
    }
    look();
    return !pads.get().full;
  }

  /** @param {string} id */
  function drop(id) {
    storage().removeItem(KEY + id);
    look();
  }

  // Another tab wrote the same pad: (id) => …
  /** @param {(id: string) => void} tell */
  function onOther(tell) {
    /** @param {{ key: string | null }} given */
    const heard = ({ key }) => {
      if (!key?.startsWith(KEY)) return;
      look();
      tell(key.slice(KEY.length));
    };
    world.addEventListener('storage', heard);
    return () => world.removeEventListener('storage', heard);
  }

  look();
  return { pads, read, write, drop, onOther };
}

export const newId = () => freshKey().slice(0, 12);

// Those of this page.
export const { pads, read, write, drop, onOther } = createPads({ storage: () => localStorage, world: globalThis });
