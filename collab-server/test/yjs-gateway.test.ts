import { MessageType } from '@hocuspocus/server';
import * as encoding from 'lib0/encoding';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type * as Y from 'yjs';
import { CollabHouse, type House, publicUrl } from './support/collab-house.ts';
import { eventually } from './support/eventually.ts';
import { PlainClient, plainMessage } from './support/plain-client.ts';
import { PlainEditor } from './support/plain-editor.ts';
import { awarenessFrame, insertion } from './support/raw-client.ts';
import { seededRandom } from './support/seeded-random.ts';

let house: CollabHouse;
let server: House;
let rejections: unknown[];
const editors: PlainEditor[] = [];
const clients: PlainClient[] = [];
const remember = (error: unknown) => rejections.push(error);

beforeEach(async () => {
  rejections = [];
  process.on('unhandledRejection', remember);
  house = new CollabHouse();
  server = await house.start({ timings: { refusal: 30, heartbeat: 20_000 } });
});
afterEach(async () => {
  for (const editor of editors.splice(0)) editor.leave();
  for (const client of clients.splice(0)) client.close();
  await house.close();
  process.off('unhandledRejection', remember);
  expect(rejections).toEqual([]);
});

const doorOf = ({ url }: House) => url.replace('/collab', '/yjs');

function open(name: string, token: string, document?: Y.Doc, from = server): PlainEditor {
  const editor = new PlainEditor(doorOf(from), name, token, document);
  editors.push(editor);
  return editor;
}

async function raw(name: string, token: string, from = server): Promise<PlainClient> {
  const client = await PlainClient.connect(`${doorOf(from)}/${name}?token=${token}`);
  clients.push(client);
  return client;
}

/** Greeted and answered. */
async function opened(name: string, token: string, from = server): Promise<PlainClient> {
  const client = await raw(name, token, from);
  client.greet();
  await client.until(() => client.stateVectors.length > 0);
  return client;
}

describe('a plain Yjs client', () => {
  it('C1: writes beside the browser’s provider: journaled once, seen by both, equal in the end', async () => {
    const { name, noteId, tokens } = house.note('alice', 'bob');
    const alice = house.open(server, name, tokens.alice);
    const bob = open(name, tokens.bob);
    await Promise.all([alice.saved(), bob.synced()]);
    alice.type('from alice');
    await bob.sees('from alice');
    bob.type(', and bob');
    await alice.sees('from alice, and bob');
    for (let round = 0; round < 50; round += 1) {
      alice.type('a');
      bob.type('b');
      await new Promise((resolve) => setImmediate(resolve));
    }
    await alice.saved();
    await eventually(() => {
      expect(alice.text.length).toBe('from alice, and bob'.length + 100);
      expect(bob.text).toBe(alice.text);
    });
    expect(house.backend.stored(noteId).getText('title').toString()).toBe(alice.text);
    expect(house.backend.rows(noteId)).toBeLessThanOrEqual(102);
    expect(bob.ended).toEqual([]);
  });

  it('C1: nobody sees what it typed before the journal has it', async () => {
    const { name, tokens } = house.note('alice', 'bob');
    const alice = house.open(server, name, tokens.alice);
    const bob = open(name, tokens.bob);
    await Promise.all([alice.saved(), bob.synced()]);
    let commit = () => {};
    house.backend.faults.beforeCommit = () =>
      new Promise((resolve) => {
        commit = resolve;
      });
    bob.type('not yet');
    await eventually(() => expect(house.backend.asked.append).toBe(1));
    expect(alice.text).toBe('');
    commit();
    await alice.sees('not yet');
  });

  it('C1: the answer to a state vector that follows an edit comes after the commit and says what is there', async () => {
    const { name, tokens } = house.note('bob');
    const client = await opened(name, tokens.bob);
    let commit = () => {};
    house.backend.faults.beforeCommit = () =>
      new Promise((resolve) => {
        commit = resolve;
      });
    client.update(insertion('is it safe?', 77));
    client.greet();
    await eventually(() => expect(house.backend.asked.append).toBe(1));
    expect(client.stateVectors.length).toBe(1);
    commit();
    await client.until(() => client.stateVectors.length === 2);
    expect(client.stateVectors[1]?.get(77)).toBe('is it safe?'.length);
  });

  it('C8: sees on one server what is written on another', async () => {
    const elsewhere = await house.start();
    const { name, tokens } = house.note('alice', 'bob');
    const alice = house.open(elsewhere, name, tokens.alice);
    const bob = open(name, tokens.bob);
    await Promise.all([alice.saved(), bob.synced()]);
    alice.type('far');
    await bob.sees('far');
    bob.type(' away');
    await alice.sees('far away');
  });

  it('brings what it wrote while the line was away', async () => {
    const { name, noteId, tokens } = house.note('alice', 'bob');
    const bob = open(name, tokens.bob);
    await bob.synced();
    bob.provider.disconnect();
    bob.type('on the train');
    const alice = house.open(server, name, tokens.alice);
    await alice.saved();
    alice.type('in the office, ');
    await alice.saved();
    bob.provider.connect();
    await eventually(() => {
      expect(bob.text.length).toBe(27);
      expect(alice.text).toBe(bob.text);
    });
    expect(house.backend.stored(noteId).getText('title').toString()).toBe(bob.text);
  });

  it('is kept on the line while it says nothing, and shown that the line is alive', async () => {
    const patient = await house.start({ timings: { heartbeat: 20 } });
    const { name, tokens } = house.note('bob');
    const client = await opened(name, tokens.bob, patient);
    const before = client.received.length;
    await client.until(() => client.received.length >= before + 3);
    const presenceOfNobody = [1, 1, 0];
    expect(client.received.slice(before).map((bytes) => [...bytes])).toContainEqual(presenceOfNobody);
    expect(client.closed).toBeNull();
  });
});

