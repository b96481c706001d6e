import { MessageType } from '@hocuspocus/server';
import * as encoding from 'lib0/encoding';
import { describe, expect, it } from 'vitest';
import { publicUrl } from './support/collab-house.ts';
import { eventually } from './support/eventually.ts';
import { plainMessage } from './support/plain-client.ts';
import { insertion } from './support/raw-client.ts';
import { seededRandom } from './support/seeded-random.ts';
import { house, knock, open, opened, raw, server } from './support/yjs-house.ts';

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

  it('C26: a refused client gets the reason at once; when it reconnects it waits for the end, to prevent reconnection storms', async () => {
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

  it('C26: without a token it is refused like with a wrong one, and the backend is not asked', async () => {
    const { name } = house.note('bob');
    for (const query of ['', '?token=', '?t=x', `?token=${'x'.repeat(5_000)}`]) {
      const client = await knock(`/${name}${query}`);
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

  it('C26: one window too many of the same person lets it come back later, and others in', async () => {
    const strict = await house.start({ limits: { connectionsPerPerson: 1 }, timings: { refusal: 5 } });
    const { name, tokens } = house.note('alice', 'bob');
    const first = open(name, tokens.bob, undefined, strict);
    await first.synced();
    const second = open(name, tokens.bob, undefined, strict);
    await eventually(() => expect(second.ended[0]).toEqual({ code: 4529, reason: 'too-many-windows' }));
    expect(second.denied).toEqual([]);
    await open(name, tokens.alice, undefined, strict).synced();
    first.leave();
    await second.synced();
  });
});

describe('the endpoint', () => {
  it.each([
    ['our own page', { origin: publicUrl.origin }, true],
    ['a program', {}, true],
    ['a foreign page', { origin: 'https://evil.example' }, false],
    ['a page without a home', { origin: 'null' }, false],
  ])('C26: opens for %s: %o → %s', async (_who, headers, isWelcome) => {
    const { name, tokens } = house.note('bob');
    const attempt = knock(`/${name}?token=${tokens.bob}`, headers as Record<string, string>);
    if (isWelcome) await attempt;
    else await expect(attempt).rejects.toThrow('403');
    expect(house.backend.asked.authenticate).toBe(isWelcome ? 1 : 0);
  });

  it('C26: is at /yjs/<documentName> only', async () => {
    const { name } = house.note('bob');
    for (const path of ['', '/', '/x', '/note.x.1', `/${name}/`, `/${name}/x`, `/${name}%00`])
      await expect(knock(path)).rejects.toThrow('404');
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
  });
});
