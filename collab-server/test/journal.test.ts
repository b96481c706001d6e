import { MessageType } from '@hocuspocus/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { defaultLimits } from '../src/limits.ts';
import { CollabHouse } from './support/collab-house.ts';
import { eventually } from './support/eventually.ts';
import { Gate } from './support/gate.ts';
import { insertion } from './support/raw-client.ts';

let house: CollabHouse;
beforeEach(() => {
  house = new CollabHouse();
});
afterEach(() => house.close());

describe('the journal before everything else', () => {
  it('lets two people write together and keeps what they wrote', async () => {
    const server = await house.start();
    const { name, noteId, tokens } = house.note('alice', 'bob');
    const alice = house.open(server, name, tokens.alice);
    const bob = house.open(server, name, tokens.bob);
    await Promise.all([alice.saved(), bob.saved()]);
    alice.type('Hello');
    await bob.sees('Hello');
    bob.type(', alice');
    await alice.sees('Hello, alice');
    await Promise.all([alice.saved(), bob.saved()]);
    expect(house.backend.stored(noteId).getText('title').toString()).toBe('Hello, alice');
  });

  it('C1: acknowledges and shows nothing before the commit', async () => {
    const server = await house.start();
    const { name, noteId, tokens } = house.note('alice', 'bob');
    const alice = house.open(server, name, tokens.alice);
    const bob = house.open(server, name, tokens.bob);
    await Promise.all([alice.saved(), bob.saved()]);
    const commit = new Gate();
    house.backend.faults.beforeCommit = commit.pass;

    alice.type('not yet');
    await commit.arrived();
    // Presence passes the same socket, so what was said before it would have arrived by now.
    bob.provider.setAwarenessField('cursor', { anchor: 1 });
    await eventually(() => expect(alice.provider.awareness?.getStates().size).toBe(2));
    expect(alice.provider.unsyncedChanges).toBe(1);
    expect(bob.text).toBe('');
    expect(house.backend.rows(noteId)).toBe(0);

    commit.open();
    await bob.sees('not yet');
    await alice.saved();
  });

  it.each([20, 500, 2_000])(
    'what a person typed offline with a stock provider, %i letters sent one by one, arrives once',
    async (count) => {
      const server = await house.start();
      const { name, noteId, tokens } = house.note('alice');
      const alice = house.open(server, name, tokens.alice);
      alice.type('before ');
      await alice.saved();
      const socket = alice.provider.configuration.websocketProvider;
      socket.disconnect();
      await eventually(() => expect(socket.status).toBe('disconnected'));
      for (let letter = 0; letter < count; letter += 1) alice.type('x');
      const { length } = alice.closed;
      // Loading takes a while, as it does for a large note: all of the letters come before it is done.
      const loading = new Gate();
      house.backend.faults.beforeLoad = () => {
        house.backend.faults.beforeLoad = async () => {};
        return loading.pass();
      };
      await socket.connect();
      await loading.arrived();
      const elsewhere = house.note('bob');
      const bob = house.open(server, elsewhere.name, elsewhere.tokens.bob);
      await bob.saved();
      loading.open();
      await alice.saved();
      await eventually(() =>
        expect(house.backend.stored(noteId).getText('title').toString()).toBe(`before ${'x'.repeat(count)}`),
      );
      // Above what may be sent at once it is asked to come again, and then brings all of it in one piece.
      const isFlood = count > defaultLimits.messageBurst;
      expect(new Set(alice.closed.slice(length))).toEqual(new Set(isFlood ? ['too-many-requests'] : []));
    },
  );

  it('C1: loses nothing that was acknowledged when the server is killed in the middle of an append', async () => {
    const first = await house.start();
    const { name, noteId, tokens } = house.note('alice');
    const alice = house.open(first, name, tokens.alice);
    alice.type('saved');
    await alice.saved();
    const commit = new Gate();
    house.backend.faults.beforeCommit = commit.pass;
    alice.type(' and unsaved');
    await commit.arrived();
    // The line breaks; the append gets no answer.
    house.backend.faults.beforeCommit = () => new Promise(() => {});
    alice.provider.configuration.websocketProvider.disconnect();
    expect(alice.provider.unsyncedChanges).toBe(1);
    expect(house.backend.stored(noteId).getText('title').toString()).toBe('saved');

    house.backend.faults.beforeCommit = async () => {};
    const second = await house.start();
    const again = house.open(second, name, tokens.alice, alice.document);
    await again.saved();
    expect(house.backend.stored(noteId).getText('title').toString()).toBe('saved and unsaved');
  });

  it('C1: a reconnection adds no row', async () => {
    const server = await house.start();
    const { name, noteId, tokens } = house.note('alice', 'bob');
    const alice = house.open(server, name, tokens.alice);
    alice.type('some words');
    alice.document.getText('title').delete(0, 5);
    await alice.saved();
    const rows = house.backend.rows(noteId);
    alice.leave();
    for (const person of ['alice', 'bob'] as const) {
      const again = house.open(server, name, tokens[person], person === 'alice' ? alice.document : undefined);
      await again.saved();
    }
    expect(house.backend.rows(noteId)).toBe(rows);
  });

  it('C5: a lost answer leads to a second row and to no second word', async () => {
    const server = await house.start();
    const { name, noteId, tokens } = house.note('alice', 'bob');
    const alice = house.open(server, name, tokens.alice);
    const bob = house.open(server, name, tokens.bob);
    await Promise.all([alice.saved(), bob.saved()]);
    house.backend.faults.afterCommit = async () => {
      house.backend.faults.afterCommit = async () => {};
      throw new Error('The line broke after the commit');
    };
    alice.type('once');
    await alice.saved();
    await bob.sees('once');
    expect(house.backend.rows(noteId)).toBe(2);
    expect(alice.text).toBe('once');
    expect(house.backend.stored(noteId).getText('title').toString()).toBe('once');
    // C7: the row whose answer was lost is no hole for ever.
    bob.type(' and again');
    await alice.sees('once and again');
  });

  it.each([
    ['access-changed', 'access-changed'],
    ['session-ended', 'session-ended'],
    ['note-missing', 'access-changed'],
    ['generation-changed', 'generation-changed'],
    ['too-large', 'document-full'],
    ['storage-full', 'storage-full'],
  ] as const)(
    'C5: what the journal refuses (%s) is nowhere, and its author gets %s',
    async (refusal, reason) => {
      const server = await house.start();
      const { name, noteId, tokens } = house.note('alice', 'bob');
      const alice = house.open(server, name, tokens.alice);
      const bob = house.open(server, name, tokens.bob);
      await Promise.all([alice.saved(), bob.saved()]);
      house.backend.faults.refuse = refusal;
      alice.type('forbidden');
      await eventually(() => expect(alice.closed).toContain(reason));
      house.backend.faults.refuse = null;
      bob.type('fine');
      await bob.saved();
      expect(bob.text).toBe('fine');
      expect(alice.provider.unsyncedChanges).toBeGreaterThan(0);
      expect(house.backend.stored(noteId).getText('title').toString()).toBe('fine');
    },
  );

  it('C5: a person who may still write goes on writing when the rights of others change', async () => {
    const server = await house.start();
    const { name, noteId, tokens, users } = house.note('alice', 'bob');
    const alice = house.open(server, name, tokens.alice);
    await alice.saved();
    house.backend.faults.deaf = true;
    house.backend.share(noteId, users.bob, 'read');
    alice.type('undisturbed');
    await alice.saved();
    expect(alice.closed).toEqual([]);
    expect(house.backend.rows(noteId)).toBe(1);
  });

  it('C5: keeps trying while the journal is away, then closes and keeps nothing from the client', async () => {
    const server = await house.start({ patience: 100 });
    const { name, noteId, tokens } = house.note('alice');
    const alice = house.open(server, name, tokens.alice);
    await alice.saved();
    house.backend.faults.beforeCommit = async () => {
      throw new Error('The journal is away');
    };
    const before = house.backend.asked.append;
    alice.type('kept here');
    await eventually(() => expect(alice.closed).toContain('journal-away'));
    expect(house.backend.asked.append - before).toBeGreaterThan(2);
    expect(alice.provider.unsyncedChanges).toBeGreaterThan(0);

    house.backend.faults.beforeCommit = async () => {};
    await alice.reauthenticate();
    await alice.saved();
    expect(house.backend.stored(noteId).getText('title').toString()).toBe('kept here');
  });

  it('C5: what was journaled and can not be applied here is not sent again for ever', async () => {
    const server = await house.start({
      extensions: [
        {
          async afterLoadDocument({ document }) {
            document.getText('title').observe(() => {
              throw new Error('Out of stack');
            });
          },
        },
      ],
    });
    const { name, noteId, tokens } = house.note('alice');
    const alice = house.open(server, name, tokens.alice);
    await alice.saved();
    alice.type('poison');
    await eventually(() => expect(alice.closed).toEqual(['malformed']));
    expect(house.backend.rows(noteId)).toBe(1);
    expect(alice.provider.unsyncedChanges).toBe(1);
    const bad = await server.server.metrics.registry.getSingleMetricAsString(
      'commonplace_collab_bad_rows_total',
    );
    expect(bad).toMatch(/commonplace_collab_bad_rows_total 1/);
  });

  it('C9: a document with an append under way stays in memory, and a person who connects meanwhile sees it', async () => {
    const server = await house.start();
    const { name, tokens } = house.note('alice', 'bob');
    const alice = house.open(server, name, tokens.alice);
    await alice.saved();
    const commit = new Gate();
    house.backend.faults.beforeCommit = commit.pass;
    alice.type('last words');
    await commit.arrived();
    alice.leave();
    const loads = house.backend.asked.load;
    const bob = house.open(server, name, tokens.bob);
    await bob.saved();
    expect(bob.text).toBe('');
    commit.open();
    await bob.sees('last words');
    expect(house.backend.asked.load).toBe(loads);
  });

  it('C9: nor does the timer that Hocuspocus unloads by take it away', async () => {
    const server = await house.start();
    const { name, tokens } = house.note('alice', 'bob');
    const alice = house.open(server, name, tokens.alice);
    // This starts the timer; two seconds later it unloads documents without connections.
    alice.type('first and ');
    await alice.saved();
    const commit = new Gate();
    house.backend.faults.beforeCommit = commit.pass;
    alice.type('last words');
    await commit.arrived();
    alice.leave();
    await new Promise((resolve) => setTimeout(resolve, 2_300));
    const loads = house.backend.asked.load;
    const bob = house.open(server, name, tokens.bob);
    await bob.sees('first and ');
    commit.open();
    await bob.sees('first and last words');
    expect(house.backend.asked.load).toBe(loads);
  });

  it('C9: a document whose last append came back is unloaded', async () => {
    const server = await house.start();
    const { name, tokens } = house.note('alice');
    const alice = house.open(server, name, tokens.alice);
    await alice.saved();
    const commit = new Gate();
    house.backend.faults.beforeCommit = commit.pass;
    alice.type('last words');
    await commit.arrived();
    alice.leave();
    commit.open();
    await eventually(async () =>
      expect(
        await server.server.metrics.registry.getSingleMetricAsString('commonplace_collab_documents'),
      ).toMatch(/ 0$/),
    );
  });

  it('C2: a client that is asked for dependencies, and sends them, is saved completely', async () => {
    const server = await house.start();
    const { name, noteId, tokens } = house.note('alice');
    const document = new Y.Doc();
    const updates: Uint8Array[] = [];
    document.on('update', (update) => updates.push(update));
    document.getText('title').insert(0, 'one');
    document.getText('title').insert(3, ' two');
    const alice = await house.raw(server);
    await alice.open(name, tokens.alice);
    alice.update(name, updates[1] as Uint8Array);
    await alice.until(() => alice.rejected === 1);
    expect(house.backend.rows(noteId)).toBe(0);
    alice.answer(name, Y.encodeStateAsUpdate(document));
    await alice.until(() => alice.acknowledged === 2);
    expect(house.backend.rows(noteId)).toBe(1);
    // Her rights are what they were.
    document.getText('title').insert(7, ' three');
    alice.update(name, updates[2] as Uint8Array);
    await alice.until(() => alice.acknowledged === 3);
    expect(house.backend.stored(noteId).getText('title').toString()).toBe('one two three');
  });

  it('C1: what was put off is not acknowledged when the document was closed before what it builds on was stored', async () => {
    const server = await house.start();
    const { name, noteId, tokens, users } = house.note('alice');
    const document = new Y.Doc();
    const updates: Uint8Array[] = [];
    document.on('update', (update) => updates.push(update));
    document.getText('title').insert(0, 'one');
    document.getText('title').insert(3, ' two');
    const alice = await house.raw(server);
    const answers = () => alice.received.filter(({ type, kind }) => type === MessageType.Sync && kind === 1);
    await alice.open(name, tokens.alice);
    alice.update(name, updates[1] as Uint8Array);
    await alice.until(() => alice.rejected === 1);
    const answer = new Gate();
    house.backend.faults.afterCommit = answer.pass;
    alice.answer(name, Y.encodeStateAsUpdate(document));
    await answer.arrived();
    house.backend.share(noteId, users.alice, 'none');
    await alice.until(() => alice.reasons.length === 1);

    house.backend.share(noteId, users.alice, 'edit');
    alice.auth(name, tokens.alice);
    alice.greet(name, document);
    await alice.until(() => answers().length === 2);
    answer.open();
    alice.update(name, insertion('new', 7));
    alice.greet(name, document);
    await alice.until(() => answers().length === 3);
    expect(alice.acknowledged).toBe(1);
  });

  it('C1: content from before the handshake is not acknowledged; the handshake brings it again', async () => {
    const server = await house.start();
    const { name, noteId, tokens } = house.note('alice');
    const alice = await house.raw(server);
    alice.auth(name, tokens.alice);
    alice.update(name, insertion('left over', 1));
    alice.greet(name);
    alice.update(name, insertion('new', 2));
    await alice.until(() => alice.acknowledged > 0);
    alice.answer(name, insertion('left over', 1));
    await alice.until(() => alice.acknowledged > 1);
    expect(alice.acknowledged).toBe(2);
    expect(house.backend.rows(noteId)).toBe(2);
  });

  it('C1: a large change written offline arrives in one row', async () => {
    const server = await house.start();
    const { name, noteId, tokens } = house.note('alice');
    const offline = new Y.Doc();
    offline.getText('title').insert(0, 'x'.repeat(1024 * 1024));
    const alice = house.open(server, name, tokens.alice, offline);
    await alice.saved();
    expect(house.backend.rows(noteId)).toBe(1);
  });
});
