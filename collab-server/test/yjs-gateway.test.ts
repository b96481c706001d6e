import { describe, expect, it } from 'vitest';
import { eventually } from './support/eventually.ts';
import { awarenessFrame, insertion } from './support/raw-client.ts';
import { house, open, opened, server } from './support/yjs-house.ts';

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

  it('C1: its edits are not visible before the journal has them', async () => {
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
  it('C26: goes both ways, under the name and colour of the signed-in person', async () => {
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
  it('C26: reads, its updates are ignored, and it gets the reason', async () => {
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

  it('C10: a person who may only read from now on is informed while the note stays open', async () => {
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

  it('C10: a client that may write from now on reconnects by itself and writes', async () => {
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
