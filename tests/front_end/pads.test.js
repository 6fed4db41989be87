import assert from 'node:assert/strict';
import { test } from 'node:test';
import './browser.js';
import { createStorage, createWorld } from './world.js';

const { createPads } = await import('../../src/octosphere/games/octodice/pages/pad/pads.js');

const GAME = { names: ['Ines'], scores: [7] };

function padsOf(storage = createStorage()) {
  const world = createWorld();
  return { ...createPads({ storage: () => storage, world }), storage, world };
}

test('pads are listed newest first, and only what is a pad', async () => {
  const { pads, world, write } = padsOf(createStorage({ 'octosphere.pad.odd': 'no json', 'octosphere.pad.part': '{}', 'octosphere.tables': '[]' }));
  write('a', GAME);
  await world.pass(10);
  write('b', GAME);
  assert.deepEqual(pads.get().list.map(({ id }) => id), ['b', 'a']);
});

test('what is written adds to what was kept, and two browsers keep their own', () => {
  const one = padsOf();
  const other = padsOf();
  one.write('a', GAME);
  one.write('a', { over: true });
  assert.deepEqual(one.read('a'), { ...GAME, id: 'a', seen: 0, over: true });
  assert.equal(other.read('a'), null);
  one.drop('a');
  assert.deepEqual(one.pads.get().list, []);
});

test('a browser without room says so, until there is some again', () => {
  const storage = createStorage();
  const { pads, write } = padsOf(storage);
  const { setItem } = storage;
  storage.setItem = () => { throw new Error('quota'); };
  assert.equal(write('a', GAME), false);
  assert.equal(pads.get().full, true);
  storage.setItem = setItem;
  assert.equal(write('a', GAME), true);
  assert.equal(pads.get().full, false);
});

test('what another tab wrote is seen and told, what is no pad is not', () => {
  const one = padsOf();
  const other = padsOf(one.storage);
  const told = [];
  const stop = other.onOther((id) => told.push(id));
  one.write('a', GAME);
  other.world.tell('storage', { key: 'octosphere.pad.a' });
  other.world.tell('storage', { key: 'octosphere.tables' });
  stop();
  other.world.tell('storage', { key: 'octosphere.pad.a' });
  assert.deepEqual(told, ['a']);
  assert.equal(other.pads.get().list.length, 1);
});
