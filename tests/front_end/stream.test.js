import assert from 'node:assert/strict';
import { test } from 'node:test';
import './browser.js';
import { createEvents, createWorld, settled } from './world.js';

const { createApi } = await import('../../src/octosphere/web/static/api.js');
const { createConnection } = await import('../../src/octosphere/web/static/net.js');
const { watch } = await import('../../src/octosphere/web/static/stream.js');

const PATH = '/api/tables/one/events';
const HEALTH = '/api/health';
const entry = (seq) => `event: entry\nid: ${seq}\ndata: {"seq":${seq}}\n\n`;
const near = (ms, middle) => assert.ok(ms >= 0.8 * middle && ms <= 1.2 * middle, `${ms} is not about ${middle}`);

// A table that is watched: what was heard, the streams the server gave, and what it says instead of giving one.
async function watched(since = 0) {
  const world = createWorld();
  const streams = [];
  const heard = [];
  const states = [];
  const server = { refusal: null };
  world.answer = (address, options) => {
    if (server.refusal) return server.refusal();
    if (address === HEALTH) return Response.json({});
    streams.push(createEvents(options));
    return streams.at(-1).response;
  };
  const connection = createConnection(world);
  const onState = (state, trouble) => states.push(trouble ? `${state} ${trouble}` : state);
  const close = watch(connection, { path: PATH, token: () => 'k' }, { since, onEntry: ({ seq }) => heard.push(seq), onState });
  await settled();
  return { world, connection, streams, heard, states, server, close };
}

const asksOf = (world) => world.asked.filter(({ address }) => address === PATH);

test('a stream that ended goes on after the last entry heard, and tells none twice', async () => {
  const { world, streams, heard, states, close } = await watched(3);
  streams[0].send(entry(4) + entry(5));
  await settled();
  streams[0].end();
  await settled();
  assert.deepEqual(states, ['live', 'reconnecting']);
  await world.pass(500);
  streams[1].send(entry(5) + entry(6));
  await settled();
  assert.deepEqual(heard, [4, 5, 6]);
  assert.deepEqual(asksOf(world).map(({ headers }) => headers['Last-Event-ID']), ['3', '5']);
  assert.deepEqual(asksOf(world).map(({ headers }) => headers.Authorization), ['Bearer k', 'Bearer k']);
  assert.deepEqual(states, ['live', 'reconnecting', 'live']);
  close();
});

test('a server that ends says when to come back', async () => {
  const { world, streams, states, close } = await watched();
  streams[0].send('retry: 2500\n\n');
  streams[0].end();
  await settled();
  assert.deepEqual(states, ['live', 'reconnecting']);
  assert.equal(world.waits()[0], 2500);
  await world.pass(2500);
  streams[1].end();
  await settled();
  near(world.waits()[0], 400);
  close();
});

test('pauses between attempts double up to ten seconds, and begin anew once one succeeds', async () => {
  const { world, streams, states, server, close } = await watched();
  server.refusal = () => new TypeError('no way');
  streams[0].end();
  await settled();
  for (const middle of [400, 800, 1600, 3200, 6400, 10_000, 10_000]) {
    near(world.waits()[0], middle);
    await world.pass(12_000);
  }
  assert.deepEqual(states, ['live', 'reconnecting', 'reconnecting offline']);
  server.refusal = null;
  await world.pass(12_000);
  streams[1].end();
  await settled();
  near(world.waits()[0], 400);
  close();
});

test('a refusal that may pass is waited out, one that stays ends the stream', async () => {
  const { world, streams, states, server, close } = await watched();
  server.refusal = () => new Response('', { status: 503 });
  streams[0].end();
  await settled();
  await world.pass(500);
  assert.equal(states.at(-1), 'reconnecting busy');
  server.refusal = () => new Response('', { status: 404 });
  await world.pass(1_000);
  assert.equal(states.at(-1), 'gone');
  assert.deepEqual(world.waits(), []);
  close();
});

test('a stream that says nothing for forty seconds is cut and asked for again', async () => {
  const { world, streams, states, close } = await watched();
  await world.pass(39_000);
  streams[0].send(': still here\n\n');
  await settled();
  await world.pass(39_000);
  assert.deepEqual(states, ['live']);
  await world.pass(1_000);
  assert.deepEqual(states, ['live', 'reconnecting silent']);
  await world.pass(500);
  assert.equal(states.at(-1), 'live');
  close();
});