describe('presence', () => {
  it('C26: goes both ways, under the name and colour of whoever signed in', async () => {
    const { name, tokens, users } = house.note('alice', 'bob');
    const alice = house.open(server, name, tokens.alice);
    const bob = open(name, tokens.bob);
    await Promise.all([alice.saved(), bob.synced()]);
    alice.provider.setAwarenessField('cursor', { anchor: 3 });
    bob.provider.awareness.setLocalState({
      user: { name: 'CEO', color: 'red' },
      cursor: { anchor: 7 },
      admin: true,
    });
    await eventually(() => {
      expect(alice.provider.awareness?.getStates().get(bob.document.clientID)).toEqual({
        user: expect.objectContaining({ id: users.bob, name: 'BOB', username: 'bob' }),
        cursor: { anchor: 7 },
      });
      expect(bob.presenceOf(alice.document.clientID)).toMatchObject({
        user: { id: users.alice },
        cursor: { anchor: 3 },
      });
    });
    bob.leave();
    await eventually(() =>
      expect(alice.provider.awareness?.getStates().has(bob.document.clientID)).toBe(false),
    );
  });

  it('C26: what a client repeats does not speak for the same person’s other window, nor count as theirs', async () => {
    const { name, tokens } = house.note('alice');
    const browser = house.open(server, name, tokens.alice);
    await browser.saved();
    browser.provider.setAwarenessField('cursor', { anchor: 1 });
    const script = open(name, tokens.alice);
    const id = browser.document.clientID;
    await eventually(() => expect(script.presenceOf(id)).toMatchObject({ cursor: { anchor: 1 } }));
    browser.provider.setAwarenessField('cursor', { anchor: 2 });
    await eventually(() => expect(script.presenceOf(id)).toMatchObject({ cursor: { anchor: 2 } }));
    // An answer to the echo would have come before the answer to this.
    script.type('x');
    await browser.sees('x');
    const watcher = house.open(server, name, tokens.alice);
    await eventually(() => expect(watcher.provider.awareness?.getStates().has(id)).toBe(true));
    script.leave();
    await eventually(() =>
      expect(watcher.provider.awareness?.getStates().has(script.document.clientID)).toBe(false),
    );
    expect(watcher.provider.awareness?.getStates().get(id)).toMatchObject({ cursor: { anchor: 2 } });
    const metrics = await (await fetch(`${server.http}/metrics`)).text();
    expect(metrics).not.toContain('reason="foreign-presence"');
  });

  it('C26: a note full of moving carets does not bring its plain readers over the limit of messages', async () => {
    const { name, tokens } = house.note('alice', 'bob');
    const bob = open(name, tokens.bob);
    await bob.synced();
    let repeated = 0;
    const socket = bob.provider.ws as WebSocket;
    const send = socket.send.bind(socket);
    socket.send = (data) => {
      repeated += 1;
      send(data);
    };
    const writers = await Promise.all([1, 2, 3].map(() => house.raw(server)));
    for (const writer of writers) await writer.open(name, tokens.alice);
    // Each within what it may send at once, and together more than bob may send back.
    const moves = 900;
    for (let move = 1; move <= moves; move += 1) {
      for (const [index, writer] of writers.entries()) {
        writer.send(
          awarenessFrame(name, [{ id: index + 1, clock: move, state: { cursor: { anchor: move } } }]),
        );
        await new Promise((resolve) => setImmediate(resolve));
      }
    }
    await eventually(() => {
      for (const index of writers.keys())
        expect(bob.presenceOf(index + 1)).toMatchObject({ cursor: { anchor: moves } });
    });
    expect(repeated).toBeGreaterThan(1_500);
    expect(bob.ended).toEqual([]);
  });
});

