import assert from 'node:assert/strict';
import { test } from 'node:test';
import './browser.js';
import { createWorld } from './world.js';

const { createToasts } = await import('../../src/octosphere/web/static/shell/toast.js');

test('notes go by themselves, one with a button later, one that is to stay not at all', async () => {
  const world = createWorld();
  const { shown, toast } = createToasts(world);
  const texts = () => shown.get().list.map(({ text }) => text);
  toast('short');
  toast('undo', { action: 'Undo' });
  const close = toast('new version', { stay: true });
  await world.pass(4_200);
  assert.deepEqual(texts(), ['undo', 'new version']);
  await world.pass(60_000);
  assert.deepEqual(texts(), ['new version']);
  close();
  assert.deepEqual(texts(), []);
});

test('three notes are shown at most, none twice, and another screen has its own', () => {
  const one = createToasts(createWorld());
  const other = createToasts(createWorld());
  for (const text of ['a', 'b', 'a', 'c', 'd']) one.toast(text);
  assert.deepEqual(one.shown.get().list.map(({ text }) => text), ['a', 'c', 'd']);
  assert.deepEqual(other.shown.get().list, []);
});
