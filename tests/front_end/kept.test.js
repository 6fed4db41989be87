import assert from 'node:assert/strict';
import { test } from 'node:test';
import './browser.js';
import { createStorage, createWorld } from './world.js';

const { createShelf } = await import('../../src/octosphere/web/static/keep.js');
const { createTables } = await import('../../src/octosphere/web/static/mytables.js');
const { createSettings } = await import('../../src/octosphere/web/static/settings.js');
const { createStore } = await import('../../src/octosphere/web/static/state.js');
const { createWords } = await import('../../src/octosphere/web/static/words.js');

const shelfOf = (storage) => createShelf(() => storage);

// One tab of a browser whose storage may be shared with another tab.
function tabOf(storage = createStorage()) {
  const world = createWorld();
  const over = [];
  const tables = createTables({ shelf: shelfOf(storage), tab: shelfOf(createStorage()), remember: (table, token) => over.push([table, token]), world });
  return { ...tables, storage, world, over };
}

function choicesOf(storage, around) {
  const world = createWorld(around);
  const shown = createStore({ theme: '', motion: true });
  return { ...createSettings({ shelf: shelfOf(storage), shown, world }), shown, world };
}

test('two shelves keep apart what has the same name', () => {
  const one = shelfOf(createStorage());
  const other = shelfOf(createStorage());
  one.write('octosphere.x', 1);
  assert.equal(one.read('octosphere.x', 0), 1);
  assert.equal(other.read('octosphere.x', 0), 0);
});

test('where nothing may be kept, a shelf remembers while the page is open', () => {
  const shelf = createShelf(() => { throw new Error('forbidden'); });
  shelf.write('octosphere.x', { a: 1 });
  assert.deepEqual(shelf.read('octosphere.x', {}), { a: 1 });
  shelf.remove('octosphere.x');
  assert.equal(shelf.read('octosphere.x', 'none'), 'none');
});

test('what is kept in another form than usual is not taken', () => {
  const shelf = shelfOf(createStorage({ list: '{"a":1}', odd: 'no json', part: '{"name":7,"sound":true}' }));
  assert.deepEqual(shelf.read('list', []), []);
  assert.equal(shelf.read('odd', 3), 3);
  assert.deepEqual(shelf.filled('part', { name: '', sound: false }), { name: '', sound: true });
});

test('two browsers hold different tables, under the key of old', () => {
  const one = tabOf();
  const other = tabOf();
  one.arrive('a', 'k');
  assert.equal(one.tokenOf('a'), 'k');
  assert.equal(other.tokenOf('a'), null);
  assert.deepEqual([...one.storage.held.keys()], ['octosphere.tables']);
});

test('two tabs of one browser share its tables, and each plays with its own token', () => {
  const one = tabOf();
  const other = tabOf(one.storage);
  one.arrive('a', 'first');
  other.world.tell('storage', { key: 'octosphere.tables' });
  other.arrive('a', 'second');
  assert.deepEqual([one.tokenOf('a'), other.tokenOf('a')], ['first', 'second']);
  one.putTable({ table: 'b' });
  assert.deepEqual(one.tableOf('a').spare, ['second'], 'what the other tab wrote is not written over');
});

test('what became of a table is remembered when it is over', () => {
  const { arrive, learn, over, tableOf } = tabOf();
  arrive('a', 'k');
  learn({ table: 'a', game: 'octodice', you: [0], over: { scores: [1] } });
  learn({ table: 'a', game: 'octodice', you: [0], over: { scores: [1] } });
  assert.deepEqual(over, [['a', 'k']]);
  assert.equal(tableOf('a').over, true);
});

test('two people choose apart, and each page looks as its own choices say', () => {
  const storage = createStorage();
  const one = choicesOf(storage, { dark: true, languages: ['fr', 'de-AT'] });
  const other = choicesOf(createStorage(), { languages: ['fr'] });
  assert.deepEqual([one.language(), other.language()], ['de', 'en']);
  assert.deepEqual([one.shown.get().theme, other.shown.get().theme], ['dark', 'light']);
  one.settings.set({ lang: 'es', theme: 'light', motion: 'off' });
  assert.deepEqual([one.language(), other.language()], ['es', 'en']);
  assert.deepEqual(one.world.document.documentElement.dataset, { theme: 'light', motion: 'off' });
  assert.deepEqual([one.calm(), other.calm()], [true, false]);
  assert.equal(JSON.parse(storage.held.get('octosphere.settings')).lang, 'es');
});

test('what is chosen in one tab is chosen in the other', () => {
  const storage = createStorage();
  const one = choicesOf(storage);
  const other = choicesOf(storage);
  one.settings.set({ theme: 'dark' });
  other.world.tell('storage', { key: 'octosphere.settings' });
  assert.equal(other.shown.get().theme, 'dark');
});

test('two pages speak two languages at once', async () => {
  const texts = { de: { hello: 'Hallo {x}' }, es: { hello: 'Hola {x}' } };
  const speaker = () => {
    const world = createWorld({ answer: (address) => Response.json(texts[address.slice(-2)]) });
    return { world, words: createWords({ shelf: shelfOf(createStorage()), world }) };
  };
  const one = speaker();
  const other = speaker();
  await Promise.all([one.words.loadWords('de'), other.words.loadWords('es')]);
  assert.deepEqual([one, other].map(({ words }) => words.t('hello', { x: 1.5 })), ['Hallo 1,5', 'Hola 1,5']);
  assert.deepEqual([one, other].map(({ world }) => world.document.documentElement.lang), ['de', 'es']);
});
