// What is heard and felt, once something happens: nothing of it is fetched before, and no sound before a person asks for sounds.
import { settings } from './settings.js';

// play('roll'), play('points', 3)
/** @param {string} name @param {number} [n] */
export async function play(name, n) {
  const { sound: on, volume } = settings.get();
  if (!name || !on || typeof AudioContext === 'undefined') return;
  const { sound } = await import('./tones.js');
  sound(name, volume, n);
}

/** @param {string} name */
export const buzz = (name) => import('./haptics.js').then((module) => module.buzz(name), () => null);
