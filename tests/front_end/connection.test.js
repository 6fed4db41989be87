import assert from 'node:assert/strict';
import { test } from 'node:test';
import './browser.js';

const { growing, kindOf, later, persist, troubleOf, wake } = await import('../../src/octosphere/web/static/net.js');
const { parser } = await import('../../src/octosphere/web/static/stream.js');

function events(...pieces) {
  const heard = [];
  const read = parser((event) => heard.push(event));
  for (const piece of pieces) read(piece);
  return heard;
}

test('an event ends with an empty line, wherever the pieces are cut', () => {
  const whole = 'event: entry\nid: 7\ndata: {"a":1}\n\n';
  for (let at = 1; at < whole.length; at += 1) {
    assert.deepEqual(events(whole.slice(0, at), whole.slice(at)), [{ event: 'entry', id: '7', data: '{"a":1}' }]);
  }
});

test('comments are nothing, lines of data are joined, all ends of lines are known', () => {
  assert.deepEqual(events(': still here\n\n'), []);
  assert.deepEqual(events('data: a\r\ndata: b\r\n\r\n'), [{ event: 'message', data: 'a\nb' }]);
  assert.deepEqual(events('data:x\n\nevent: y\n\n'), [{ event: 'message', data: 'x' }]);
});

test('what a call met tells whether there is no way, no answer, or too many others', () => {
  assert.equal(kindOf({ status: 503 }), 'busy');
  assert.equal(kindOf({ status: 429 }), 'busy');
  assert.equal(kindOf({ status: 500 }), 'silent');
  assert.equal(kindOf({ name: 'TimeoutError' }), 'silent');
  assert.equal(kindOf(new TypeError('failed to fetch')), 'offline');
});

test('an error without a word of its own may heal, one that says nothing is wrong does not', () => {
  assert.equal(troubleOf(new Error('no part')), 'offline');
  assert.equal(troubleOf({ trouble: '' }), '');
});

test('pauses double up to the longest, a fifth more or less', () => {
  for (const [round, middle] of [[0, 100], [1, 200], [3, 800], [9, 1000], [99, 1000]]) {
    const pause = growing(round, 100, 1000);
    assert.ok(pause >= 0.8 * middle && pause <= 1.2 * middle, `${round}: ${pause}`);
  }
});

test('whoever waits acts at once when there is reason to hope, and not at all once it is called off', () => {
  const done = [];
  later(60_000, () => done.push('one'));
  later(60_000, () => done.push('two'))();
  wake();
  wake();
  assert.deepEqual(done, ['one']);
});

test('what may heal is asked for again until it is answered', async () => {
  let round = 0;
  const failed = [];
  const ask = async () => {
    round += 1;
    if (round < 3) throw Object.assign(new Error('lost'), { trouble: 'offline' });
    return 'here';
  };
  const answer = await new Promise((done) => {
    persist(ask, done, (problem) => {
      failed.push(problem.trouble);
      setImmediate(wake);
    });
  });
  assert.equal(answer, 'here');
  assert.equal(failed.length, 2);
});
