import { MessageType } from '@hocuspocus/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CollabHouse } from './support/collab-house.ts';
import { Gate } from './support/gate.ts';
import { insertion, type RawClient, type Received } from './support/raw-client.ts';

let house: CollabHouse;
beforeEach(() => {
  house = new CollabHouse();
});
afterEach(() => house.close());

/** Somebody in a note whose commits wait. */
async function writing() {
  const server = await house.start();
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
