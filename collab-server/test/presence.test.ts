import { presenceColor } from '@commonplace/contracts/collab';
import { HocuspocusProvider } from '@hocuspocus/provider';
import { MessageType } from '@hocuspocus/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { CollabHouse, type Editor, type House } from './support/collab-house.ts';
import { eventually } from './support/eventually.ts';
import { PlainEditor } from './support/plain-editor.ts';
import { awarenessFrame, queryFrame } from './support/raw-client.ts';

let house: CollabHouse;
let server: House;
beforeEach(async () => {
  house = new CollabHouse();
  server = await house.start();
});
afterEach(() => house.close());

const seenBy = (editor: Editor, clientId: number) => editor.provider.awareness?.getStates().get(clientId);

describe('presence', () => {
  it('shows everyone under their own name, for any claimed name', async () => {
    const { name, tokens, users } = house.note('alice', 'mallory');
    const alice = house.open(server, name, tokens.alice);
    await alice.saved();
    const mallory = await house.raw(server);
    await mallory.open(name, tokens.mallory);
    const state = {
      user: { id: users.alice, name: 'CEO', color: 'red;' },
      cursor: { anchor: 3 },
      admin: true,
    };
    mallory.send(awarenessFrame(name, [{ id: 77, clock: 1, state }]));
    await eventually(() => expect(seenBy(alice, 77)).toBeDefined());
    expect(seenBy(alice, 77)).toEqual({
      user: { id: users.mallory, name: 'MALLORY', username: 'mallory', color: presenceColor(users.mallory) },
      cursor: { anchor: 3 },
    });
  });

  it('A22 shows readers it was shared with', async () => {
    const { name, noteId, tokens, users } = house.note('alice', 'bob');
    house.backend.notes.get(noteId)?.grants.set(users.bob, 'read');
    const alice = house.open(server, name, tokens.alice);
    const bob = house.open(server, name, tokens.bob);
    await eventually(() =>
      expect(seenBy(alice, bob.document.clientID)).toMatchObject({ user: { id: users.bob } }),
    );
  });

  describe('A22 among people it was shared with', () => {
    const others = ({ provider, document }: Editor) =>
      [...(provider.awareness?.getStates() ?? [])]
        .filter(([clientId]) => clientId !== document.clientID)
        .map(([, { user }]) => user?.username);

    /** Alice writes, Bob reads what was shared with him, Carol reads what everybody may, each with their own client. */
    const published = () => {
      const note = house.note('alice', 'bob', 'carol');
      const grants = house.backend.notes.get(note.noteId)?.grants;
      grants?.set(note.users.bob, 'read');
      grants?.set(note.users.carol, 'public');
      return note;
    };

    it('a reader of what is public is not shown and sees nobody, however they ask', async () => {
      const { name, tokens } = published();
      const alice = house.open(server, name, tokens.alice);
      alice.provider.setAwarenessField('cursor', { anchor: 1 });
      await alice.saved();
      const carol = await house.raw(server);
      await carol.open(name, tokens.carol);
      carol.send(awarenessFrame(name, [{ id: 77, clock: 1, state: { cursor: { anchor: 3 } } }]));
      carol.send(queryFrame(name));
      const bob = house.open(server, name, tokens.bob);
      await eventually(() => expect(others(alice)).toEqual(['bob']));
      await eventually(() => expect(others(bob)).toEqual(['alice']));
      alice.type('After');
      await bob.sees('After');
      alice.provider.setAwarenessField('cursor', { anchor: 2 });
      await eventually(() =>
        expect(seenBy(bob, alice.document.clientID)).toMatchObject({ cursor: { anchor: 2 } }),
      );
      // What she says comes back to her alone, which keeps her line alive.
      const told = carol.received.filter(({ type }) => type === MessageType.Awareness);
      expect(told).toHaveLength(1);
      const words = told.map(({ bytes }) => Buffer.from(bytes).toString()).join();
      expect(words).toContain('carol');
      for (const other of ['alice', 'bob']) expect(words).not.toContain(other);
      expect(others(alice)).toEqual(['bob']);
    });

    it('nor at the other endpoint', async () => {
      const { name, tokens } = published();
      const alice = house.open(server, name, tokens.alice);
      await alice.saved();
      const carol = new PlainEditor(server.url.replace('/collab', '/yjs'), name, tokens.carol);
      await carol.synced();
      carol.provider.awareness.setLocalState({ cursor: { anchor: 1 } });
      const bob = house.open(server, name, tokens.bob);
      await eventually(() => expect(others(alice)).toEqual(['bob']));
      alice.type('After');
      await carol.sees('After');
      await eventually(() => expect(others(bob)).toEqual(['alice']));
      expect([...carol.provider.awareness.getStates().keys()]).toEqual([carol.document.clientID]);
      carol.leave();
    });

    it('who is left with what is public goes from the others’ screens, and the others from theirs', async () => {
      const { name, noteId, tokens, users } = house.note('alice', 'bob');
      const alice = house.open(server, name, tokens.alice);
      const bob = house.open(server, name, tokens.bob);
      await eventually(() => expect(others(alice)).toEqual(['bob']));
      await eventually(() => expect(others(bob)).toEqual(['alice']));
      house.backend.share(noteId, users.bob, 'public');
      await eventually(() => expect(others(alice)).toEqual([]));
      await eventually(() => expect(others(bob)).toEqual([]));
      expect(bob.closed).toEqual([]);
      bob.provider.setAwarenessField('cursor', { anchor: 1 });
      alice.type('Here alone');
      await bob.sees('Here alone');
      expect(others(alice)).toEqual([]);

      house.backend.share(noteId, users.bob, 'read');
      await eventually(() => expect(bob.closed).toEqual(['access-changed']));
      const back = house.open(server, name, tokens.bob);
      await eventually(() => expect(others(alice)).toEqual(['bob']));
      await eventually(() => expect(others(back)).toEqual(['alice']));
    });
  });

  it('does not let anyone set, or remove, another person’s presence', async () => {
    const { name, tokens, users } = house.note('alice', 'bob', 'mallory');
    const alice = house.open(server, name, tokens.alice);
    const bob = house.open(server, name, tokens.bob);
    const id = alice.document.clientID;
    await eventually(() => expect(seenBy(bob, id)).toBeDefined());
    const mallory = await house.raw(server);
    await mallory.open(name, tokens.mallory);
    mallory.send(awarenessFrame(name, [{ id, clock: 1_000, state: { cursor: { anchor: 666 } } }]));
    mallory.send(awarenessFrame(name, [{ id, clock: 1_001, state: null }]));
    mallory.send(awarenessFrame(name, [{ id: 78, clock: 1, state: {} }]));
    await eventually(() => expect(seenBy(bob, 78)).toBeDefined());
    expect(seenBy(bob, id)).toMatchObject({ user: { id: users.alice } });
    expect(seenBy(bob, id)).not.toHaveProperty('cursor');
  });

  it('drops keys that would be a prototype, at any depth', async () => {
    const { name, tokens } = house.note('alice', 'mallory');
    const alice = house.open(server, name, tokens.alice);
    await alice.saved();
    const mallory = await house.raw(server);
    await mallory.open(name, tokens.mallory);
    const cursor = JSON.parse('{"__proto__":{"a":1},"anchor":{"__proto__":{"b":1},"at":3}}');
    mallory.send(awarenessFrame(name, [{ id: 78, clock: 1, state: { cursor } }]));
    await eventually(() => expect(seenBy(alice, 78)).toBeDefined());
    expect(JSON.stringify(seenBy(alice, 78))).toContain('"cursor":{"anchor":{"at":3}}');
  });

  it('drops what is too large or too many', async () => {
    const { name, tokens } = house.note('alice', 'mallory');
    const alice = house.open(server, name, tokens.alice);
    await alice.saved();
    const mallory = await house.raw(server);
    await mallory.open(name, tokens.mallory);
    const entries = Array.from({ length: 10 }, (_, index) => ({ id: 100 + index, clock: 1, state: {} }));
    mallory.send(awarenessFrame(name, [{ id: 99, clock: 1, state: { cursor: 'x'.repeat(3_000) } }]));
    mallory.send(awarenessFrame(name, entries));
    await eventually(() => expect(seenBy(alice, 100)).toBeDefined());
    const strangers = [...(alice.provider.awareness?.getStates().keys() ?? [])].filter((id) => id < 1_000);
    expect(strangers).toEqual([100, 101]);
  });

  it('shows what a client set before it received its first state again, under the same clock', async () => {
    const { name, tokens } = house.note('alice', 'mallory');
    const alice = house.open(server, name, tokens.alice);
    await alice.saved();
    const mallory = await house.raw(server);
    await mallory.open(name, tokens.mallory);
    mallory.send(awarenessFrame(name, [{ id: 77, clock: 0, state: {} }]));
    mallory.send(awarenessFrame(name, [{ id: 77, clock: 1, state: { cursor: { anchor: 1 } } }]));
    await eventually(() => expect(seenBy(alice, 77)).toMatchObject({ cursor: { anchor: 1 } }));
  });

  it('passes on that someone left, at once', async () => {
    const { name, tokens } = house.note('alice', 'bob');
    const alice = house.open(server, name, tokens.alice);
    const bob = house.open(server, name, tokens.bob);
    const id = bob.document.clientID;
    await eventually(() => expect(seenBy(alice, id)).toBeDefined());
    bob.provider.awareness?.setLocalState(null);
    await eventually(() => expect(seenBy(alice, id)).toBeUndefined());
    bob.provider.awareness?.setLocalState({ cursor: { anchor: 1 } });
    await eventually(() => expect(seenBy(alice, id)).toMatchObject({ cursor: { anchor: 1 } }));
    bob.leave();
    await eventually(() => expect(seenBy(alice, id)).toBeUndefined());
  });

  it('shows someone again at once who comes back, also past a line that never said goodbye', async () => {
    const { name, tokens, users } = house.note('alice', 'bob');
    const alice = house.open(server, name, tokens.alice);
    await alice.saved();
    const document = new Y.Doc();
    const first = house.open(server, name, tokens.bob, document);
    await eventually(() => expect(seenBy(alice, document.clientID)).toBeDefined());
    const second = new HocuspocusProvider({ url: server.url, name, token: tokens.bob, document });
    second.setAwarenessField('cursor', { anchor: 9 });
    second.setAwarenessField('cursor', { anchor: 10 });
    await eventually(() =>
      expect(seenBy(alice, document.clientID)).toMatchObject({
        user: { id: users.bob },
        cursor: { anchor: 10 },
      }),
    );
    // The old line ends at last, and takes nothing with it.
    first.provider.configuration.websocketProvider.disconnect();
    alice.type('anything');
    await eventually(() => expect(document.getText('title').toString()).toBe('anything'));
    expect(seenBy(alice, document.clientID)).toBeDefined();
    second.destroy();
    await eventually(() => expect(seenBy(alice, document.clientID)).toBeUndefined());
  });
});
