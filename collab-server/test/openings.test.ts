import { MessageType } from '@hocuspocus/server';
import * as decoding from 'lib0/decoding';
import { afterEach, beforeEach, expect, it } from 'vitest';
import * as Y from 'yjs';
import { syncSteps } from '../src/sockets/frame.ts';
import { CollabHouse } from './support/collab-house.ts';
import { insertion, type RawClient } from './support/raw-client.ts';

let house: CollabHouse;
beforeEach(() => {
  house = new CollabHouse();
});
afterEach(() => house.close());

/** Somebody in a note with a text of 20,000 letters, who has written another word since it was opened for the first time. */
async function inLargeNote() {
  const server = await house.start();
  const { name, tokens } = house.note('alice', 'bob');
  const alice = await house.raw(server);
  await alice.open(name, tokens.alice);
  alice.update(name, insertion('x'.repeat(20_000)));
  await alice.until(() => alice.acknowledged === 1);
  const first = await house.raw(server);
  await first.open(name, tokens.bob);
  await first.until(() => stepsOf(first).includes(syncSteps.missing));
  alice.update(name, insertion('since then'));
  await alice.until(() => alice.acknowledged === 2);
  await first.until(() => stepsOf(first).includes(syncSteps.update));
  return { server, name, token: tokens.bob };
}

it('who has nothing of a note has all of it with the answer, and one answer', async () => {
  const { server, name, token } = await inLargeNote();
  const bob = await house.raw(server);
  await bob.open(name, token);
  // Messages of a connection are dealt with in order: by then there has been every answer to the first.
  bob.update(name, insertion('!'));
  await bob.until(() => bob.acknowledged === 1);
  const { stateVector, update, missing } = syncSteps;
  expect(stepsOf(bob).slice(0, 3)).toEqual([stateVector, update, missing]);
  expect(stepsOf(bob).slice(3)).not.toContain(missing);
  const text = copyOf(bob).getText('title').toString();
  expect(text).toContain('x'.repeat(20_000));
  expect(text).toContain('since then');
});

it('who has something of a note gets what they lack', async () => {
  const { server, name, token } = await inLargeNote();
  const bob = await house.raw(server);
  const document = new Y.Doc();
  document.getText('title').insert(0, 'mine');
  bob.auth(name, token);
  bob.greet(name, document);
  await bob.until(() => stepsOf(bob).includes(syncSteps.missing));
  expect(stepsOf(bob)).toEqual([syncSteps.stateVector, syncSteps.missing]);
  expect(copyOf(bob).getText('title').toString()).toContain('since then');
});

function stepsOf({ received }: RawClient): number[] {
  return received.flatMap(({ type, kind }) => (type === MessageType.Sync ? [kind] : []));
}

/** The document that someone has who was sent all this. */
function copyOf({ received }: RawClient): Y.Doc {
  const document = new Y.Doc();
  for (const { bytes, type, kind } of received) {
    if (type !== MessageType.Sync || kind === syncSteps.stateVector) continue;
    const decoder = decoding.createDecoder(bytes);
    decoding.readVarString(decoder);
    decoding.readVarUint(decoder);
    decoding.readVarUint(decoder);
    Y.applyUpdate(document, decoding.readVarUint8Array(decoder));
  }
  return document;
}