test('a network that came back is not waited for, and its old stream not trusted', async () => {
  const { world, states, close } = await watched();
  world.tell('online');
  await settled();
  assert.equal(asksOf(world).length, 2);
  assert.deepEqual(states, ['live'], 'nobody is told of a stream that was only looked after');
  close();
});

test('a page shown again after a long sleep asks anew, after a short one it does not', async () => {
  const { world, streams, close } = await watched();
  const sleep = async (ms) => {
    world.document.visibilityState = 'hidden';
    world.document.tell('visibilitychange');
    for (let left = ms; left > 0; left -= 15_000) {
      streams.at(-1).send(': still here\n\n');
      await settled();
      await world.pass(Math.min(left, 15_000));
    }
    world.document.visibilityState = 'visible';
    world.document.tell('visibilitychange');
    await settled();
  };
  await sleep(30_000);
  assert.equal(asksOf(world).length, 1);
  await sleep(60_000);
  assert.equal(asksOf(world).length, 2);
  close();
});

test('whoever closes hears no more and leaves nothing behind', async () => {
  const { world, streams, states, close } = await watched();
  const ears = world.count('online');
  close();
  await settled();
  assert.deepEqual(states, ['live']);
  assert.deepEqual(world.waits(), []);
  assert.equal(world.count('online'), ears - 1);
  assert.equal(streams.length, 1);
});

test('two connections: what one misses is no trouble of the other', async () => {
  const one = await watched();
  const other = await watched();
  one.connection.missed('offline');
  await settled();
  assert.equal(one.connection.net.get().trouble, '', 'its stream was asked for again, and answered');
  assert.equal(asksOf(one.world).length, 2);
  assert.equal(asksOf(other.world).length, 1);
  one.server.refusal = () => new TypeError('no way');
  one.connection.missed('offline');
  await settled();
  assert.equal(one.connection.net.get().trouble, 'offline');
  assert.equal(other.connection.net.get().trouble, '');
  one.close();
  other.close();
});

test('whoever is missed is looked for, at longer and longer distances, until there is an answer', async () => {
  const world = createWorld();
  const { missed, net } = createConnection(world);
  missed('offline');
  for (const middle of [1_000, 2_000, 4_000, 8_000, 15_000, 15_000]) {
    assert.equal(world.waits().length, 1);
    near(world.waits()[0], middle);
    await world.pass(20_000);
  }
  world.answer = () => Response.json({});
  world.tell('focus');
  await settled();
  assert.equal(net.get().trouble, '');
  assert.deepEqual(world.waits(), []);
});

// Calls of one browser; `answers` are given in turn.
function calling(tokens, ...answers) {
  const world = createWorld({ answer: () => answers.shift() });
  const api = createApi({ connection: createConnection(world), tokenOf: (table) => tokens[table] ?? null, lang: () => tokens.lang ?? 'en' });
  return { world, api };
}

test('a call that was swallowed is sent again with the same key', async () => {
  const { world, api } = calling({ one: 'k' }, new TypeError('no way'), Response.json({ table: 'one' }));
  const answer = api.table('one').roll({ position: 4, seat: 0 });
  await settled();
  near(world.waits()[0], 300);
  await world.pass(400);
  assert.deepEqual(await answer, { table: 'one' });
  const [first, second] = world.asked.map(({ body }) => JSON.parse(body));
  assert.deepEqual(first, second);
  assert.equal(first.position, 4);
});

test('what the server refuses is not asked again, what it failed at neither', async () => {
  const { world, api } = calling({}, Response.json({ error: 'illegal', clause: 'T4' }, { status: 409 }), Response.json({ error: 'failed' }, { status: 503 }));
  await assert.rejects(api.get('/api/x'), { error: 'illegal', clause: 'T4', trouble: '' });
  await assert.rejects(api.get('/api/x'), { error: 'failed', trouble: '' });
  assert.equal(world.asked.length, 2);
});

test('two browsers hold two seats of a table, each in its language', async () => {
  const mine = calling({ one: 'mine', lang: 'de' }, Response.json({}));
  const yours = calling({ one: 'yours', lang: 'es' }, Response.json({}));
  await Promise.all([mine.api.table('one').view(), yours.api.table('one').view()]);
  assert.deepEqual(mine.world.asked.map(({ address, headers }) => [address, headers.Authorization]), [['/api/tables/one?lang=de', 'Bearer mine']]);
  assert.deepEqual(yours.world.asked.map(({ address, headers }) => [address, headers.Authorization]), [['/api/tables/one?lang=es', 'Bearer yours']]);
});
