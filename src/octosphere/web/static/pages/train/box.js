// What was trained, kept in this browser: every mistake in a box that says when it comes again.
import { lasting } from '../../keep.js';

const KEY = 'octosphere.train';
const DAY = 86_400_000;
const DAYS = [1, 3, 7, 21]; // until it comes again, by box
const MOST = 500; // mistakes remembered

/** @type {Train.Kept} */
const NEW = { cards: {}, streak: 0, first: 0, met: 0 };

export const read = () => lasting.filled(KEY, NEW);

// Not seen yet, or long enough ago.
/** @param {Train.Card | undefined} card @param {number} [now] */
export const isDue = (card, now = Date.now()) => !card || card.due <= now;

// Longest not seen first, and of those the worst.
/** @param {Train.Puzzle[]} puzzles @param {number} [now] */
export function ordered(puzzles, now = Date.now()) {
  const { cards } = read();
  /** @param {Train.Puzzle} puzzle */
  const seen = (puzzle) => cards[puzzle.id]?.seen ?? 0;
  return puzzles.filter((puzzle) => isDue(cards[puzzle.id], now)).sort((one, other) => seen(one) - seen(other) || other.loss - one.loss);
}

// When the next one comes, in days from now, or null without any.
/** @param {Train.Puzzle[]} puzzles @param {number} [now] */
export function nextIn(puzzles, now = Date.now()) {
  const { cards } = read();
  const due = puzzles.map((puzzle) => cards[puzzle.id]?.due).filter(Boolean);
  return due.length ? Math.max(1, Math.ceil((Math.min(...due) - now) / DAY)) : null;
}

// Right: one box further; nearly right: the same box; wrong: from the first box again.
/** @param {number} box @param {string} grade */
function boxAfter(box, grade) {
  if (grade === 'spot_on') return Math.min(DAYS.length - 1, box + 1);
  return grade === 'ripple' ? Math.max(0, box) : 0;
}

/** @param {string} grade */
export const isSolved = (grade) => grade === 'spot_on' || grade === 'ripple';

// Put a mistake back into its box.
/** @param {string} id @param {string} grade @param {number} [now] */
export function answered(id, grade, now = Date.now()) {
  const old = read();
  const card = old.cards[id];
  const box = boxAfter(card?.box ?? -1, grade);
  const solved = isSolved(grade);
  const cards = { ...old.cards, [id]: { box, seen: now, due: now + DAYS[box] * DAY, tries: (card?.tries ?? 0) + 1 } };
  const kept = Object.entries(cards).sort(([, one], [, other]) => other.seen - one.seen).slice(0, MOST);
  const fresh = { cards: Object.fromEntries(kept), streak: solved ? old.streak + 1 : 0, first: old.first + (solved && !card ? 1 : 0), met: old.met + (card ? 0 : 1) };
  lasting.write(KEY, fresh);
  return fresh;
}
