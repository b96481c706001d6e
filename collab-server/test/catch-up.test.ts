import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { CollabHouse } from './support/collab-house.ts';
import { eventually } from './support/eventually.ts';
import { Gate } from './support/gate.ts';
import { insertion } from './support/raw-client.ts';

let house: CollabHouse;
beforeEach(() => {
  house = new CollabHouse();
});
afterEach(() => house.close());

describe('several servers on one journal', () => {
  it('C12: people on different servers write together', async () => {
    const [first, second] = [await house.start(), await house.start()];
    const { name, noteId, tokens } = house.note('alice', 'bob');
    const alice = house.open(first, name, tokens.alice);
    const bob = house.open(second, name, tokens.bob);
    await Promise.all([alice.saved(), bob.saved()]);
    alice.type('from here');
    await bob.sees('from here');
    bob.type(' and there');
    await alice.sees('from here and there');
    await Promise.all([alice.saved(), bob.saved()]);
    // C8: what came from the journal is not journaled again.
    expect(house.backend.rows(noteId)).toBe(2);
  });

  it('C7: the regular look finds rows that no hint told of', async () => {
    const timings = { recheck: 40 };
    const [first, second] = [await house.start({ timings }), await house.start({ timings })];
    const { name, tokens } = house.note('alice', 'bob');
    const alice = house.open(first, name, tokens.alice);
    const bob = house.open(second, name, tokens.bob);
    await Promise.all([alice.saved(), bob.saved()]);
    house.backend.faults.deaf = true;
    alice.type('unheard');
    await bob.sees('unheard');
  });

  it('C7: an append finds the rows before it', async () => {
    const server = await house.start();
    const { name, noteId, tokens } = house.note('alice');
    const alice = house.open(server, name, tokens.alice);
    await alice.saved();
    house.backend.faults.deaf = true;
    house.backend.write(noteId, (document) => document.getText('title').insert(0, 'before '));
    alice.type('x');
    await eventually(() => expect(alice.text).toContain('before '));
  });

  it('C7: what was folded away meanwhile comes as a whole', async () => {
    const server = await house.start();
    const { name, noteId, tokens } = house.note('alice');
    const alice = house.open(server, name, tokens.alice);
    alice.type('one');
    await alice.saved();
    house.backend.faults.deaf = true;
    house.backend.write(noteId, (document) => document.getText('title').insert(3, ' two'));
    house.backend.fold(noteId);
    house.backend.faults.deaf = false;
    house.backend.write(noteId, (document) => document.getText('title').insert(7, ' three'));
    await alice.sees('one two three');
  });

  it('C2: what an update builds on is fetched before it is judged', async () => {
    const [first, second] = [await house.start(), await house.start()];
    const { name, noteId, tokens } = house.note('alice', 'bob');
    const alice = house.open(first, name, tokens.alice);
    const bob = house.open(second, name, tokens.bob);
    await Promise.all([alice.saved(), bob.saved()]);
    house.backend.faults.deaf = true;
    alice.type('ground');
    await alice.saved();
    // Bob's browser was on the other server a moment ago and brings words that build on alice's.
    const raw = await house.raw(second);
    await raw.open(name, tokens.bob);
    const brought = new Y.Doc();
    Y.applyUpdate(brought, Y.encodeStateAsUpdate(alice.document));
    brought.on('update', (update: Uint8Array) => raw.update(name, update));
    brought.getText('title').insert(6, ' floor');
    await raw.until(() => raw.acknowledged === 1);
    await bob.sees('ground floor');
    expect(house.backend.stored(noteId).getText('title').toString()).toBe('ground floor');
  });
});

describe('loading', () => {
  it('C11: a note that could not be read is refused, never shown empty', async () => {
    const server = await house.start();
    const { name, noteId, tokens } = house.note('alice');
    house.backend.write(noteId, (document) => document.getText('title').insert(0, 'kept'));
    house.backend.faults.beforeLoad = async () => {
      throw new Error('The journal is away');
    };
    const alice = house.open(server, name, tokens.alice);
    await eventually(() => expect(alice.refused).toEqual(['journal-away']));
    expect(alice.provider.synced).toBe(false);
    house.backend.faults.beforeLoad = async () => {};
    await alice.reauthenticate();
    await alice.sees('kept');
    expect(house.backend.rows(noteId)).toBe(1);
  });

  it('C11: a row that can not be applied does not keep the others from being shown', async () => {
    const server = await house.start();
    const { name, noteId, tokens } = house.note('alice');
    house.backend.write(noteId, (document) => document.getText('title').insert(0, 'one'));
    house.backend.commitRow(noteId, new Uint8Array([1, 2, 3]), 'nobody', 'nowhere');
    const update = house.backend.notes.get(noteId)?.rows.pop();
    house.backend.write(noteId, (document) => document.getText('title').insert(3, ' two'));
    if (update) house.backend.notes.get(noteId)?.rows.unshift({ ...update, seq: 0 });
    const alice = house.open(server, name, tokens.alice);
    await alice.sees('one two');
    const bad = await server.server.metrics.registry.getSingleMetricAsString(
      'commonplace_collab_bad_rows_total',
    );
    expect(bad).toMatch(/commonplace_collab_bad_rows_total 1/);
  });

  it('C9: a row whose hint arrives during the load is there after it', async () => {
    const server = await house.start();
    const { name, noteId, tokens } = house.note('alice');
    const gate = new Gate();
    // The answer is the earlier state; the row comes while it is on its way.
    house.backend.faults.beforeLoad = async () => {
      const before = [...(house.backend.notes.get(noteId)?.rows ?? [])];
      await gate.pass();
      const note = house.backend.notes.get(noteId);
      if (!note) return;
      const now = note.rows;
      note.rows = before;
      queueMicrotask(() =>
        queueMicrotask(() => {
          note.rows = now;
        }),
      );
    };
    const alice = house.open(server, name, tokens.alice);
    await gate.arrived();
    house.backend.write(noteId, (document) => document.getText('title').insert(0, 'meanwhile'));
    gate.open();
    await alice.sees('meanwhile');
    expect(house.backend.asked.since).toBeGreaterThan(0);
  });

  it('sends a large note once, to every client that requests it', async () => {
    const server = await house.start();
    const { name, noteId, tokens } = house.note('alice');
    house.backend.write(noteId, (document) => document.getText('title').insert(0, 'x'.repeat(100_000)));
    const client = await house.raw(server);
    await client.open(name, tokens.alice);
    client.update(name, insertion('and more'));
    await client.until(() => client.acknowledged === 1);
    const large = client.received.filter(({ bytes }) => bytes.length > 50_000);
    expect(large).toHaveLength(1);
  });
});
