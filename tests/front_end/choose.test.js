import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NOTHING, chosen, foreseen, listed, lit, pickable, tapDie, tapPlace } from '../../src/octosphere/games/octodice/board/choose.js';
import { otherSide, sidesOf, swapped } from '../../src/octosphere/games/octodice/board/layout.js';
import { advised, lineOf, question } from '../../src/octosphere/web/static/table/choose.js';

const choice = (move, more) => ({ move, kind: 'use', places: [], dice: [], ...more });
const die = (body) => ({ body, face: 'lab', aside: 0, used: false });
const view = (choices, more) => ({ acting: 0, over: null, can: { move: true, ahead: false }, board: { phase: 'use', dice: [die('white'), die('white'), die('black'), die('black')] }, choices, ...more });

test('two dice that make one choice are that choice', () => {
  const now = view([choice('lab', { dice: [[0, 2]], places: ['tile.0'] }), choice('bot', { dice: [[1, 3]] })]);
  const { pick: one } = tapDie(now, NOTHING, 0);
  const { pick: both } = tapDie(now, one, 2);
  assert.equal(chosen(now, one), null);
  assert.equal(chosen(now, both)?.move, 'lab');
});

test('a die tapped again is put back', () => {
  const now = view([choice('lab', { dice: [[0, 2]] })]);
  const { pick } = tapDie(now, { dice: [0], move: '' }, 0);
  assert.deepEqual(pick.dice, []);
});

test('a die that makes nothing is refused, and so is a pair that does not fit', () => {
  const now = view([choice('lab', { dice: [[0, 2]] }), choice('bot', { dice: [[1, 3]] })]);
  assert.equal(tapDie(view([choice('lab', { dice: [[0, 2]] })]), NOTHING, 1).refused, 'die.1');
  const clash = tapDie(now, { dice: [0], move: '' }, 3);
  assert.equal(clash.refused, 'pair.0-3');
  assert.deepEqual(clash.pick.dice, [3]);
});

test('a pair with several meanings lists them, and nothing is chosen yet', () => {
  const now = view([choice('lab 1', { dice: [[0, 2]] }), choice('lab 2', { dice: [[0, 2]] })]);
  const pick = { dice: [0, 2], move: '' };
  assert.equal(chosen(now, pick), null);
  assert.deepEqual(listed(now, pick).map(({ move }) => move), ['lab 1', 'lab 2']);
});

test('only places of choices that the dice in hand allow are lit', () => {
  const now = view([choice('lab', { dice: [[0, 2]], places: ['tile.0'] }), choice('bot', { dice: [[1, 3]], places: ['bot.red.0'] })]);
  assert.deepEqual([...lit(now, NOTHING)], ['tile.0', 'bot.red.0']);
  assert.deepEqual([...lit(now, { dice: [1], move: '' })], ['bot.red.0']);
  assert.deepEqual([...pickable(now, { dice: [1], move: '' })], [1, 3]);
});

test('nothing is lit while somebody else decides', () => {
  assert.equal(lit(view([choice('lab', { places: ['tile.0'] })], { can: { move: false, ahead: false } }), NOTHING).size, 0);
});

test('a place tapped again means the next of its choices, and an empty one is refused', () => {
  const now = view([choice('a', { places: ['tile.0'] }), choice('b', { places: ['tile.0'] })]);
  const first = tapPlace(now, NOTHING, 'tile.0');
  assert.equal(first.pick.move, 'a');
  assert.equal(tapPlace(now, first.pick, 'tile.0').pick.move, 'b');
  assert.equal(tapPlace(now, NOTHING, 'tile.5').refused, 'tile.5');
});

test('a whole track is one target: any of its circles means the next one, and without one it is refused', () => {
  const now = view([choice('learn', { places: ['research.2'] }), choice('build', { places: ['bot.red.1'] })]);
  assert.equal(tapPlace(now, NOTHING, 'research.4').pick.move, 'learn');
  assert.equal(tapPlace(now, NOTHING, 'bot.red.0').pick.move, 'build');
  assert.equal(tapPlace(now, NOTHING, 'bot.blue.0').refused, 'bot.blue.0');
  assert.equal(tapPlace(now, NOTHING, 'submarine.red').refused, 'submarine.red');
  assert.equal(tapPlace(now, NOTHING, 'crystal.0').refused, 'crystal.0');
});

test('whoever has tapped a column has chosen it before it is asked for', () => {
  const now = view([choice('column 1', { places: ['column.1'] }), choice('column 2', { places: ['column.2'] })]);
  assert.equal(foreseen(now, 'column.2').move, 'column 2');
  assert.equal(foreseen(now, 'bot.red.0'), NOTHING);
});

test('a plan is known by all its moves', () => {
  const plan = choice('walk', { then: ['use bot'] });
  assert.equal(lineOf(plan), 'walk, use bot');
  assert.equal(advised([choice('walk'), plan], { moves: ['walk'], then: ['use bot'] }), plan);
  assert.equal(advised([plan], { moves: ['walk'], then: ['use other'] }), plan);
  assert.equal(advised([plan], null), undefined);
});

test('two views ask the same if their choices are the same', () => {
  assert.equal(question(view([choice('a')])), question(view([choice('a')], { seq: 9 })));
  assert.notEqual(question(view([choice('a')])), question(view([choice('b')])));
});

test('a layout is nine sides of two signs, which are turned and exchanged', () => {
  const sides = sidesOf('A1B2C1');
  assert.deepEqual(sides, ['A1', 'B2', 'C1']);
  assert.equal(otherSide('B2'), 'B1');
  assert.deepEqual(swapped(sides, 0, 2), ['C1', 'B2', 'A1']);
  assert.deepEqual(sides, ['A1', 'B2', 'C1']);
});
