// Headquarters and boards come with a stylesheet of their own.
import { dress } from '../../dress.js';

/**
 * @template T
 * @param {Promise<T>} part
 */
export const rooms = (part) => Promise.all([part, dress('boards/aquasphere/rooms')]).then(([module]) => module);
