import { MessageType } from '@hocuspocus/server';
import * as encoding from 'lib0/encoding';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CollabHouse } from './support/collab-house.ts';
import { eventually } from './support/eventually.ts';
import { Gate } from './support/gate.ts';
import { awarenessFrame, frame, insertion, RawClient, syncFrame } from './support/raw-client.ts';

/** Zero, which is a token, a state vector or no presence at all, and then as many bytes. */
function writeBytes(encoder: encoding.Encoder, length: number): void {
  encoding.writeVarUint(encoder, 0);
  encoding.writeVarUint8Array(encoder, new Uint8Array(length));
}

let house: CollabHouse;
beforeEach(() => {
  house = new CollabHouse();
});
afterEach(() => house.close());

describe('limits', () => {
  it('one document takes so many people and no more', async () => {
    const server = await house.start({ limits: { connectionsPerDocument: 2 } });
    const { name, tokens } = house.note('alice', 'bob', 'carol');
    const editors = (['alice', 'bob', 'carol'] as const).map((person) =>
      house.open(server, name, tokens[person]),
    );
    await eventually(() => {
      const told = editors.flatMap(({ closed, refused }) => [...closed, ...refused]);
      expect(told).toEqual(['too-many-requests']);
    });
    expect(editors.filter(({ provider }) => provider.synced)).toHaveLength(2);
  });

  it('readers have places of their own, and take none from those who write', async () => {
    const server = await house.start({ limits: { connectionsPerDocument: 2 } });
    const { name, noteId, tokens, users } = house.note('alice', 'bob', 'carol', 'dave');
    for (const person of ['bob', 'carol', 'dave'] as const)
      house.backend.notes.get(noteId)?.grants.set(users[person], 'read');
    const readers = (['bob', 'carol', 'dave'] as const).map((person) =>
      house.open(server, name, tokens[person]),
    );
    await eventually(() => {
      const told = readers.flatMap(({ closed, refused }) => [...closed, ...refused]);
      expect(told).toEqual(['too-many-requests']);
    });
    const alice = house.open(server, name, tokens.alice);
    alice.type('my own note');
    await alice.saved();
    expect(alice.refused).toEqual([]);
  });

  it('one person takes so many of the places and no more, and gets the reason', async () => {
    const server = await house.start({ limits: { connectionsPerDocument: 3, connectionsPerPerson: 2 } });
    const { name, tokens } = house.note('alice', 'mallory');
    const windows = [1, 2, 3].map(() => house.open(server, name, tokens.mallory));
    await eventually(() => {
      const told = windows.flatMap(({ closed, refused }) => [...closed, ...refused]);
      expect(told).toEqual(['too-many-windows']);
    });
    const alice = house.open(server, name, tokens.alice);
    alice.type('room for me');
    await alice.saved();
    // A place that is left can be taken again.
    windows.find(({ provider }) => provider.synced)?.leave();
    await eventually(() => expect(alice.provider.document.getText('title').length).toBe(11));
    const again = house.open(server, name, tokens.mallory);
    await again.sees('room for me');
  });

  it('a person who keeps the server busy waits, on all of their sockets; others do not', async () => {
    const server = await house.start({ limits: { loopShare: 20, loopBurst: 20 } });
    const { name, noteId, tokens } = house.note('mallory');
    const lucky = house.note('alice');
    house.backend.write(noteId, (document) => {
      const blocks = document.getArray('content');
      for (let index = 0; index < 20_000; index += 1) blocks.insert(0, [index]);
    });
    const sockets = [await house.raw(server), await house.raw(server)];
    const alice = house.open(server, lucky.name, lucky.tokens.alice);
    await alice.saved();
    const answers = () => sockets.flatMap(({ received }) => received.filter(({ kind }) => kind === 1)).length;
    for (const socket of sockets) {
      await socket.open(name, tokens.mallory);
      // The whole note, ten times over.
      for (let round = 0; round < 10; round += 1) socket.greet(name);
    }
    alice.type('unharmed');
    await alice.saved();
    expect(answers()).toBeLessThan(18);
    expect(alice.closed).toEqual([]);
    await eventually(() => expect(answers()).toBeGreaterThan(18));
  });

  it('opening a large note again and again is work too', async () => {
    const server = await house.start({ limits: { loopShare: 30, loopBurst: 1 } });
    const { name, noteId, tokens } = house.note('mallory');
    house.backend.write(noteId, (document) => {
      const blocks = document.getArray('content');
      for (let index = 0; index < 40_000; index += 1) blocks.insert(0, [index]);
    });
    const documents = () =>
      server.server.metrics.registry.getSingleMetricAsString('commonplace_collab_documents');
    const startedAt = performance.now();
    for (let round = 1; round <= 3; round += 1) {
      const mallory = await house.raw(server);
      mallory.auth(name, tokens.mallory);
      await eventually(() => expect(house.backend.asked.load).toBe(round));
      mallory.close();
      await eventually(async () => expect(await documents()).toMatch(/ 0$/m));
    }
    // Each costs about a second's share, and the next one waits for it. Without that all three take a fifth of one.
    expect(performance.now() - startedAt).toBeGreaterThan(600);
  });

  it('a flood ends the socket, and others notice nothing', async () => {
    const server = await house.start({ limits: { messageBurst: 200, messageRate: 1 } });
    const { name, tokens } = house.note('alice', 'mallory');
    const alice = house.open(server, name, tokens.alice);
    await alice.saved();
    const mallory = await house.raw(server);
    await mallory.open(name, tokens.mallory);
    for (let clock = 1; clock < 300; clock += 1)
      mallory.send(awarenessFrame(name, [{ id: 7, clock, state: {} }]));
    await mallory.until(() => mallory.closed !== null);
    expect(mallory.closed).toEqual({ code: 4429, reason: 'too-many-requests' });
    alice.type('fine');
    await alice.saved();
  });

  it('tokens are tried a few times, not as often as people type', async () => {
    const server = await house.start({ limits: { messageBurst: 100, messageRate: 1 } });
    const mallory = await house.raw(server);
    for (let attempt = 0; attempt < 6; attempt += 1) mallory.auth(house.note('alice').name, 'no token');
    await mallory.until(() => mallory.closed !== null);
    expect(mallory.closed).toEqual({ code: 4429, reason: 'too-many-requests' });
  });

  it.each([
    ['messages', { queuedMessages: 20 }, 'x'],
    ['bytes', { queuedBytes: 20_000 }, 'x'.repeat(1_000)],
  ])('a queue that grows while the journal is slow is bounded in %s', async (_what, limits, text) => {
    const server = await house.start({ limits });
    const { name, noteId, tokens } = house.note('mallory');
    const mallory = await house.raw(server);
    await mallory.open(name, tokens.mallory);
    const gate = new Gate();
    house.backend.faults.beforeCommit = gate.pass;
    for (let index = 0; index < 30; index += 1) mallory.update(name, insertion(text, index + 1));
    await mallory.until(() => mallory.closed !== null);
    expect(mallory.closed?.reason).toBe('too-many-requests');
    gate.open();
    // C1: what was queued behind the one under way is dropped with the socket; the client still has it.
    await eventually(() => expect(house.backend.rows(noteId)).toBe(1));
  });

  it('a queue that is worked off stays open', async () => {
    const server = await house.start({ limits: { queuedMessages: 20 } });
    const { name, noteId, tokens } = house.note('alice');
    const alice = await house.raw(server);
    await alice.open(name, tokens.alice);
    for (let index = 0; index < 60; index += 1) {
      alice.update(name, insertion('x', index + 1));
      await alice.until(() => alice.acknowledged === index + 1);
    }
    expect(house.backend.rows(noteId)).toBe(60);
  });

  it('a client that does not read is disconnected', async () => {
    const server = await house.start({ limits: { unsentBytes: 200_000 } });
    const { name, tokens } = house.note('alice', 'bob');
    const bob = await house.raw(server);
    await bob.open(name, tokens.bob);
    bob.socket.pause();
    const alice = house.open(server, name, tokens.alice);
    await alice.saved();
    const slow = () =>
      server.server.metrics.registry.getSingleMetricAsString('commonplace_collab_refusals_total');
    for (let round = 0; round < 200 && !(await slow()).includes('slow-reader'); round += 1) {
      alice.type('x'.repeat(100_000));
      await alice.saved();
    }
    expect(await slow()).toContain('slow-reader');
    bob.socket.resume();
    await bob.until(() => bob.closed !== null);
    expect(alice.closed).toEqual([]);
  });

  it('a socket that never signs in is closed', async () => {
    const server = await house.start({ limits: { signIn: 50 } });
    const stranger = await house.raw(server);
    await stranger.until(() => stranger.closed !== null);
    const { name, tokens } = house.note('alice');
    const alice = await house.raw(server);
    await alice.open(name, tokens.alice);
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect(alice.closed).toBeNull();
  });

  it('a frame is cut off while it arrives, from someone who never signed in', async () => {
    const server = await house.start();
    const { name, tokens } = house.note('alice');
    const stranger = await house.raw(server);
    stranger.send(syncFrame(name, 1, new Uint8Array(4 * 1024 * 1024)));
    await stranger.until(() => stranger.closed !== null);
    const refusals = await server.server.metrics.registry.getSingleMetricAsString(
      'commonplace_collab_refusals_total',
    );
    expect(refusals).toContain('stranger-bytes');
    // A signed-in client may send as much.
    const alice = await house.raw(server);
    await alice.open(name, tokens.alice);
    alice.answer(name, insertion('x'.repeat(4 * 1024 * 1024)));
    await alice.until(() => alice.acknowledged === 1);
  });

  it.each([
    ['a token', (name: string) => frame(name, MessageType.Auth, (encoder) => writeBytes(encoder, 70_000))],
    [
      'a state vector',
      (name: string) => frame(name, MessageType.Sync, (encoder) => writeBytes(encoder, 300_000)),
    ],
    [
      'presence',
      (name: string) => frame(name, MessageType.Awareness, (encoder) => writeBytes(encoder, 70_000)),
    ],
  ])('%s as large as a note ends the socket', async (_what, make) => {
    const server = await house.start();
    const { name, tokens } = house.note('mallory');
    const mallory = await house.raw(server);
    await mallory.open(name, tokens.mallory);
    mallory.send(make(name));
    await mallory.until(() => mallory.closed !== null);
    expect(mallory.closed).toEqual({ code: 4400, reason: 'malformed' });
  });

  it('whole notes may be sent, but not one after the other', async () => {
    const server = await house.start({ limits: { messageRate: 1 } });
    const { name, tokens } = house.note('mallory');
    const mallory = await house.raw(server);
    await mallory.open(name, tokens.mallory);
    const note = insertion('x'.repeat(4 * 1024 * 1024));
    mallory.answer(name, note);
    await mallory.until(() => mallory.acknowledged === 1);
    mallory.answer(name, note);
    await mallory.until(() => mallory.closed !== null);
    expect(mallory.closed?.reason).toBe('too-many-requests');
  });

  it('one address opens so many sockets', async () => {
    const server = await house.start({ limits: { socketsPerAddress: 3 }, trustProxy: ['127.0.0.1'] });
    const from = (address: string) =>
      RawClient.connect(server.url, { 'x-forwarded-for': `203.0.113.99, ${address}` });
    const sockets = [];
    for (let place = 0; place < 3; place += 1) sockets.push(await from('198.51.100.1'));
    for (const spelled of ['198.51.100.1', '198.51.100.1:4711'])
      await expect(from(spelled)).rejects.toThrow('429');
    sockets.push(await from('198.51.100.2'));
    sockets[0]?.close();
    await eventually(async () => sockets.push(await from('198.51.100.1')));
    for (const socket of sockets) socket.close();
  });

  it('unauthenticated sockets that hold all slots of a network give way to a new one, the oldest first', async () => {
    const server = await house.start({ limits: { strangersPerAddress: 2 } });
    const { name, tokens } = house.note('alice', 'bob');
    const bob = await house.raw(server);
    await bob.open(name, tokens.bob);
    const strangers = [await house.raw(server), await house.raw(server)];
    const alice = house.open(server, name, tokens.alice);
    alice.type('I am in');
    await alice.saved();
    await eventually(() => expect(strangers[0]?.closed).not.toBeNull());
    expect(strangers[1]?.closed).toBeNull();
    expect(bob.closed).toBeNull();
    expect(alice.closed).toEqual([]);
    // However many come, no more than two of them are ever here.
    for (let more = 0; more < 10; more += 1) strangers.push(await house.raw(server));
    await eventually(() => expect(strangers.filter(({ closed }) => closed === null)).toHaveLength(2));
    expect(bob.closed).toBeNull();
  });
});
