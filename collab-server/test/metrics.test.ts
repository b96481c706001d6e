import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CollabHouse, type House } from './support/collab-house.ts';
import { eventually } from './support/eventually.ts';
import { Gate } from './support/gate.ts';
import { insertion } from './support/raw-client.ts';

let house: CollabHouse;
let server: House;
beforeEach(async () => {
  house = new CollabHouse();
  server = await house.start();
});
afterEach(() => house.close());

async function figure(line: string): Promise<number> {
  const text = await (await fetch(`${server.http}/metrics`)).text();
  const found = text.split('\n').find((each) => each.startsWith(line));
  return found === undefined ? 0 : Number(found.split(' ').at(-1));
}

describe('figures of the promise', () => {
  it('say how long the oldest edit has been waiting for the journal', async () => {
    const { name, tokens } = house.note('alice', 'bob');
    const [alice, bob] = [house.open(server, name, tokens.alice), house.open(server, name, tokens.bob)];
    await Promise.all([alice.saved(), bob.saved()]);
    expect(await figure('commonplace_collab_oldest_unacknowledged_seconds')).toBe(0);
    const gate = new Gate();
    house.backend.faults.beforeCommit = gate.pass;
    alice.type('waits');
    await gate.arrived();
    const first = await figure('commonplace_collab_oldest_unacknowledged_seconds');
    bob.type('waits less');
    await eventually(async () =>
      expect(await figure('commonplace_collab_oldest_unacknowledged_seconds')).toBeGreaterThan(first + 0.05),
    );
    gate.open();
    await Promise.all([alice.saved(), bob.saved()]);
    expect(await figure('commonplace_collab_oldest_unacknowledged_seconds')).toBe(0);
  });

  it('count each refused edit once, by its reason', async () => {
    const { name, noteId, tokens, users } = house.note('alice', 'mallory');
    const alice = house.open(server, name, tokens.alice);
    alice.type('a');
    await alice.saved();
    const refused = (reason: string) => figure(`commonplace_collab_refused_writes_total{reason="${reason}"}`);
    const attempts = [
      ['malformed', () => new Uint8Array([1, 255])],
      ['update-too-large', () => insertion('x'.repeat(256 * 1024))],
      ['client-taken', () => insertion('more than one letter', alice.document.clientID)],
    ] as const;
    for (const [reason, make] of attempts) {
      const mallory = await house.raw(server);
      await mallory.open(name, tokens.mallory);
      mallory.update(name, make());
      await mallory.until(() => mallory.reasons.length > 0);
      expect(await refused(reason), reason).toBe(1);
    }
    house.backend.faults.refuse = 'too-large';
    const mallory = await house.raw(server);
    await mallory.open(name, tokens.mallory);
    mallory.update(name, insertion('x'));
    await mallory.until(() => mallory.reasons.length > 0);
    expect(mallory.reasons).toEqual(['document-full']);
    expect(await refused('too-large')).toBe(1);
    house.backend.faults.refuse = null;
    // What a reader may not write is one of them too.
    house.backend.share(noteId, users.mallory, 'read');
    const reader = await house.raw(server);
    await reader.open(name, tokens.mallory);
    reader.update(name, insertion('x'));
    await reader.until(() => reader.rejected === 1);
    expect(await refused('read-only')).toBe(1);
  });
});
