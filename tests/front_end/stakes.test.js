import assert from 'node:assert/strict';
import { test } from 'node:test';
import './browser.js';

const { bestBefore, decidedBy, moodOf, weakest } = await import('../../src/octosphere/web/static/table/stakes.js');

const seat = (score) => ({ seat: 0, score });
const row = (table, game, scores, more) => ({ table, game, options: { layout: 'A' }, you: [0], seats: scores.map(seat), ...more });
const view = (game, players) => ({ table: 'now', game, options: { layout: 'A' }, seats: Array.from({ length: players }, (_, at) => ({ seat: at })) });

test('a best is of games of the same kind, and never this one', () => {
  const rows = [row('a', 'octodice', [38]), row('b', 'octodice', [31]), row('c', 'octodice', [60, 20]), row('d', 'aquasphere', [90, 80]), row('now', 'octodice', [41]), row('e', 'octodice', [50], { options: { layout: 'B' } })];
  assert.equal(bestBefore(rows, view('octodice', 1)), 38);
  assert.equal(bestBefore(rows, view('octodice', 2)), 60);
  assert.equal(bestBefore(rows, view('aquasphere', 3)), null);
});

test('what decided is where the winner was furthest ahead; what to try is where one was furthest behind', () => {
  const sources = [{ key: 'a', name: 'A', points: [5, 9] }, { key: 'b', name: 'B', points: [12, 3] }, { key: 'c', name: 'C', points: [2, 2] }];
  assert.equal(decidedBy(sources, 0, 1, true)?.key, 'b');
  assert.equal(decidedBy(sources, 0, 1, false)?.key, 'a');
  assert.equal(decidedBy([sources[2]], 0, 1, true), null);
});

test('one thing to try is where one lags most, not what was said already, and not a single point', () => {
  const sources = [{ key: 'a', name: 'A', points: [5, 9] }, { key: 'b', name: 'B', points: [2, 8] }, { key: 'c', name: 'C', points: [3, 4] }];
  const lag = ({ points }) => points[1] - points[0];
  assert.equal(weakest(sources, lag)?.key, 'b');
  assert.equal(weakest(sources, lag, 'b')?.key, 'a');
  assert.equal(weakest([sources[2]], lag), null);
});

test('the octopod beams at wins and bests, and hopes after a poor game', () => {
  const of = (kind, percent, more) => moodOf({ won: false, record: false, standing: { kind, percent }, ...more });
  assert.deepEqual([of('layout', 90), of('layout', 50), of('layout', 20), of('layout', 3)], ['beams', 'glad', 'calm', 'hopes']);
  assert.deepEqual([of('optimum', 104), of('optimum', 80), of('optimum', 40)], ['beams', 'glad', 'hopes']);
  assert.equal(of('players', 2, { won: true }), 'beams');
  assert.equal(of('players', 2, { record: true }), 'beams');
  assert.equal(moodOf({ won: false, record: false, standing: null }), 'calm');
});
