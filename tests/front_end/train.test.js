import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import './browser.js';

const { lasting } = await import('../../src/octosphere/web/static/keep.js');
const { answered, isDue, nextIn, ordered, read } = await import('../../src/octosphere/web/static/pages/train/box.js');
const { gradeOf } = await import('../../src/octosphere/web/static/pages/train/puzzles.js');
const DAY = 86_400_000;

beforeEach(() => lasting.remove('octosphere.train'));

test('a right answer comes again later each time, a wrong one tomorrow', () => {
  const due = () => read().cards.a.due;
  answered('a', 'spot_on', 0);
  assert.equal(due(), DAY);
  answered('a', 'spot_on', 0);
  assert.equal(due(), 3 * DAY);
  answered('a', 'ripple', 0);
  assert.equal(due(), 3 * DAY);
  answered('a', 'leak', 0);
  assert.equal(due(), DAY);
});

test('a streak ends with the first mistake, and only first tries are counted as such', () => {
  answered('a', 'spot_on', 0);
  assert.equal(answered('b', 'ripple', 0).streak, 2);
  const { streak, first, met } = answered('a', 'leak', 0);
  assert.deepEqual([streak, first, met], [0, 2, 2]);
});

test('what was never seen comes first, of that the costliest', () => {
  answered('old', 'leak', 1);
  const puzzles = [{ id: 'old', loss: 9 }, { id: 'small', loss: 1 }, { id: 'large', loss: 3 }];
  assert.deepEqual(ordered(puzzles, 2 * DAY).map(({ id }) => id), ['large', 'small', 'old']);
  assert.deepEqual(ordered(puzzles, 1).map(({ id }) => id), ['large', 'small']);
});

test('a card is due when its time has come, and the next one is told in whole days', () => {
  assert.equal(isDue(undefined), true);
  assert.equal(isDue({ due: 10 }, 9), false);
  assert.equal(nextIn([{ id: 'a' }], 0), null);
  answered('a', 'spot_on', 0);
  assert.equal(nextIn([{ id: 'a' }], DAY / 2), 1);
});

test('five hundred mistakes are remembered, the newest', () => {
  for (let n = 0; n < 502; n += 1) answered(`p${n}`, 'leak', n);
  const { cards } = read();
  assert.equal(Object.keys(cards).length, 500);
  assert.equal(cards.p0, undefined);
  assert.ok(cards.p501);
});

test('a loss has a grade by its size', () => {
  assert.deepEqual([0, 0.05, 0.3, 1, 2].map(gradeOf), ['spot_on', 'spot_on', 'ripple', 'wave', 'leak']);
});
