import assert from 'node:assert/strict';
import { test } from 'node:test';
import './browser.js';

const { dayAfter, finished, streakOf } = await import('../../src/octosphere/web/static/pages/daily/days.js');

const done = { table: 't', score: 30, counts: true };

test('a day begins at midnight UTC and months end where they end', () => {
  assert.equal(dayAfter('2026-11-30'), '2026-12-01');
  assert.equal(dayAfter('2028-02-28'), '2028-02-29');
  assert.equal(dayAfter('2026-01-01', -1), '2025-12-31');
});

test('a day is finished once it has a score, and zero is one', () => {
  assert.equal(finished({ table: 't', score: 0, counts: true }), true);
  assert.equal(finished({ table: 't' }), false);
  assert.equal(finished(undefined), false);
});

test('a streak lasts through today as long as today can still be played', () => {
  const days = { '2026-11-14': done, '2026-11-15': done };
  assert.deepEqual(streakOf(days, '2026-11-16'), { now: 2, longest: 2 });
  assert.deepEqual(streakOf({ ...days, '2026-11-16': done }, '2026-11-16'), { now: 3, longest: 3 });
  assert.deepEqual(streakOf(days, '2026-11-17'), { now: 0, longest: 2 });
});

test('a day that was played later does not count', () => {
  const days = { '2026-11-14': done, '2026-11-15': { ...done, counts: false }, '2026-11-16': done };
  assert.deepEqual(streakOf(days, '2026-11-16'), { now: 1, longest: 1 });
});
