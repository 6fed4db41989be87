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

export const pads = createStore({ list: [], full: false });
const look = () => pads.set({ list: all() });

export function read(id) {
  try {
    return JSON.parse(localStorage.getItem(KEY + id));
  } catch {
    return null;
  }
}

// What is kept: {id, kept, seen, names, scores, over, at}; false if the browser has no room.
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

export function drop(id) {
  localStorage.removeItem(KEY + id);
  look();
}

export const newId = () => freshKey().slice(0, 12);

// Another tab wrote the same pad: (id) => …
export function onOther(tell) {
  const heard = ({ key }) => {
    if (!key?.startsWith(KEY)) return;
    look();
    tell(key.slice(KEY.length));
  };
  addEventListener('storage', heard);
  return () => removeEventListener('storage', heard);
}

look();
