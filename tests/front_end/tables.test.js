import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { kept, tell } from './browser.js';

const { lasting } = await import('../../src/octosphere/web/static/keep.js');
const { arrive, learn, listTables, putTable, removeTable, tableOf, tokenOf } = await import('../../src/octosphere/web/static/mytables.js');
const KEY = 'octosphere.tables';

beforeEach(() => {
  for (const { table } of listTables()) removeTable(table);
});

test('a link that was opened is played with in this tab, a seat held before stays the browser’s own', () => {
  arrive('one', 'first');
  arrive('one', 'second');
  assert.equal(tableOf('one').token, 'first');
  assert.deepEqual(tableOf('one').spare, ['second']);
  assert.equal(tokenOf('one'), 'second');
});

test('a view tells the seats of the token it was asked with', () => {
  arrive('two', 'mine');
  learn({ table: 'two', game: 'octodice', you: [1], over: null });
  assert.deepEqual(tableOf('two').seats, [1]);
  assert.equal(tableOf('two').over, false);
});

test('sixty tables are kept, and finished ones go first', () => {
  for (let n = 0; n < 62; n += 1) putTable({ table: `t${n}`, token: 'k', over: n === 61, seen: n });
  assert.equal(listTables().length, 60);
  assert.equal(tableOf('t61'), null);
  assert.equal(tableOf('t0'), null);
  assert.ok(tableOf('t1'));
});

test('what another tab wrote is seen, what is no table is left out', () => {
  kept.setItem(KEY, JSON.stringify([{ table: 'other', token: 'k' }, { nothing: 1 }, null]));
  tell('storage', { key: KEY });
  assert.deepEqual(listTables().map(({ table }) => table), ['other']);
});

test('what is kept in a wrong form is as usual', () => {
  kept.setItem('octosphere.odd', JSON.stringify({ name: 7, sound: true, more: 'x' }));
  assert.deepEqual(lasting.filled('octosphere.odd', { name: '', sound: false, plans: {} }), { name: '', sound: true, more: 'x', plans: {} });
  kept.setItem('octosphere.odd', 'no json');
  assert.deepEqual(lasting.filled('octosphere.odd', { name: 'A' }), { name: 'A' });
  assert.equal(lasting.read('octosphere.never', 3), 3);
});
