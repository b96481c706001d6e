import { api } from '@commonplace/contracts/api';
import { createClient } from 'redis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findRedis, type PrivateRedis, startRedis } from '../../../../scripts/redis.mjs';
import { REDIS } from '../../../src/platform/redis/redis.module.ts';
import type { RedisConnection } from '../../../src/platform/redis/redis-connection.ts';
import { newNote } from '../../library/sharing/support/things.ts';
import { callApi } from '../../support/call-api.ts';
import { eventually } from '../../support/eventually.ts';
import { HintListener } from '../../support/hint-listener.ts';
import { signUp, type TestPerson } from '../../support/people.ts';
import { startTestBackend, type TestBackend } from '../../support/test-backend.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { TestTab } from '../../support/test-tab.ts';

describe.skipIf(!findRedis())('two backends with one Redis', () => {
  let redis: PrivateRedis;
  let database: TestDatabase;
  let one: TestBackend;
  let two: TestBackend;
  let alice: TestPerson;

  beforeAll(async () => {
    [redis, database] = await Promise.all([startRedis(), createTestDatabase()]);
    const env = { REDIS_URL: redis.url, JWT_SECRET: 'the-one-secret-of-both-backends-of-this-test' };
    const shared = { ...database, drop: async () => {} };
    [one, two] = [await startTestBackend(env, shared), await startTestBackend(env, shared)];
    alice = await signUp(one, 'alice');
  });
  afterAll(async () => {
    await Promise.all([one?.close(), two?.close()]);
    await database?.drop();
    await redis?.stop();
  });

  const healthOf = async (backend: TestBackend) => {
    const response = await fetch(`${backend.url}/health`);
    return { status: response.status, ...((await response.json()) as { parts: Record<string, string> }) };
  };

  test('what happens in one is pushed to tabs of the other, told to its collab-servers, and ends sessions there', async () => {
    const noteId = await newNote(one, alice);
    const tab = await TestTab.open(two, alice.token);
    await using listener = await HintListener.open(two, 'collab-2');
    expect(await tab.watch('note', noteId)).toMatchObject({ ok: true });
    const { status } = await callApi(one.url, api.notes.publish, { body: { noteId, on: true } }, alice.token);
    expect(status).toBe(200);
    await tab.heard('note-changed', { noteId });
    expect((await listener.next()).type).toBe('access-changed');

    const bob = await signUp(one, 'bob');
    const bobs = await TestTab.open(two, bob.token);
    const closed = bobs.closed();
    await callApi(one.url, api.users.logout, {}, bob.token);
    expect(await closed).toBe('io server disconnect');
    expect(tab.socket.connected).toBe(true);
    tab.close();
  });

  test('messages of the next version: kinds that this one does not know are skipped, and fields ignored', async () => {
    const noteId = await newNote(one, alice);
    const tab = await TestTab.open(one, alice.token);
    await tab.watch('note', noteId);
    await using listener = await HintListener.open(one, 'collab-1');
    const events: unknown[] = [];
    tab.socket.onAny((...said) => events.push(said));
    const client = createClient({ url: redis.url });
    await client.connect();
    const { prefix } = one.app.get<RedisConnection>(REDIS);
    const say = (text: string) => client.publish(`${prefix}bus`, text);
    const send = (topic: string, message: unknown) =>
      say(JSON.stringify({ sender: 'next', version: 2, topic, message }));
    const push = { room: `note:${noteId}`, event: 'note-changed', payload: { noteId }, priority: 1 };
    await say('no json');
    await send('themes', { dark: true });
    await send('pushes', { ...push, room: 'team:1' });
    await send('rechecks', [{ kind: 'team', id: '1' }]);
    await send('hints', { hints: [{ type: 'session-ended', sids: ['s'] }], originId: 'content', more: 1 });
    await send('pushes', push);
    expect(await listener.next()).toEqual({ type: 'session-ended', sids: ['s'] });
    await tab.heard('note-changed', { noteId });
    expect(events).toEqual([['note-changed', { noteId }]]);
    client.destroy();
    tab.close();
  });

  test('while Redis is away both answer and say degraded; when it is back tabs and collab-servers of both ask anew', async () => {
    expect(await healthOf(one)).toMatchObject({ parts: { redis: 'ok' } });
    const tabs = [await TestTab.open(one, alice.token), await TestTab.open(two, alice.token)];
    const closed = tabs.map((tab) => tab.closed());
    const listeners = [await HintListener.open(one, 'collab-1'), await HintListener.open(two, 'collab-2')];
    const ends = listeners.map(async (listener) => {
      for (;;) await listener.next();
    });
    const ended = Promise.allSettled(ends);

    await redis.kill();
    await eventually(async () => expect((await healthOf(two)).parts.redis).toBe('away'));
    const noteId = await newNote(two, alice);
    for (const backend of [one, two]) {
      const publish = { body: { noteId, on: backend === one } };
      expect((await callApi(backend.url, api.notes.publish, publish, alice.token)).status).toBe(200);
    }
    await redis.start();
    const backAt = performance.now();
    // Browsers come back by themselves after this, and not after a disconnect.
    expect(await Promise.all(closed)).toEqual(['transport close', 'transport close']);
    await ended;
    expect(performance.now() - backAt).toBeLessThan(5_000);
    // The other backend may have been the one that had them come back.
    await eventually(async () => expect((await healthOf(one)).parts.redis).toBe('ok'));
  });
});
