// Sounds, once a person asks for them: nothing of them is fetched before.
import { settings } from './settings.js';

// play('roll'), play('points', 3)
/** @param {string} name @param {number} [n] */
export async function play(name, n) {
  if (!name || !settings.get().sound || typeof AudioContext === 'undefined') return;
  const { sound } = await import('./tones.js');
  sound(name, n);
}
