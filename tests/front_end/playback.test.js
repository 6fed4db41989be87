import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { answers } from './browser.js';

const { createStore } = await import('../../src/octosphere/web/static/state.js');
const { PACES, createPlayback } = await import('../../src/octosphere/web/static/table/playback.js');
const { bare } = await import('../../src/octosphere/web/static/table/names.js');
const { bySeat } = await import('../../src/octosphere/web/static/table/since.js');
const { lasts } = await import('../../src/octosphere/web/static/table/scoring.js');
const { settings } = await import('../../src/octosphere/web/static/settings.js');

const can = { move: false, ahead: false, roll: false, confirm: false, undo: false, hint: false };
const line = (seq, seat) => ({ seq, seat, text: `move ${seq}`, points: null, kind: 'move' });
const viewOf = (seq, more) => ({ table: 'x', seq, you: [0], acting: null, can, choices: [], together: false, board: { deciding: 1 }, log: [line(1, 0)], seats: [], ...more });
const stepOf = (seq, seat, points = 0) => ({ at: seq, seq, seat, points, lines: [{ seat, text: `move ${seq}`, points, kind: 'move' }], places: [`place.${seq}`], view: viewOf(seq) });
const mine = { acting: 0, can: { ...can, move: true }, choices: [{ move: 'a' }] };

// A desk with a table on it, and what was laid on it for good.
function laid(steps) {
  const desk = { ...createStore({ id: 'x', view: viewOf(1), since: [], playing: null }), game: () => ({ question: ({ seq }) => String(seq), sound: () => '' }) };
  const settled = [];
  const playback = createPlayback(desk, (view) => {
    settled.push(view.seq);
    desk.set({ view });
  });
  const asked = [];
  const table = { id: 'x', steps: async (after) => { asked.push(after); return steps.filter(({ seq }) => seq > (after ?? 0)); } };
  return { desk, settled, asked, playback, table };
}

const now = viewOf(4, { ...mine, log: [line(1, 0), line(2, 1), line(3, 2), line(4, 1)] });
const steps = [stepOf(2, 1, 2), stepOf(3, 2), stepOf(4, 1, 3)];

beforeEach(() => {
  answers.set('/api/words/en', {});
  settings.set({ pace: 'normal' });
  mock.timers.enable({ apis: ['setTimeout'] });
});
afterEach(() => mock.timers.reset());

test('what others did is shown move by move, in the colours of whoever did it, then the table as it is', async () => {
  const { desk, settled, asked, playback, table } = laid(steps);
  await playback.arrive(now, table);
  assert.deepEqual(asked, [1]);
  const seen = [];
  for (let move = 0; move < 3; move += 1) {
    const { view, playing } = desk.get();
    seen.push([view.seq, view.shown, view.places, playing.left, view.choices.length, view.acting]);
    mock.timers.tick(PACES.normal);
  }
  assert.deepEqual(seen, [[2, 1, ['place.2'], 2, 0, null], [3, 2, ['place.3'], 1, 0, null], [4, 1, ['place.4'], 0, 0, null]]);
  assert.deepEqual(settled, [4]);
  assert.equal(desk.get().playing, null);
  assert.equal(desk.get().view.acting, 0);
});

test('moves that came with the change are shown without a question', async () => {
  const { desk, settled, asked, playback, table } = laid([]);
  const seats = [0, 1].map((seat) => ({ seat, score: 5 * seat }));
  desk.set({ view: viewOf(1, { seats: seats.map((place) => ({ ...place, score: 0 })) }) });
  const made = (seq, seat, frame) => ({ seq, seat, choice: { places: [`place.${seq}`], outlook: {} }, frame });
  const frame = { board: { deciding: 7 }, scores: [0, 2], status: { headline: 'between', asks: '', waiting_for: [] } };
  const log = [line(1, 0), line(2, 1), line(3, 1)];
  await playback.arrive(viewOf(3, { ...mine, seats, log, between: { base: 1, steps: [made(2, 1, frame), made(3, 1, null)], scorings: [] } }), table);
  assert.deepEqual(asked, []);
  assert.deepEqual([desk.get().view.board.deciding, desk.get().view.status.headline, desk.get().view.places], [7, 'between', ['place.2']]);
  mock.timers.tick(PACES.normal);
  assert.deepEqual([desk.get().view.board.deciding, desk.get().view.choices, desk.get().view.shown], [1, [], 1]);
  mock.timers.tick(PACES.normal);
  assert.deepEqual(settled, [3]);
  assert.deepEqual(desk.get().since.map(({ points, lines }) => [points, lines.length]), [[2, 1], [3, 1]]);
});