describe('a reader', () => {
  it('C26: reads, is not listened to, and is told so', async () => {
    const { name, noteId, tokens, users } = house.note('alice', 'bob');
    house.backend.notes.get(noteId)?.grants.set(users.bob, 'read');
    const alice = house.open(server, name, tokens.alice);
    const bob = open(name, tokens.bob);
    await Promise.all([alice.saved(), bob.synced()]);
    alice.type('to read');
    await bob.sees('to read');
    expect(bob.denied).toEqual([]);
    bob.type(', not to write');
    await eventually(() => expect(bob.denied).toEqual(['read-only']));
    expect(alice.text).toBe('to read');
    expect(house.backend.rows(noteId)).toBe(1);
    expect(bob.ended).toEqual([]);
  });

  it('C10: whoever may only read from now on is told while the note stays open', async () => {
    const { name, noteId, tokens, users } = house.note('alice', 'bob');
    const alice = house.open(server, name, tokens.alice);
    const bob = open(name, tokens.bob);
    await Promise.all([alice.saved(), bob.synced()]);
    house.backend.share(noteId, users.bob, 'read');
    await eventually(() => expect(bob.denied).toEqual(['read-only']));
    alice.type('still here');
    await bob.sees('still here');
    expect(bob.ended).toEqual([]);
  });

  it('C10: whoever may write from now on comes back by itself and writes', async () => {
    const { name, noteId, tokens, users } = house.note('alice', 'bob');
    house.backend.notes.get(noteId)?.grants.set(users.bob, 'read');
    const alice = house.open(server, name, tokens.alice);
    const bob = open(name, tokens.bob);
    await Promise.all([alice.saved(), bob.synced()]);
    house.backend.share(noteId, users.bob, 'edit');
    await eventually(() => expect(bob.ended).toEqual([{ code: 4501, reason: 'access-changed' }]));
    await bob.synced();
    bob.type('at last');
    await alice.sees('at last');
  });
});

