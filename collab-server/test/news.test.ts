import { MessageType } from '@hocuspocus/server';
import * as encoding from 'lib0/encoding';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CollabHouse, type Editor } from './support/collab-house.ts';
import { eventually } from './support/eventually.ts';
import { frame } from './support/raw-client.ts';

let house: CollabHouse;
beforeEach(() => {
  house = new CollabHouse();
});
afterEach(() => house.close());

function heardBy(editor: Editor): string[] {
  const heard: string[] = [];
  editor.provider.on('stateless', ({ payload }: { payload: string }) => heard.push(payload));
  return heard;
}

describe('news of a note beside its content', () => {
  it('is sent to every connection of that note, readers too and at every server, and to no other', async () => {
    const servers = [await house.start(), await house.start()] as const;
    const { name, noteId, tokens, users } = house.note('alice', 'bob', 'carol');
    house.backend.notes.get(noteId)?.grants.set(users.bob, 'read');
    const elsewhere = house.note('dave');
    const [alice, bob, carol, dave] = [
      house.open(servers[0], name, tokens.alice),
      house.open(servers[0], name, tokens.bob),
      house.open(servers[1], name, tokens.carol),
      house.open(servers[0], elsewhere.name, elsewhere.tokens.dave),
    ];
    const [byAlice, byBob, byCarol, byDave] = [alice, bob, carol, dave].map(heardBy);
    await eventually(() => expect(bob.provider.synced).toBe(true));
    await Promise.all([alice, carol, dave].map((editor) => editor.saved()));
    house.backend.say({ type: 'note-changed', noteIds: [noteId] });
    await eventually(() => expect([byAlice, byBob, byCarol]).toEqual(Array(3).fill(['note-changed'])));
    house.backend.say({ type: 'note-changed', noteIds: [elsewhere.noteId] });
    await eventually(() => expect(byDave).toEqual(['note-changed']));
    expect([byAlice, byBob, byCarol]).toEqual(Array(3).fill(['note-changed']));
  });

  it('may have been missed when the stream of hints broke, and everyone is informed', async () => {
    const server = await house.start();
    const { name, tokens } = house.note('alice');
    const alice = house.open(server, name, tokens.alice);
    const heard = heardBy(alice);
    await alice.saved();
    house.backend.interruptHints();
    await eventually(() => expect(heard).toEqual(['note-unsure']));
  });

  it('is accepted from no client: a client that sends it is disconnected, and it reaches no one', async () => {
    const server = await house.start();
    const { name, noteId, tokens } = house.note('alice', 'mallory');
    const alice = house.open(server, name, tokens.alice);
    const heard = heardBy(alice);
    await alice.saved();
    for (const type of [MessageType.Stateless, MessageType.BroadcastStateless]) {
      const mallory = await house.raw(server);
      await mallory.open(name, tokens.mallory);
      mallory.send(frame(name, type, (encoder) => encoding.writeVarString(encoder, 'note-changed')));
      await mallory.until(() => mallory.reasons.length > 0);
      expect(mallory.reasons).toEqual(['malformed']);
    }
    house.backend.say({ type: 'note-changed', noteIds: [noteId] });
    await eventually(() => expect(heard).toEqual(['note-changed']));
  });
});
