import { MessageType } from '@hocuspocus/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { CollabHouse } from './support/collab-house.ts';
import { Gate } from './support/gate.ts';
import { insertion, type RawClient, type Received } from './support/raw-client.ts';

let house: CollabHouse;
beforeEach(() => {
  house = new CollabHouse();
});
afterEach(() => house.close());

/** A person in a note whose commits wait. */
async function writing(options: Parameters<CollabHouse['start']>[0] = {}) {
  const server = await house.start(options);
  const { name, noteId, tokens } = house.note('alice');
  const alice = await house.raw(server);
  await alice.open(name, tokens.alice);
  const commit = new Gate();
  house.backend.faults.beforeCommit = commit.pass;
  return { server: server.server, name, noteId, token: tokens.alice, alice, commit };
}

/** What the server knows, and that an edit was taken, in the order in which it said so. */
function said({ received }: RawClient): string[] {
  return received.flatMap(({ type, kind }: Received) => {
    if (type === MessageType.SyncStatus) return kind === 1 ? ['taken'] : ['not taken'];
    return type === MessageType.Sync && kind === 1 ? ['content'] : [];
  });
}

describe('what comes on one connection is dealt with one after the other', () => {
  it('a question behind an edit is answered behind its acknowledgement, and with the edit', async () => {
    const { name, alice, commit } = await writing();
    const before = said(alice).length;
    alice.update(name, insertion('first'));
    alice.greet(name);
    await commit.arrived();
    commit.open();
    await alice.until(() => said(alice).length === before + 2);
    expect(said(alice).slice(before)).toEqual(['taken', 'content']);
    const answer = alice.received.findLast(({ type, kind }) => type === MessageType.Sync && kind === 1);
    expect(Buffer.from(answer?.bytes ?? []).toString('latin1')).toContain('first');
  });

  it('behind an edit that ends the document nothing more is taken', async () => {
    const { server, name, noteId, token, alice, commit } = await writing();
    commit.open();
    alice.update(name, new Uint8Array([1, 2, 3]));
    alice.update(name, insertion('too late'));
    await alice.until(() => alice.reasons.length > 0);
    await alice.open(name, token);
    expect(alice.reasons).toEqual(['malformed']);
    expect(alice.acknowledged).toBe(0);
    expect(house.backend.rows(noteId)).toBe(0);
    const refusals = await server.metrics.registry.getSingleMetricAsString(
      'commonplace_collab_refusals_total',
    );
    expect(refusals.match(/reason=/g)).toHaveLength(1);
  });
});

/** A person's own copy, letter by letter: each update builds on the one before. */
function typed(letters: string): Uint8Array[] {
  const document = new Y.Doc();
  const updates: Uint8Array[] = [];
  document.on('update', (update: Uint8Array) => updates.push(update));
  for (const letter of letters) document.getText('title').insert(document.getText('title').length, letter);
  return updates;
}

describe('what is typed while an edit is at the journal', () => {
  it('goes there together, and each of it is acknowledged behind it', async () => {
    const { name, noteId, alice, commit } = await writing();
    const [first, ...more] = typed('together') as [Uint8Array, ...Uint8Array[]];
    alice.update(name, first);
    await commit.arrived();
    for (const update of more) alice.update(name, update);
    await taken(alice);
    expect(alice.acknowledged).toBe(0);
    commit.open();
    await alice.until(() => alice.acknowledged === 8);
    expect(house.backend.rows(noteId)).toBe(2);
    expect(house.backend.stored(noteId).getText('title').toString()).toBe('together');
  });

  it('C2: is put off by itself where what it builds on has not come, and acknowledged when it has', async () => {
    const { name, noteId, alice, commit } = await writing();
    const [missing, ...more] = typed('waits') as [Uint8Array, ...Uint8Array[]];
    alice.update(name, insertion('first'));
    await commit.arrived();
    for (const update of more) alice.update(name, update);
    await taken(alice);
    const asked = alice.received.length;
    commit.open();
    await alice.until(() => alice.received.slice(asked).some(({ type, kind }) => isQuestion(type, kind)));
    alice.answer(name, Y.mergeUpdates([missing, ...more]));
    await alice.until(() => alice.acknowledged === 1 + 4 + 1);
    expect(house.backend.stored(noteId).getText('title').toString()).toContain('waits');
  });

  it('C2: of what goes by itself nothing more is taken behind what ends the document', async () => {
    const { server, name, token, alice, commit } = await writing({ limits: { deferredUpdates: 1 } });
    const [, ...more] = typed('waits');
    alice.update(name, insertion('first'));
    await commit.arrived();
    for (const update of more) alice.update(name, update);
    await taken(alice);
    commit.open();
    await alice.until(() => alice.reasons.includes('malformed'));
    await alice.open(name, token);
    const refusals = await server.metrics.registry.getSingleMetricAsString(
      'commonplace_collab_refusals_total',
    );
    expect(refusals.match(/(?<=reason=").*(?=")/g)).toEqual(['note-missing', 'malformed']);
  });

  it('a reader is informed of each part that was not accepted', async () => {
    const server = await house.start();
    const { name, noteId, tokens, users } = house.note('alice', 'bob');
    house.backend.notes.get(noteId)?.grants.set(users.bob, 'read');
    const bob = await house.raw(server);
    await bob.open(name, tokens.bob);
    for (const update of typed('reader')) bob.update(name, update);
    await bob.until(() => bob.rejected === 6);
    expect(house.backend.rows(noteId)).toBe(0);
  });

  it('goes there by itself where it is more than a person types', async () => {
    const { name, noteId, alice, commit } = await writing();
    alice.update(name, insertion('first'));
    await commit.arrived();
    for (const text of ['a'.repeat(300), 'b'.repeat(300)]) alice.update(name, insertion(text));
    await taken(alice);
    commit.open();
    await alice.until(() => alice.acknowledged === 3);
    expect(house.backend.rows(noteId)).toBe(3);
  });

  it('C2: an undecodable part of it takes nothing with it that came before', async () => {
    const { name, noteId, alice, commit } = await writing();
    const [first, second, ...more] = typed('before') as [Uint8Array, Uint8Array, ...Uint8Array[]];
    alice.update(name, first);
    await commit.arrived();
    alice.update(name, second);
    alice.update(name, new Uint8Array([1, 2, 3]));
    for (const update of more) alice.update(name, update);
    await taken(alice);
    commit.open();
    await alice.until(() => alice.reasons.includes('malformed'));
    expect(alice.acknowledged).toBe(2);
    expect(house.backend.stored(noteId).getText('title').toString()).toBe('be');
  });
});

/** Everything that was sent so far is at the server: what is addressed to nothing it refuses before the loop of a note. */
async function taken(client: RawClient): Promise<void> {
  client.auth('no note', 'no token');
  await client.until(() => client.reasons.includes('note-missing'));
}

function isQuestion(type: number, kind: number): boolean {
  return type === MessageType.Sync && kind === 0;
}