describe('ends', () => {
  it.each([
    [
      'access-removed',
      4403,
      (noteId: string, _: string, user: string) => house.backend.share(noteId, user, 'none'),
    ],
    ['session-ended', 4403, (_: string, token: string) => house.backend.signOut(token)],
    ['note-deleted', 4404, (noteId: string) => house.backend.deleteNote(noteId)],
  ])('C6: %s stops it at once, in words and with a final code', async (reason, code, end) => {
    const { name, noteId, tokens, users } = house.note('alice', 'bob');
    const bob = open(name, tokens.bob);
    await bob.synced();
    const startedAt = performance.now();
    end(noteId, tokens.bob, users.bob);
    expect(await bob.isStopped()).toEqual({ code, reason });
    expect(performance.now() - startedAt).toBeLessThan(1_000);
    expect(bob.denied).toEqual([reason]);
    expect(bob.attempts).toBe(1);
  });

  it.each(['journal-away', 'server-restarting'] as const)('C26: %s lets it come back', async (reason) => {
    const { name, tokens } = house.note('bob');
    const bob = open(name, tokens.bob);
    await bob.synced();
    if (reason === 'server-restarting') await server.server.close();
    else {
      house.backend.faults.beforeLoad = async () => Promise.reject(new Error('away'));
      bob.provider.disconnect();
      bob.provider.connect();
    }
    await eventually(() => expect(bob.ended.at(-1)).toEqual({ code: 4503, reason }));
    expect(bob.stopped).toBeNull();
    expect(bob.denied).toEqual([]);
    if (reason === 'server-restarting') return;
    house.backend.faults.beforeLoad = async () => {};
    await bob.synced();
  });

  it('C26: who is refused hears it at once; who comes again waits for the end, so that nobody storms', async () => {
    const slow = await house.start({ timings: { refusal: 300 } });
    const { name } = house.note('bob');
    for (const pause of [0, 300, 300]) {
      const startedAt = performance.now();
      const client = await raw(name, 'nonsense', slow);
      await client.until(() => client.denied.length > 0);
      client.greet();
      client.update(insertion('ignored'));
      await client.until(() => client.closed !== null);
      expect(performance.now() - startedAt).toBeGreaterThanOrEqual(pause);
      expect(client.closed).toEqual({ code: 4403, reason: 'session-ended' });
      expect(client.denied).toEqual(['session-ended']);
    }
  });

  it('C26: a refused provider asks once and stays away', async () => {
    const { name } = house.note('bob');
    const bob = open(name, 'nonsense');
    expect(await bob.isStopped()).toEqual({ code: 4403, reason: 'session-ended' });
    expect([bob.attempts, house.backend.asked.authenticate]).toEqual([1, 1]);
  });

  it('C26: without a token it is refused like with a wrong one, and nobody is asked', async () => {
    const { name } = house.note('bob');
    for (const query of ['', '?token=', '?t=x', `?token=${'x'.repeat(5_000)}`]) {
      const client = await PlainClient.connect(`${doorOf(server)}/${name}${query}`);
      clients.push(client);
      await client.until(() => client.closed !== null);
      expect(client.closed).toEqual({ code: 4403, reason: 'session-ended' });
    }
    expect(house.backend.asked.authenticate).toBe(0);
  });

  it('what does not exist is refused like what may not be read', async () => {
    const { name } = house.note('alice');
    const { tokens } = house.note('mallory');
    const absent = name.replace(/.\.1$/, (end) => `${end[0] === '0' ? '1' : '0'}.1`);
    for (const address of [name, absent]) {
      const mallory = open(address, tokens.mallory);
      expect(await mallory.isStopped()).toEqual({ code: 4404, reason: 'note-missing' });
      expect(mallory.denied).toEqual(['note-missing']);
    }
  });

  it('C19: another line of the note is refused for good', async () => {
    const { name, tokens } = house.note('bob');
    const bob = open(name.replace(/1$/, '2'), tokens.bob);
    expect(await bob.isStopped()).toEqual({ code: 4409, reason: 'generation-changed' });
  });

  it('C26: a full note lets it come back later', async () => {
    const small = await house.start({ limits: { connectionsPerDocument: 1 }, timings: { refusal: 5 } });
    const { name, tokens } = house.note('alice', 'bob');
    const alice = house.open(small, name, tokens.alice);
    await alice.saved();
    const bob = open(name, tokens.bob, undefined, small);
    await eventually(() => expect(bob.ended[0]).toEqual({ code: 4529, reason: 'too-many-requests' }));
    alice.leave();
    await bob.synced();
  });
});

