import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { setImmediate as soon } from 'node:timers/promises';
import { answers } from './browser.js';

const { createDesk } = await import('../../src/octosphere/web/static/table/desk.js');
const { createStore } = await import('../../src/octosphere/web/static/state.js');

beforeEach(() => answers.set('/api/words/en', {}));

const choice = (move) => ({ move, kind: 'use', label: move, places: [`place.${move}`], dice: [], then: [] });
const viewOf = (table, more) => ({
  table, game: 'octodice', title: 'Octo Dice', seq: 1, position: 1, you: [0], acting: 0, over: null, log: [], votes: [], together: false,
  seats: [{ seat: 0, name: 'Ines', kind: 'person', score: 0, present: true }], status: { headline: '', asks: '', waiting_for: [0] },
  can: { move: true, ahead: false, roll: false, confirm: false, undo: true, hint: false }, choices: [choice('a'), choice('b')], refusals: { 'place.z': { clause: 'T1', text: 'no' } },
  board: { deciding: 0, phase: 'use', dice: [], turn: 0, active: 0, virtual: false, throw: 1 }, ...more,
});

// A table that remembers what it was asked, and answers with its view.
function tableOf(id, more) {
  const sent = [];
  const view = viewOf(id, more);
  const told = (name) => async (order) => {
    sent.push([name, order]);
    return { view: { ...view, seq: view.seq + sent.length } };
  };
  const watch = (ear) => {
    table.ear = ear;
    return () => null;
  };
  const table = { id, sent, view: async () => view, watch, move: told('move'), roll: told('roll'), confirm: told('confirm'), undo: told('undo'), seats: told('seats') };
  return table;
}

async function opened(id, more) {
  const desk = createDesk();
  const table = tableOf(id, more);
  const leave = desk.openTable(id, table);
  for (let turn = 0; turn < 200 && !desk.get().view; turn += 1) await soon();
  assert.ok(desk.get().view, String(desk.get().problem));
  return { desk, table, leave };
}

test('two desks hold two tables, and what is done at one is not seen at the other', async () => {
  const one = await opened('one');
  const other = await opened('other');
  one.desk.onPlace('place.a');
  assert.equal(one.desk.get().pick.move, 'a');
  assert.equal(other.desk.get().pick.move, '');
  one.desk.press();
  await soon();
  assert.deepEqual(one.table.sent.map(([name]) => name), ['move']);
  assert.deepEqual(other.table.sent, []);
});

test('a tap chooses, a second tap at the place chooses again, and only the button sends', async () => {
  const { desk, table } = await opened('one');
  assert.equal(desk.primary(desk.get().view, desk.get().pick), '');
  desk.onPlace('place.b');
  assert.equal(desk.primary(desk.get().view, desk.get().pick), 'move');
  assert.deepEqual(table.sent, []);
  desk.press();
  await soon();
  assert.equal(table.sent[0][1].move, 'b');
});

test('a place that a rule forbids says why, one that means nothing does not', async () => {
  const { desk } = await opened('one');
  assert.equal(desk.onPlace('place.nowhere'), false);
  assert.equal(desk.get().bubble, null);
  assert.equal(desk.onPlace('place.z'), true);
  assert.equal(desk.get().bubble.clause, 'T1');
  desk.dropBubble();
  assert.equal(desk.get().bubble, null);
});

test('one request is on its way at a time', async () => {
  const { desk, table } = await opened('one');
  desk.undo();
  desk.undo();
  await soon();
  assert.equal(table.sent.length, 1);
});

test('a view that is older than the one on the screen is not taken', async () => {
  const { desk, table } = await opened('one', { seq: 5 });
  table.undo = async () => ({ view: viewOf('one', { seq: 3, title: 'old' }) });
  await desk.undo();
  assert.equal(desk.get().view.title, 'Octo Dice');
});

test('what the stream brings while a refusal is explained is shown, though nobody waits any more', async () => {
  const { desk, table } = await opened('one');
  mock.timers.enable({ apis: ['setTimeout'] });
  const others = (seq) => viewOf('one', { seq, log: [{ seq, seat: 1, text: '', points: null, kind: 'use' }] });
  let tell = () => null;
  const steps = new Promise((done) => { tell = done; });
  table.undo = async () => { throw Object.assign(new Error('stale'), { error: 'stale' }); };
  table.view = async () => others(3);
  table.steps = () => steps; // on its way, on a slow line
  const undone = desk.undo();
  for (let turn = 0; turn < 200 && desk.get().view.seq < 3; turn += 1) await soon();
  table.ear.onView(others(4));
  assert.equal(desk.get().busy, 'undo');
  tell([]);
  await undone;
  mock.timers.tick(5_000);
  await soon();
  mock.timers.reset();
  assert.equal(desk.get().view.seq, 4);
});

test('whoever has left hears no more of the table', async () => {
  const { desk, table, leave } = await opened('one');
  leave();
  await desk.undo();
  assert.deepEqual(table.sent, []);
  assert.equal(desk.get().open, false);
});

test('a store tells of changes only', () => {
  const store = createStore({ a: 1, b: 2 });
  const heard = [];
  const stop = store.subscribe((state) => heard.push(state.a));
  store.set({ a: 1 });
  store.set({ a: 2 });
  store.set(({ a }) => ({ a: a + 1 }));
  stop();
  store.set({ a: 9 });
  assert.deepEqual(heard, [2, 3]);
});
