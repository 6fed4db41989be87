import assert from 'node:assert/strict';
import { test } from 'node:test';
import './browser.js';
import { createStorage, createWorld } from './world.js';

const { createDiary, dayAfter, daysOf, finished, streakOf } = await import('../../src/octosphere/web/static/pages/daily/days.js');
const { pathOf, readAddress } = await import('../../src/octosphere/web/static/pages/daily/games.js');
const { createShelf } = await import('../../src/octosphere/web/static/keep.js');

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

// The days of one browser that holds some tables, and a server that knows what became of them.
function diary(told, storage = createStorage()) {
  const asked = [];
  const ask = async (table) => {
    asked.push(table);
    if (told[table] instanceof Error) throw told[table];
    return told[table];
  };
  const held = () => Object.keys(told).map((table) => ({ table, game: 'octodice', seats: [0] }));
  return { ...createDiary({ shelf: createShelf(() => storage), held, ask, world: createWorld() }), asked, storage };
}

test('a table is asked about until its day is finished, one that is of no day only once', async () => {
  const told = { day: { day: '2026-11-30', game: 'octodice', over: false }, other: Object.assign(new Error('none'), { error: 'no_such_table' }), lost: new Error('no way') };
  const { asked, learn, mine } = diary(told);
  await learn('octodice');
  told.day = { day: '2026-11-30', game: 'octodice', over: true, score: 31, lead: 0, counts: true };
  await learn('octodice');
  await learn('octodice');
  assert.deepEqual(asked, ['day', 'other', 'lost', 'day', 'lost', 'lost']);
  assert.deepEqual(daysOf(mine.get(), 'octodice'), { '2026-11-30': { table: 'day', score: 31, lead: 0, counts: true } });
});

test('the first game of a day that was finished stays, and two browsers keep their own', () => {
  const one = diary({});
  const other = diary({});
  one.note('octodice', '2026-11-30', { table: 'a', score: 0, counts: true });
  one.note('octodice', '2026-11-30', { table: 'b', score: 40, counts: true });
  assert.equal(daysOf(one.mine.get(), 'octodice')['2026-11-30'].table, 'a');
  assert.deepEqual(daysOf(other.mine.get(), 'octodice'), {});
  assert.equal(daysOf(diary({}, one.storage).mine.get(), 'octodice')['2026-11-30'].score, 0);
});

test('each game has days of its own', () => {
  const { mine, note } = diary({});
  note('octodice', '2026-11-30', { table: 'a', score: 30, counts: true });
  note('aquasphere', '2026-11-30', { table: 'b', score: 70, lead: -4, counts: true });
  assert.equal(daysOf(mine.get(), 'octodice')['2026-11-30'].table, 'a');
  assert.equal(daysOf(mine.get(), 'aquasphere')['2026-11-30'].lead, -4);
});

test('days that a browser kept before there were several games are those of Octo Dice', () => {
  const storage = createStorage();
  storage.setItem('octosphere.daily', JSON.stringify({ code: 'KELP-4821', days: { '2026-11-14': done }, other: ['x'] }));
  const { mine, note } = diary({}, storage);
  assert.deepEqual(mine.get(), { code: 'KELP-4821', games: { octodice: { '2026-11-14': done } }, other: ['x'] });
  note('octodice', '2026-11-15', done);
  assert.deepEqual(Object.keys(daysOf(diary({}, storage).mine.get(), 'octodice')), ['2026-11-14', '2026-11-15']);
});

test('an address names a game, a day, both or neither', () => {
  assert.deepEqual(readAddress(''), { game: '', day: '' });
  assert.deepEqual(readAddress('2026-11-16'), { game: '', day: '2026-11-16' });
  assert.deepEqual(readAddress('2026-13'), { game: '', day: '2026-13' });
  assert.deepEqual(readAddress('aquasphere'), { game: 'aquasphere', day: '' });
  assert.deepEqual(readAddress('aquasphere/2026-11-16'), { game: 'aquasphere', day: '2026-11-16' });
  const today = { games: [{ game: 'octodice' }, { game: 'aquasphere' }] };
  assert.equal(pathOf(today, 'octodice'), '/daily');
  assert.equal(pathOf(today, 'octodice', '2026-11-16'), '/daily/2026-11-16');
  assert.equal(pathOf(today, 'aquasphere', '2026-11-16'), '/daily/aquasphere/2026-11-16');
});
