import assert from 'node:assert/strict';
import { test } from 'node:test';
import './browser.js';

const { fold, search, spot, termsOf } = await import('../../src/octosphere/web/static/shell/rulebook.js');

const book = {
  sections: [{ letter: 'T', title: 'Turn', clauses: [{ id: 'T1', text: 'Keep two dice.' }, { id: 'T10', text: 'Every octopod pays.' }] }],
  groups: [{ id: 'tiles', title: 'Tiles', pieces: [{ id: 'A1', name: 'Größe', text: 'pays 7 points', clause: 'L-A1' }, { id: 'A2', name: 'Other', text: 'pays 17 points', clause: 'L-A2' }] }],
};
const found = (query) => search(book, query).sections.flatMap(({ clauses }) => clauses.map(({ id }) => id));

test('letters are searched without accents and capitals, sign by sign', () => {
  assert.equal(fold('Ésta'), 'esta');
  assert.equal(fold('Größe').length, 'Größe'.length);
  assert.deepEqual(termsOf('  Dos   DADOS '), ['dos', 'dados']);
});

test('a number is whole: T1 is not T10, and 7 is not 17', () => {
  assert.deepEqual(found('T1'), ['T1']);
  assert.equal(search(book, '7').count, 1);
  assert.equal(spot('pays 17', '7'), -1);
});

test('every term must be there, in a clause or in the title of its section', () => {
  assert.deepEqual(found('turn dice'), ['T1']);
  assert.deepEqual(found('dice octopod'), []);
});

test('ss finds ß, and an empty search finds everything', () => {
  assert.equal(search(book, 'grosse').count, 1);
  assert.equal(search(book, '').count, 4);
});
