import { MessageType } from '@hocuspocus/server';
import * as encoding from 'lib0/encoding';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { CollabHouse, type House } from './support/collab-house.ts';
import { eventually } from './support/eventually.ts';
import { Gate } from './support/gate.ts';
import { PlainEditor } from './support/plain-editor.ts';
import { awarenessFrame, type RawClient } from './support/raw-client.ts';

let house: CollabHouse;
let server: House;
beforeEach(async () => {
  house = new CollabHouse();
  server = await house.start();
});
afterEach(() => house.close());

/** A handful of bytes: so many deleted letters under a client id, from this clock on. */
function occupation(client: number, clock: number, letters = 5): Uint8Array {
  const encoder = encoding.createEncoder();
  for (const value of [1, 1, client, clock]) encoding.writeVarUint(encoder, value);
  encoding.writeUint8(encoder, 0);
  encoding.writeVarUint(encoder, letters);
  encoding.writeVarUint(encoder, 0);
  return encoding.toUint8Array(encoder);
}

/** Sent, and answered in whichever way. */
async function answered(client: RawClient, name: string, update: Uint8Array): Promise<void> {
  const before = client.acknowledged + client.reasons.length;
  client.update(name, update);
  await client.until(() => client.acknowledged + client.reasons.length > before);
}

const storedText = (noteId: string) => house.backend.stored(noteId).getText('title').toString();

describe('C25: a client id belongs to the person who wrote under it first', () => {
  it('a person who occupies the client id of an offline writer is refused, and the writer’s text is saved', async () => {
    const { name, noteId, tokens } = house.note('bob', 'mallory');
    const bob = house.open(server, name, tokens.bob);
    await bob.saved();
    bob.type('first ');
    await bob.saved();
    const socket = bob.provider.configuration.websocketProvider;
    socket.disconnect();
    await eventually(() => expect(socket.status).toBe('disconnected'));
    bob.type('words');

    const mallory = await house.raw(server);
    await mallory.open(name, tokens.mallory);
    await answered(mallory, name, occupation(bob.document.clientID, 6));
    await socket.connect();
    await bob.saved();
    expect(storedText(noteId)).toBe('first words');
    expect(mallory.acknowledged).toBe(0);
    expect(mallory.reasons).toEqual(['client-taken']);
  });

  it('a person who occupies it while the edit is on its way is refused, also on another server', async () => {
    const second = await house.start();
    const { name, noteId, tokens } = house.note('bob', 'mallory');
    const bob = house.open(server, name, tokens.bob);
    await bob.saved();
    bob.type('a');
    await bob.saved();
    const gate = new Gate();
    house.backend.faults.beforeCommit = async ({ userId }) => {
      if (userId !== house.backend.sessions.get(tokens.mallory)?.user.id) await gate.pass();
    };
    bob.type('bcdef');
    await gate.arrived();
    for (const place of [server, second]) {
      const mallory = await house.raw(place);
      await mallory.open(name, tokens.mallory);
      await answered(mallory, name, occupation(bob.document.clientID, 1));
      expect(mallory.acknowledged).toBe(0);
      expect(mallory.reasons).toEqual(['client-taken']);
    }
    gate.open();
    await bob.saved();
    expect(storedText(noteId)).toBe('abcdef');
  });

  it('the id of a connected person who has not written yet can not be taken', async () => {
    const { name, noteId, tokens } = house.note('bob', 'mallory');
    const bob = house.open(server, name, tokens.bob);
    await bob.saved();
    const id = bob.document.clientID;
    const mallory = await house.raw(server);
    await mallory.open(name, tokens.mallory);
    await mallory.until(() => mallory.received.some(({ type }) => type === 1));
    await answered(mallory, name, occupation(id, 0));
    expect(mallory.reasons).toEqual(['client-taken']);
    bob.type('first words');
    await bob.saved();
    expect(storedText(noteId)).toBe('first words');
    expect(bob.document.clientID).toBe(id);
  });

  it('announcing another person’s id does not take it', async () => {
    const { name, noteId, tokens } = house.note('bob', 'mallory');
    const bob = house.open(server, name, tokens.bob);
    await bob.saved();
    bob.type('a');
    await bob.saved();
    const socket = bob.provider.configuration.websocketProvider;
    socket.disconnect();
    await eventually(() => expect(socket.status).toBe('disconnected'));
    const mallory = await house.raw(server);
    await mallory.open(name, tokens.mallory);
    mallory.send(awarenessFrame(name, [{ id: bob.document.clientID, clock: 9, state: {} }]));
    bob.type('b');
    await socket.connect();
    await bob.saved();
    expect(storedText(noteId)).toBe('ab');
  });

  it('a reader who is first under another person’s id, after a restart say, does not block writing', async () => {
    const { name, noteId, tokens, users } = house.note('bob', 'mallory');
    house.backend.notes.get(noteId)?.grants.set(users.mallory, 'read');
    const document = new Y.Doc();
    const mallory = await house.raw(server);
    await mallory.open(name, tokens.mallory);
    mallory.send(awarenessFrame(name, [{ id: document.clientID, clock: 1, state: {} }]));
    await mallory.until(() => mallory.received.some(({ type }) => type === MessageType.Awareness));
    const bob = house.open(server, name, tokens.bob, document);
    bob.type('words');
    await bob.saved();
    expect(storedText(noteId)).toBe('words');
  });

  it('a server that starts anew knows nothing and asks', async () => {
    const { name, noteId, tokens } = house.note('bob', 'mallory');
    const bob = house.open(server, name, tokens.bob);
    await bob.saved();
    bob.type('words');
    await bob.saved();
    bob.leave();
    const afresh = await house.start();
    const mallory = await house.raw(afresh);
    await mallory.open(name, tokens.mallory);
    await answered(mallory, name, occupation(bob.document.clientID, 5));
    expect(mallory.reasons).toEqual(['client-taken']);
    expect(house.backend.rows(noteId)).toBe(1);
  });
});

