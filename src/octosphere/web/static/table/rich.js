// Words as the game draws them.
import { game } from './game.js';

export const rich = (text, board) => game().rich(text, board);
// For labels that can hold no drawing.
export const plain = (text, board) => game().plain(text, board);
export const capital = (text) => text.charAt(0).toLocaleUpperCase() + text.slice(1);
