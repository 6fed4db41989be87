import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { setImmediate as soon } from 'node:timers/promises';
import { answers } from './browser.js';

const { createDesk } = await import('../../src/octosphere/web/static/table/desk.js');
const { EVERYBODY, SPEEDS, atOf, createReel, paceOf } = await import('../../src/octosphere/web/static/pages/replay/reel.js');

const step = (at, seat = 0) => ({ at, seat, turn: 1, points: null, lines: [{ seat, text: `move ${at}`, points: null, kind: 'move' }] });
const film = { table: 'x', game: 'octodice', title: 'Octo Dice', over: true, moves: 9, names: ['A', 'B'], you: [], unit: 'turn', steps: Array.from({ length: 9 }, (_, at) => step(at + 1, at === 2 ? -1 : 0)), marks: [{ at: 2, kind: 'turn', text: '' }, { at: 6, kind: 'scoring', text: '' }] };
const frame = { table: 'x', game: 'octodice', seats: [{ seat: 0 }, { seat: 1 }], board: { deciding: 0 }, choices: [] };

beforeEach(() => {
  answers.set('/api/words/en', {});
  answers.set('/replay', film);
  for (let at = 0; at <= film.moves; at += 1) answers.set(`/frames/${at}`, { ...frame, position: at });
});

async function opened() {
  const desk = createDesk();
  const reel = createReel(desk);
  reel.openReel('x');
  for (let turn = 0; turn < 300 && desk.get().view === null; turn += 1) await soon();
  assert.ok(desk.get().view, String(reel.get().problem));
  return { desk, reel };
}

test('an address may name a position, anything else is the beginning', () => {
  assert.equal(atOf('#12'), 12);
  assert.equal(atOf('#k=abc'), 0);
  assert.equal(atOf(''), 0);
});

test('what falls by itself stays a quarter as long, and the fastest knows no pause', () => {
  const ordinary = paceOf({ speed: 1, film, at: 1 });
  assert.equal(paceOf({ speed: 1, film, at: 3 }), ordinary / 4);
  assert.equal(paceOf({ speed: 2, film, at: 1 }), ordinary / 2);
  assert.ok(paceOf({ speed: 0, film, at: 1 }) < ordinary / 10);
});

test('a game of others is seen by everybody, and a reel goes no further than its ends', async () => {
  const { reel } = await opened();
  assert.equal(reel.get().seat, EVERYBODY);
  await reel.goTo(99);
  assert.equal(reel.get().at, 9);
  await reel.step(-20);
  assert.equal(reel.get().at, 0);
});

test('marks are jumped to in both directions, and nowhere from the last one', async () => {
  const { reel } = await opened();
  reel.toMark(1);
  assert.equal(reel.get().at, 2);
  reel.toMark(1);
  reel.toMark(1);
  assert.equal(reel.get().at, 6);
  reel.toMark(-1);
  assert.equal(reel.get().at, 2);
});

test('speeds end where they end, seats go round', async () => {
  const { reel } = await opened();
  for (let turn = 0; turn < 9; turn += 1) reel.faster(1);
  assert.equal(reel.get().speed, SPEEDS.at(-1));
  const seen = [1, 2, 3].map(() => {
    reel.nextSeat();
    return reel.get().seat;
  });
  assert.deepEqual(seen, [0, 1, EVERYBODY]);
});

test('a position lies on the desk with the words of all moves before it', async () => {
  const { desk, reel } = await opened();
  await reel.goTo(3);
  assert.equal(desk.get().view.position, 3);
  assert.deepEqual(desk.get().view.log.map(({ text }) => text), ['move 1', 'move 2', 'move 3']);
});

test('two reels run apart', async () => {
  const [one, other] = [await opened(), await opened()];
  await one.reel.goTo(5);
  assert.equal(other.reel.get().at, 0);
  assert.equal(other.desk.get().view.position, 0);
});