describe('C25: whose id is taken before they write', () => {
  /** After a restart no id is announced: mallory is first, under the id that bob will write with. */
  async function takenFrom(bob: Y.Doc, name: string, token: string): Promise<void> {
    const mallory = await house.raw(server);
    await mallory.open(name, token);
    mallory.send(awarenessFrame(name, [{ id: bob.clientID, clock: 1, state: {} }]));
    await mallory.until(() => mallory.received.some(({ type }) => type === MessageType.Awareness));
  }

  it('gets a reason of its own, and nothing of theirs was taken', async () => {
    const { name, noteId, tokens } = house.note('bob', 'mallory');
    const document = new Y.Doc();
    await takenFrom(document, name, tokens.mallory);
    const bob = house.open(server, name, tokens.bob, document);
    bob.type('words');
    await eventually(() => expect(bob.closed).toEqual(['client-taken']));
    expect(house.backend.rows(noteId)).toBe(0);
  });

  it('C26: a plain client gets a code that is final, and writes on with another document', async () => {
    const { name, noteId, tokens } = house.note('bob', 'mallory');
    const document = new Y.Doc();
    await takenFrom(document, name, tokens.mallory);
    const url = server.url.replace('/collab', '/yjs');
    const bob = new PlainEditor(url, name, tokens.bob, document);
    bob.type('words');
    expect(await bob.isStopped()).toEqual({ code: 4410, reason: 'client-taken' });
    expect(bob.attempts).toBe(1);
    bob.leave();
    const again = new PlainEditor(url, name, tokens.bob);
    again.type('words');
    await eventually(() => expect(storedText(noteId)).toBe('words'));
    again.leave();
  });
});

describe('C25: what stays allowed', () => {
  it('deleting what others wrote, and writing from several devices', async () => {
    const { name, noteId, tokens } = house.note('alice', 'bob');
    const alice = house.open(server, name, tokens.alice);
    const bob = house.open(server, name, tokens.bob);
    await alice.saved();
    alice.type('words');
    await alice.saved();
    await bob.sees('words');
    bob.document.getText('title').delete(0, 5);
    await bob.saved();
    // A second device that took the first one's copy along and brings what it had not sent.
    const copy = new Y.Doc();
    Y.applyUpdate(copy, Y.encodeStateAsUpdate(alice.document));
    alice.leave();
    Y.applyUpdate(copy, unsentBy(alice.document));
    const tablet = house.open(server, name, tokens.alice, copy);
    await tablet.saved();
    expect(tablet.closed).toEqual([]);
    expect(storedText(noteId)).toBe('more');
  });

  it('bringing what others wrote, when it is journaled but not known here yet', async () => {
    const second = await house.start();
    const { name, noteId, tokens } = house.note('alice', 'bob');
    const bob = house.open(second, name, tokens.bob);
    await bob.saved();
    const early = house.open(server, name, tokens.alice);
    await early.saved();
    house.backend.faults.deaf = true;
    bob.type('of bob');
    await bob.saved();
    // Alice saw it on bob's server, and goes on where it is not known.
    const document = new Y.Doc();
    Y.applyUpdate(document, Y.encodeStateAsUpdate(bob.document));
    const alice = house.open(server, name, tokens.alice, document);
    alice.type(' and alice');
    await alice.saved();
    expect(alice.closed).toEqual([]);
    expect(storedText(noteId)).toBe('of bob and alice');
  });

  it('C11: bringing back what was damaged in the journal', async () => {
    const { name, noteId, tokens } = house.note('alice', 'bob');
    const bob = house.open(server, name, tokens.bob);
    const alice = house.open(server, name, tokens.alice);
    await alice.saved();
    await bob.saved();
    bob.type('of bob');
    await bob.saved();
    await alice.sees('of bob');
    bob.leave();
    house.backend.damage(noteId, 1);
    const afresh = await house.start();
    expect(storedText(noteId)).toBe('');
    const copy = house.open(afresh, name, tokens.alice, alice.document);
    await copy.saved();
    expect(copy.closed).toEqual([]);
    expect(storedText(noteId)).toBe('of bob');
  });

  it('is asked of the journal once for each id, not for each edit', async () => {
    const { name, tokens, users } = house.note('alice');
    const named: (readonly number[] | undefined)[] = [];
    house.backend.faults.beforeCommit = async ({ clients, userId }) => {
      if (userId === users.alice) named.push(clients);
    };
    const alice = house.open(server, name, tokens.alice);
    await alice.saved();
    for (const letter of 'abc') {
      alice.type(letter);
      await alice.saved();
    }
    alice.document.getText('title').delete(0, 1);
    await alice.saved();
    expect(named).toEqual([[alice.document.clientID], [], [], []]);
  });
});

/** What the person behind this document wrote without sending it. */
function unsentBy(document: Y.Doc): Uint8Array {
  const before = Y.encodeStateVector(document);
  const copy = new Y.Doc();
  copy.clientID = document.clientID;
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(document));
  copy.clientID = document.clientID;
  copy.getText('title').insert(0, 'more');
  return Y.encodeStateAsUpdate(copy, before);
}
