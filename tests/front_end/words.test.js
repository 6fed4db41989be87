import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { answers, kept } from './browser.js';

const { has, lang, loadPart, loadWords, num, signed, speakOf, t, useWords } = await import('../../src/octosphere/web/static/words.js');
const { sentence } = await import('../../src/octosphere/web/static/shell/trouble.js');

beforeEach(() => {
  answers.clear();
  kept.clear();
  speakOf('nobody');
});

test('places are filled, what is not given stays as it is written', () => {
  useWords('en', { greet: 'Hello {name}, {n} of {of}' });
  assert.equal(t('greet', { name: 'Ines', n: 3 }), 'Hello Ines, 3 of {of}');
  assert.equal(t('unknown.key'), 'unknown.key');
});

test('a counted text goes by its number, as the language counts', () => {
  useWords('de', { points: { one: '{n} Punkt', other: '{n} Punkte' } });
  assert.equal(t('points', { n: 1 }), '1 Punkt');
  assert.equal(t('points', { n: 0 }), '0 Punkte');
});

test('numbers are written as the language does, with a real minus and no minus zero', () => {
  useWords('de', {});
  assert.equal(num(1234.5, 1), '1.234,5');
  assert.equal(num(-2), '−2');
  assert.equal(num(-0.001, 1), '0,0');
  assert.equal(signed(2), '+2');
  assert.equal(signed(-2), '−2');
  useWords('en', {});
  assert.equal(num(0.25, 2), '0.25');
});

test('words of a game stand for those of any table', () => {
  useWords('en', { 'web.table.go': 'Go', 'web.octodice.go': 'Roll' });
  assert.equal(t('web.table.go'), 'Go');
  speakOf('octodice');
  assert.equal(t('web.table.go'), 'Roll');
  assert.equal(has('web.table.none'), false);
});

test('words that were fetched once are there without a connection', async () => {
  answers.set('/api/words/es', { hello: 'Hola' });
  await loadWords('es');
  assert.equal(t('hello'), 'Hola');
  answers.set('/api/words/es', new TypeError('offline'));
  useWords('en', {});
  await loadWords('es');
  assert.equal(t('hello'), 'Hola');
  assert.equal(lang(), 'es');
});

test('words that were never here are an error, and can be asked for again', async () => {
  answers.set('/api/words/en', {});
  await loadWords('en');
  answers.clear();
  await assert.rejects(loadPart('coach'));
  answers.set('/api/words/en', { 'web.coach.title': 'Coach' });
  await loadPart('coach');
  assert.equal(t('web.coach.title'), 'Coach');
});

test('a problem is a sentence: a rule with its clause, a lost call with hope, else what the server says', () => {
  useWords('en', { 'web.error.illegal': 'Not allowed', 'web.lost.offline': 'No connection', 'web.lost.retry': 'Try again' });
  assert.equal(sentence({ error: 'illegal', clause: 'T4' }), 'Not allowed (T4)');
  assert.equal(sentence({ error: 'illegal', clause: 'T4' }, { here: { clause: 'T4', text: 'Two dice' } }), 'Two dice (T4)');
  assert.equal(sentence({ error: 'unavailable', trouble: 'offline' }), 'No connection. Try again');
  assert.equal(sentence({ error: 'odd', message: 'as the server says' }), 'as the server says');
});