describe('the door', () => {
  it.each([
    ['our own page', { origin: publicUrl.origin }, true],
    ['a program', {}, true],
    ['a foreign page', { origin: 'https://evil.example' }, false],
    ['a page without a home', { origin: 'null' }, false],
  ])('C26: opens for %s: %o → %s', async (_who, headers, isWelcome) => {
    const { name, tokens } = house.note('bob');
    const attempt = PlainClient.connect(
      `${doorOf(server)}/${name}?token=${tokens.bob}`,
      headers as Record<string, string>,
    );
    if (isWelcome) clients.push(await attempt);
    else await expect(attempt).rejects.toThrow('403');
    expect(house.backend.asked.authenticate).toBe(isWelcome ? 1 : 0);
  });

  it('C26: is at /yjs/<documentName> only', async () => {
    const { name } = house.note('bob');
    for (const path of ['', '/', '/x', '/note.x.1', `/${name}/`, `/${name}/x`, `/${name}%00`])
      await expect(PlainClient.connect(doorOf(server) + path)).rejects.toThrow('404');
  });
});

describe('hostile frames', () => {
  it.each([
    ['text', 'hello'],
    ['nothing', new Uint8Array()],
    ['a varint without an end', new Uint8Array(20).fill(255)],
    ['a token', Uint8Array.of(2, 0, 1, 120)],
    ['Hocuspocus’ own sync reply', plainMessage(MessageType.SyncReply, 2, insertion('x'))],
    ['a stateless message', plainMessage(MessageType.Stateless, null, new Uint8Array(3))],
    ['a broadcast', plainMessage(MessageType.BroadcastStateless, null, new Uint8Array(3))],
    ['a close', Uint8Array.of(MessageType.CLOSE, 1, 120)],
    ['an acknowledgement', Uint8Array.of(MessageType.SyncStatus, 1)],
    ['a ping', Uint8Array.of(MessageType.Ping)],
    ['an overlong zero', Uint8Array.of(128, 0, 2, 0)],
  ])('C26: %s ends the socket', async (_what, bytes) => {
    const { name, noteId, tokens } = house.note('mallory');
    const client = await opened(name, tokens.mallory);
    client.send(bytes);
    await client.until(() => client.closed !== null);
    expect(client.closed).toEqual({ code: 4400, reason: 'malformed' });
    expect(house.backend.rows(noteId)).toBe(0);
  });

  it('C2: an update that is none ends it, and one above the limit', async () => {
    const { name, noteId, tokens } = house.note('mallory');
    const garbage = await opened(name, tokens.mallory);
    garbage.update(Uint8Array.of(9, 9, 9, 9));
    await garbage.until(() => garbage.closed !== null);
    expect(garbage.closed).toEqual({ code: 4400, reason: 'malformed' });
    const large = open(name, tokens.mallory);
    await large.synced();
    large.type('x'.repeat(256 * 1024));
    expect(await large.isStopped()).toEqual({ code: 4413, reason: 'update-too-large' });
    expect(house.backend.rows(noteId)).toBe(0);
  });

  it('C26: a frame above the limit stops the provider instead of coming again and again', async () => {
    const { name, noteId, tokens } = house.note('mallory');
    const mallory = open(name, tokens.mallory);
    await mallory.synced();
    mallory.type('x'.repeat(6 * 1024 * 1024));
    expect(await mallory.isStopped()).toEqual({ code: 4413, reason: 'update-too-large' });
    expect(house.backend.rows(noteId)).toBe(0);
  });

  it('a flood is cut off, and others do not notice', async () => {
    const { name, tokens } = house.note('alice', 'mallory');
    const alice = house.open(server, name, tokens.alice);
    await alice.saved();
    const client = await opened(name, tokens.mallory);
    for (let count = 0; count < 1_100; count += 1) client.send(Uint8Array.of(MessageType.QueryAwareness));
    await client.until(() => client.closed !== null);
    expect(client.closed).toEqual({ code: 4529, reason: 'too-many-requests' });
    // Repeating what one was never told is no way around it.
    const second = await opened(name, tokens.mallory);
    const leaving = plainMessage(
      MessageType.Awareness,
      null,
      Uint8Array.of(1, 5, 1, 4, ...Buffer.from('null')),
    );
    for (let count = 0; count < 2_200; count += 1) second.send(leaving);
    await second.until(() => second.closed !== null);
    expect(second.closed?.reason).toBe('too-many-requests');
    const third = await opened(name, tokens.mallory);
    for (let count = 0; count < 1_100; count += 1) third.socket.pong();
    await third.until(() => third.closed !== null);
    expect(third.closed?.reason).toBe('too-many-requests');
    alice.type('unharmed');
    await alice.saved();
  });

  it('C26: 2,000 random messages neither write, nor close anyone else, nor end the process', async () => {
    const { name, noteId, tokens } = house.note('alice', 'mallory');
    const alice = house.open(server, name, tokens.alice);
    const bystander = open(name, tokens.alice);
    await Promise.all([alice.saved(), bystander.synced()]);
    const honest = insertion('honest words to break');
    const noise = (random: (below: number) => number) => {
      const encoder = encoding.createEncoder();
      const kind = random(3);
      if (kind === 0) {
        // A plausible head with noise behind it. Deletes of nothing are valid, so it never ends in zeroes.
        encoding.writeVarUint(encoder, random(4));
        if (random(2) === 0) encoding.writeVarUint(encoder, random(4));
        for (let left = 3 + random(40); left > 0; left -= 1) encoding.writeUint8(encoder, 1 + random(255));
      } else if (kind === 1) {
        for (let left = random(20); left > 0; left -= 1) encoding.writeUint8(encoder, random(256));
      } else {
        // A true update, cut off.
        encoding.writeUint8Array(
          encoder,
          plainMessage(0, 1 + random(2), honest.slice(0, 2 + random(honest.length - 3))),
        );
      }
      return encoding.toUint8Array(encoder);
    };
    const ends = new Map<string, number>();
    const attack = async (seed: number) => {
      const share = seededRandom(seed);
      const random = (below: number) => Math.floor(share() * below);
      let client = await opened(name, tokens.mallory);
      for (let sent = 0; sent < 100; sent += 1) {
        const answers = client.stateVectors.length;
        client.send(noise(random));
        // Answered after the noise has been dealt with, unless that was the end.
        client.greet();
        await client.until(() => client.closed !== null || client.stateVectors.length > answers);
        if (client.closed === null) continue;
        ends.set(client.closed.reason, (ends.get(client.closed.reason) ?? 0) + 1);
        client = await opened(name, tokens.mallory);
      }
    };
    await Promise.all(Array.from({ length: 20 }, (_, index) => attack(20261121 + index)));
    expect(ends.get('malformed')).toBeGreaterThan(1_000);
    alice.type('unharmed');
    await alice.saved();
    await bystander.sees('unharmed');
    expect([alice.closed, bystander.ended]).toEqual([[], []]);
    expect(house.backend.stored(noteId).getText('title').toString()).toBe('unharmed');
    const hookErrors = /^commonplace_collab_hook_errors_total\S* (\d+)/m.exec(
      await server.server.metrics.registry.metrics(),
    );
    expect(hookErrors).toBeNull();
  }, 60_000);
});
