import assert from 'node:assert/strict';
import { test } from 'node:test';
import './browser.js';

const { framesOf } = await import('../../src/octosphere/web/static/table/motion.js');

test('a piece passes every stop of its way, each as late as it is far, and ends where it is drawn', () => {
  const way = [{ x: 0, y: 0, width: 20 }, { x: 30, y: 0, width: 9 }, { x: 30, y: 10, width: 10 }];
  assert.deepEqual(framesOf(way), [
    { transform: 'translate(-30px, -10px) scale(2)', offset: 0 },
    { transform: 'translate(0px, -10px)', offset: 0.75 },
    { transform: 'translate(0px, 0px)', offset: 1 },
  ]);
});

test('in a drawing that is zoomed, ways are shorter by that', () => {
  const [first] = framesOf([{ x: 0, y: 0, width: 10 }, { x: 40, y: 0, width: 10 }], 2);
  assert.equal(first.transform, 'translate(-20px, 0px) scale(1)');
});
