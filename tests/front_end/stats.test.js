import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvOf, jsonOf } from '../../src/octosphere/web/static/pages/stats/files.js';
import { by, chosen, gamesOf, histogram, mean, modeOf, rivals, sources, totals, trend, values } from '../../src/octosphere/web/static/pages/stats/sums.js';

const seat = (number, more) => ({ seat: number, name: `P${number}`, kind: 'person', level: '', score: 10, won: false, place: 2, decisions: 4, sources: { crystals: 3, bots: 7 }, ...more });
const row = (table, more) => ({ table, token: `t-${table}`, game: 'octodice', title: 'Octo Dice', lang: 'en', started: 0, ended: Number(table), options: { edition: 'de', layout: 'A1' }, dice: 'committed', given: 0, moves: 60, you: [0], seats: [seat(0), seat(1, { kind: 'bot', level: 'diver', name: 'Diver', score: 12, won: true, place: 1 })], sources: [], ...more });
const games = (...rows) => gamesOf(rows);

test('a game without others is solo, one with bots alone is against bots, one person more makes it people', () => {
  const me = seat(0);
  const bot = seat(1, { kind: 'bot' });
  assert.equal(modeOf({ seats: [me] }, me), 'solo');
  assert.equal(modeOf({ seats: [me, bot] }, me), 'bots');
  assert.equal(modeOf({ seats: [me, bot, seat(2)] }, me), 'people');
});

test('a table that began with moves is practice, unless it is the pad of a real game', () => {
  const me = seat(0);
  assert.equal(modeOf({ seats: [me], given: 5 }, me), 'given');
  assert.equal(modeOf({ seats: [me], given: 5, pad: true }, me), 'solo');
});

test('of several seats at one screen mine is the one that bears my name', () => {
  const [one] = gamesOf([row('1', { you: [0, 1], seats: [seat(0, { score: 5 }), seat(1, { name: 'Ines', score: 9 })] })], 'Ines');
  assert.equal(one.score, 9);
  assert.equal(one.seat, 1);
});

test('games come in the order in which they ended', () => {
  assert.deepEqual(games(row('3'), row('1'), row('2')).map(({ table }) => table), ['1', '2', '3']);
});

test('practice counts only where it is asked for', () => {
  const all = games(row('1'), row('2', { given: 3 }));
  const filter = { game: 'octodice', mode: '', edition: '', layout: '', days: 0 };
  assert.deepEqual(chosen(all, filter).map(({ table }) => table), ['1']);
  assert.deepEqual(chosen(all, { ...filter, mode: 'given' }).map(({ table }) => table), ['2']);
});

test('a filter of days leaves out what ended before', () => {
  const all = games(row('100'), row('900000'));
  const filter = { game: 'octodice', mode: '', edition: '', layout: '', days: 7 };
  assert.deepEqual(chosen(all, filter, 1_000_000).map(({ table }) => table), ['900000']);
});

test('a loss is of a whole game and by decision, and there is none where nobody studied', () => {
  const coach = (average_loss) => ({ 0: { average_loss, lucky: true, luck: 2 } });
  const all = games(row('1', { coach: coach(1), seats: [seat(0, { decisions: 1 })] }), row('2', { coach: coach(2), seats: [seat(0, { decisions: 3 })] }), row('3'));
  const { loss, slip, luck, studied } = totals(all);
  assert.equal(loss, 3.5);
  assert.equal(slip, 1.75);
  assert.equal(luck, 2);
  assert.equal(studied, 2);
  assert.equal(totals(games(row('3'))).loss, null);
  assert.equal(totals(games(row('3'))).slip, null);
  assert.equal(totals(games(row('3'))).luck, null);
});

test('nothing has no mean', () => {
  assert.equal(mean([]), null);
  assert.equal(mean([1, 2, 6]), 3);
});

test('a moving average looks back at most five games', () => {
  const all = games(...[0, 10, 20, 30, 40, 50].map((score, at) => row(String(at), { seats: [seat(0, { score })] })));
  assert.deepEqual(trend(all).map(({ average }) => average), [0, 5, 10, 15, 20, 30]);
});

test('a histogram has a bar for every step, the empty ones too', () => {
  const all = games(...[1, 2, 2, 5].map((score, at) => row(String(at), { seats: [seat(0, { score })] })));
  assert.deepEqual(histogram(all), [{ from: 1, to: 1, n: 1 }, { from: 2, to: 2, n: 2 }, { from: 3, to: 3, n: 0 }, { from: 4, to: 4, n: 0 }, { from: 5, to: 5, n: 1 }]);
  assert.deepEqual(histogram([]), []);
});

test('scores far apart share bars of a round width', () => {
  const all = games(...[3, 47].map((score, at) => row(String(at), { seats: [seat(0, { score })] })));
  const bars = histogram(all);
  assert.equal(bars[0].to - bars[0].from + 1, 5);
  assert.equal(bars.length, 10);
});

test('between two who sat together the better place wins, whoever else was there', () => {
  const [bot] = rivals(games(row('1'), row('2', { seats: [seat(0, { place: 1, score: 20 }), seat(1, { kind: 'bot', level: 'diver', place: 2, score: 12 })] })));
  assert.equal(bot.key, 'bot:diver');
  assert.deepEqual([bot.games, bot.won, bot.drawn, bot.lost], [2, 1, 0, 1]);
  assert.equal(bot.difference, 3);
});

test('sources and groups are means over their own games', () => {
  const all = games(row('1'), row('2', { options: { edition: 'en' }, seats: [seat(0, { score: 20, sources: { crystals: 5, bots: 1 } })] }));
  assert.deepEqual(sources(all), [{ key: 'crystals', mean: 4 }, { key: 'bots', mean: 4 }]);
  assert.deepEqual(by(all, 'edition').map(({ name, games: n, mean: score }) => [name, n, score]), [['de', 1, 10], ['en', 1, 20]]);
  assert.deepEqual(values(all, 'edition'), ['de', 'en']);
  assert.deepEqual(values(all, 'layout'), ['A1']);
});

test('a file of results has a line for each seat and no token', () => {
  const text = csvOf([row('7')]);
  const [head, ...lines] = text.trimEnd().split('\r\n');
  assert.equal(lines.length, 2);
  assert.ok(head.endsWith('points_crystals,points_bots'));
  assert.ok(!text.includes('t-7'));
  assert.ok(!jsonOf([row('7')]).includes('t-7'));
});

test('a name that a spreadsheet would take for a formula is disarmed, quotes are doubled', () => {
  const text = csvOf([row('7', { seats: [seat(0, { name: '=1+1' }), seat(1, { name: 'A "B", C' })] })]);
  assert.ok(text.includes(",'=1+1,"));
  assert.ok(text.includes(',"A ""B"", C",'));
});
