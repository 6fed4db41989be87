// A short buzz of the device, where it can.
import { settings } from './settings.js';

/** @type {Record<string, number[]>} */
const BUZZES = { roll: [14, 50, 10, 60, 18], keep: [12], cross: [10], octopod: [10, 30, 10], points: [24], turn: [30, 60, 30], forbidden: [40] }; // ms: on, off, on

export const buzzes = () => 'vibrate' in navigator && matchMedia('(pointer: coarse)').matches;

// A browser lets no page buzz that nobody has touched.
/** @param {string} name */
export function buzz(name) {
  if (BUZZES[name] && settings.get().haptics && buzzes() && navigator.userActivation?.hasBeenActive) navigator.vibrate(BUZZES[name]);
}
