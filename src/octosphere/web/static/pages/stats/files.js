// Results as files: CSV with a row for each game and seat, JSON with everything; never a token.
import { modeOf } from './sums.js';

export const VERSION = 1;
const FIXED = ['table', 'game', 'started', 'ended', 'mode', 'players', 'seat', 'you', 'name', 'kind', 'level', 'score', 'won', 'place', 'decisions',
  'layout', 'edition', 'dice', 'given', 'moves', 'average_loss', 'luck'];

/** @param {number} seconds */
const instant = (seconds) => new Date(seconds * 1000).toISOString();

// A table of sums would take such a name for a formula, and others chose it.
/** @param {string} text */
const harmless = (text) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

// RFC 4180: quotes where they are needed, doubled inside; numbers with a point, whatever the language.
/** @param {unknown} value */
const cell = (value) => {
  const text = String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** @param {Stats.Row} row @param {Wire.SeatResult} seat @param {string[]} keys */
function line(row, seat, keys) {
  const mine = row.seats.find(({ seat: at }) => row.you.includes(at)) ?? seat;
  const coach = row.coach?.[seat.seat];
  /** @type {Record<string, unknown>} */
  const fixed = {
    ...seat,
    name: harmless(seat.name),
    table: row.table,
    game: row.game,
    started: instant(row.started),
    ended: instant(row.ended),
    mode: modeOf(row, mine),
    players: row.seats.length,
    seat: seat.seat + 1,
    you: row.you.includes(seat.seat),
    layout: row.options.layout,
    edition: row.options.edition,
    dice: row.dice,
    given: row.given,
    moves: row.moves,
    average_loss: coach?.average_loss,
    luck: coach?.lucky ? coach.luck : null,
  };
  return [...FIXED.map((name) => fixed[name]), ...keys.map((key) => seat.sources[key])];
}

/** @param {Stats.Row[]} rows */
export function csvOf(rows) {
  const keys = [...new Set(rows.flatMap((row) => row.seats.flatMap((seat) => Object.keys(seat.sources))))];
  const lines = [[...FIXED, ...keys.map((key) => `points_${key}`)], ...rows.flatMap((row) => row.seats.map((seat) => line(row, seat, keys)))];
  return lines.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('');
}

/** @param {Stats.Row[]} rows */
export function jsonOf(rows) {
  const games = rows.map(({ token: _token, sources: _sources, ...row }) => row);
  return `${JSON.stringify({ octosphere_results: VERSION, exported: new Date().toISOString(), games }, null, 1)}\n`;
}
