// The pads of this browser: each is written whole with every entry, so that nothing is lost when the tab closes.
import { freshKey } from '../../api.js';
import { createStore } from '../../state.js';

const KEY = 'octosphere.pad.';

function all() {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(KEY)).flatMap((key) => {
      const found = read(key.slice(KEY.length));
      return Array.isArray(found?.names) && Array.isArray(found.scores) ? [found] : [];
    }).sort((a, b) => b.seen - a.seen);
  } catch {
    return [];
  }
}

export const pads = createStore({ list: /** @type {Pad.Kept[]} */ ([]), full: false });
const look = () => pads.set({ list: all() });

/** @param {string} id @returns {Pad.Kept | null} */
export function read(id) {
  try {
    return JSON.parse(localStorage.getItem(KEY + id) ?? 'null');
  } catch {
    return null;
  }
}

// What is kept: {id, kept, seen, names, scores, over, at}; false if the browser has no room.
/** @param {string} id @param {Partial<Pad.Kept>} more */
export function write(id, more) {
  const whole = { ...read(id), id, seen: Date.now(), ...more };
  try {
    localStorage.setItem(KEY + id, JSON.stringify(whole));
    pads.set({ full: false });
  } catch {
    pads.set({ full: true });
  }
  look();
  return !pads.get().full;
}

/** @param {string} id */
export function drop(id) {
  localStorage.removeItem(KEY + id);
  look();
}

export const newId = () => freshKey().slice(0, 12);

// Another tab wrote the same pad: (id) => …
/** @param {(id: string) => void} tell */
export function onOther(tell) {
  /** @param {{ key: string | null }} given */
  const heard = ({ key }) => {
    if (!key?.startsWith(KEY)) return;
    look();
    tell(key.slice(KEY.length));
  };
  addEventListener('storage', heard);
  return () => removeEventListener('storage', heard);
}

look();