test('moves of another view than ours are asked for', async () => {
  const { asked, playback, table } = laid(steps);
  await playback.arrive({ ...now, between: { base: 3, steps: [], scorings: [] } }, table);
  assert.deepEqual(asked, [1]);
});

test('one tap goes to the table as it is, and what was done stays in mind', async () => {
  const { desk, settled, playback, table } = laid(steps);
  await playback.arrive(now, table);
  playback.skip();
  assert.deepEqual(settled, [4]);
  mock.timers.tick(10 * PACES.calm);
  assert.deepEqual(settled, [4], 'nothing comes later');
  assert.deepEqual(desk.get().since.map(({ seq }) => seq), [2, 3, 4]);
  await playback.again();
  assert.equal(desk.get().view.seq, 2);
  assert.equal(desk.get().playing.left, 2);
});

test('what others do while a repetition is prepared is shown after it, once', async () => {
  const { desk, settled, playback, table } = laid([...steps, stepOf(5, 2)]);
  await playback.arrive(now, table);
  playback.skip();
  const again = playback.again();
  await Promise.all([again, playback.arrive(viewOf(5, { ...mine, log: [...now.log, line(5, 2)] }), table)]);
  const seen = [];
  for (; desk.get().playing; mock.timers.tick(PACES.normal)) seen.push(desk.get().view.seq);
  assert.deepEqual(seen, [2, 3, 4, 5]);
  assert.deepEqual(settled, [4, 5]);
});

test('whoever acts while a repetition is prepared sees none', async () => {
  const { desk, playback, table } = laid(steps);
  await playback.arrive(now, table);
  playback.skip();
  const again = playback.again();
  playback.forget();
  await again;
  assert.equal(desk.get().playing, null);
  assert.equal(desk.get().view.seq, 4);
});

test('with pace off everything is there at once, and still remembered', async () => {
  settings.set({ pace: 'off' });
  const { desk, settled, playback, table } = laid(steps);
  await playback.arrive(now, table);
  assert.deepEqual(settled, [4]);
  assert.equal(desk.get().playing, null);
  assert.equal(desk.get().since.length, 3);
});

test('our own moves are no news, and once we act nothing is', async () => {
  const { desk, settled, asked, playback, table } = laid(steps);
  await playback.arrive(viewOf(2, { log: [line(1, 0), line(2, 0)] }), table);
  assert.deepEqual([settled, asked], [[2], []]);
  await playback.arrive(now, table);
  playback.forget();
  mock.timers.tick(10 * PACES.calm);
  assert.deepEqual(settled, [2]);
  assert.deepEqual(desk.get().since, []);
});

test('a decision of our own is not interrupted', async () => {
  const { desk, settled, playback, table } = laid(steps);
  desk.game = () => ({ question: () => 'the same', sound: () => '' });
  desk.set({ view: viewOf(1, mine) });
  await playback.arrive(now, table);
  assert.deepEqual(settled, [4]);
  assert.equal(desk.get().playing, null);
});

test('dice that fall are shown at whoever rolls them, not at whoever moved before', async () => {
  const { desk, playback, table } = laid([stepOf(2, 2), { ...stepOf(3, 1), seat: -1 }, stepOf(4, 1)]);
  await playback.arrive(now, table);
  mock.timers.tick(PACES.normal);
  assert.deepEqual([desk.get().view.seq, desk.get().view.shown], [3, 1]);
});

test('without the moves the table is shown as it is', async () => {
  const { settled, playback, table } = laid(steps);
  await playback.arrive(now, { ...table, steps: () => Promise.reject(new Error('no connection')) });
  assert.deepEqual(settled, [4]);
});

test('a turn is told by seat, without the names that its sentences begin with', () => {
  const told = bySeat([...steps, { ...stepOf(5, -1), seat: -1 }]);
  assert.deepEqual(told.map(({ seat, points, lines }) => [seat, points, lines.length]), [[1, 5, 2], [2, 0, 1]]);
  assert.equal(bare('Diver walks to F', 'Diver'), 'walks to F');
  assert.equal(bare('Diver, roll 2: bot, red', 'Diver'), 'roll 2: bot, red');
  assert.equal(bare('Round 2 begins', 'Diver'), 'Round 2 begins');
});

test('a scoring takes three to six seconds, however many rows it has', () => {
  const of = (rows) => lasts({ rows: Array.from({ length: rows }) });
  assert.equal(of(0), 3_000);
  assert.equal(of(20), 6_000);
  assert.ok(of(5) > of(3));
});
