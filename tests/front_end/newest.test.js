import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import './browser.js';

const { applyChange, createNewest, withPresence } = await import('../../src/octosphere/web/static/table/newest.js');

const line = (seq) => ({ seq, seat: 0, text: `move ${seq}`, points: null, kind: 'move' });
const viewOf = (seq, more) => ({ table: 'x', lang: 'en', seq, title: 'Octo Dice', board: { dice: [1], deciding: 0 }, log: [line(1)], seats: [], ...more });
const changeOf = (base, seq, more) => ({ base, seq, fields: { seq }, board: {}, gone: [], log: { keep: 1, add: [] }, steps: [], scorings: [], ...more });

beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
afterEach(() => mock.timers.reset());

test('a change makes the next view of the one it is for, and of no other', () => {
  const view = viewOf(4);
  const change = changeOf(4, 6, { fields: { seq: 6, acting: 1 }, board: { throw: 2 }, gone: ['dice'], log: { keep: 0, add: [line(5), line(6)] } });
  assert.deepEqual(applyChange(view, change), viewOf(6, { acting: 1, board: { deciding: 0, throw: 2 }, log: [line(5), line(6)], between: { base: 4, steps: [], scorings: [] } }));
  assert.deepEqual(view, viewOf(4), 'the one before stays as it was');
  assert.equal(applyChange(viewOf(5), change), null);
  assert.equal(applyChange(null, change), null);
});

test('what is known is not taken twice, and a gap has to be mended', () => {
  const newest = createNewest();
  newest.keep(viewOf(4));
  assert.equal(newest.take(changeOf(3, 4)), null);
  assert.equal(newest.take(changeOf(4, 5))?.seq, 5);
  assert.equal(newest.take(changeOf(6, 7)), undefined, 'the change before it is missing');
  assert.equal(newest.get().seq, 5);
  assert.equal(newest.take(viewOf(9))?.seq, 9, 'a whole view needs no other');
  assert.equal(newest.take(viewOf(8)), null);
});

test('an answer that is older than what the stream brought is not kept; one in another language is', () => {
  const newest = createNewest();
  newest.keep(viewOf(4));
  assert.equal(newest.keep(viewOf(3)), false);
  assert.equal(newest.keep(viewOf(4, { lang: 'de' })), true);
});

test('whoever has moved waits for the stream, a while', async () => {
  const newest = createNewest();
  newest.keep(viewOf(4));
  const found = newest.until(5);
  newest.take(changeOf(4, 5));
  assert.equal((await found)?.seq, 5);
  assert.equal((await newest.until(5))?.seq, 5, 'it may have come before the answer');
  const missed = newest.until(6);
  mock.timers.tick(2_000);
  assert.equal(await missed, null);
  assert.equal(newest.late(), true);
  newest.take(changeOf(5, 6));
  assert.equal(newest.late(), false, 'a stream that speaks again is relied upon again');
});

test('who is here is told beside the views', () => {
  const seats = [{ seat: 0, present: true, replaceable_in: null }, { seat: 1, present: true, replaceable_in: null }];
  const view = viewOf(4, { seats });
  assert.deepEqual(withPresence(view, { present: [0], stuck: false, away: { 1: 118 } }).seats[1], { seat: 1, present: false, replaceable_in: 118 });
  assert.equal(withPresence(view, { present: [0, 1], stuck: false }), view);
});
