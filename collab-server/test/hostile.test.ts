import { MessageType } from '@hocuspocus/server';
import * as encoding from 'lib0/encoding';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { CollabHouse, type Editor, type House } from './support/collab-house.ts';
import { awarenessFrame, frame, insertion, type RawClient, syncFrame } from './support/raw-client.ts';
import { seededRandom } from './support/seeded-random.ts';

let house: CollabHouse;
let server: House;
let bob: Editor;
let note: ReturnType<CollabHouse['note']>;
let rejections: unknown[];
const remember = (error: unknown) => rejections.push(error);

beforeEach(async () => {
  rejections = [];
  process.on('unhandledRejection', remember);
  house = new CollabHouse();
  server = await house.start();
  note = house.note('bob', 'mallory');
  bob = house.open(server, note.name, note.tokens.bob as string);
  await bob.saved();
});
afterEach(async () => {
  // Other connections are not affected by any frame.
  bob.type('unharmed');
  await bob.saved();
  expect(bob.text).toBe('unharmed');
  expect(bob.closed).toEqual([]);
  expect(house.backend.rows(note.noteId)).toBe(1);
  await house.close();
  process.off('unhandledRejection', remember);
  expect(rejections).toEqual([]);
});

async function mallory(): Promise<RawClient> {
  const client = await house.raw(server);
  await client.open(note.name, note.tokens.mallory as string);
  return client;
}

/** An update with one line of structs, whose header says what it likes. */
function forged(structs: number, clock: number, body: (encoder: encoding.Encoder) => void): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, 1);
  encoding.writeVarUint(encoder, structs);
  encoding.writeVarUint(encoder, 4711);
  encoding.writeVarUint(encoder, clock);
  body(encoder);
  return encoding.toUint8Array(encoder);
}

/** An item of one letter that stands right of another. */
function writeLetter(encoder: encoding.Encoder, origin: { client: number; clock: number }): void {
  encoding.writeUint8(encoder, 0x84);
  encoding.writeVarUint(encoder, origin.client);
  encoding.writeVarUint(encoder, origin.clock);
  encoding.writeVarString(encoder, 'x');
}

function nestedDeep(): Uint8Array {
  const document = new Y.Doc();
  document.transact(() => {
    let parent: Y.XmlFragment = document.getXmlFragment('content');
    for (let level = 0; level < 5_000; level += 1) {
      const block = new Y.XmlElement('blockquote');
      parent.push([block]);
      parent = block;
    }
  });
  return Y.encodeStateAsUpdate(document);
}

function writeEmptyGap(encoder: encoding.Encoder): void {
  encoding.writeUint8(encoder, 0);
  encoding.writeVarUint(encoder, 0);
  noDeletions(encoder);
}

function writeHugeGap(encoder: encoding.Encoder): void {
  encoding.writeUint8(encoder, 0);
  encoding.writeVarUint(encoder, Number.MAX_SAFE_INTEGER);
  noDeletions(encoder);
}

const noDeletions = (encoder: encoding.Encoder) => encoding.writeVarUint(encoder, 0);

describe('malformed updates', () => {
  it.each([
    ['a header of thirty million structs', () => forged(30_000_000, 0, () => {})],
    ['a truncated one', () => insertion('some words').slice(0, 12)],
    ['noise', () => Uint8Array.from({ length: 64 }, (_, index) => (index * 151) % 256)],
    ['no bytes at all', () => new Uint8Array()],
    ['an empty struct', () => forged(1, 0, writeEmptyGap)],
    [
      'a letter that stands right of itself',
      () =>
        forged(1, 0, (encoder) => {
          writeLetter(encoder, { client: 4711, clock: 0 });
          noDeletions(encoder);
        }),
    ],
  ])('C2: %s is neither journaled nor acknowledged', async (_what, make) => {
    const client = await mallory();
    client.update(note.name, make());
    await client.until(() => client.reasons.length > 0);
    expect(client.reasons).toEqual(['malformed']);
    expect(client.acknowledged).toBe(0);
  });

  it('C2: a client whose update has unknown dependencies is asked for them, and refused when it never comes', async () => {
    const client = await mallory();
    const questions = () =>
      client.received.filter(({ type, kind }) => type === MessageType.Sync && kind === 0).length;
    const before = questions();
    const orphan = forged(1, 0, (encoder) => {
      writeLetter(encoder, { client: 99, clock: 7 });
      noDeletions(encoder);
    });
    client.update(note.name, orphan);
    await client.until(() => questions() > before);
    expect(client.acknowledged).toBe(0);
    expect(house.backend.rows(note.noteId)).toBe(0);
    client.answer(note.name, orphan);
    await client.until(() => client.reasons.length > 0);
    expect(client.reasons).toEqual(['malformed']);
    expect(client.acknowledged).toBe(0);
  });

  it('C2: thousands without their dependencies cost others nothing', async () => {
    const client = await mallory();
    for (let index = 0; index < 200; index += 1) {
      const orphan = forged(1, index * 2 + 5, (encoder) => {
        writeLetter(encoder, { client: 99, clock: index });
        noDeletions(encoder);
      });
      client.update(note.name, orphan);
    }
    await client.until(() => client.reasons.length > 0);
    expect(client.reasons).toEqual(['malformed']);
  });

  it('C2: a deletion of what was never written is not journaled', async () => {
    const client = await mallory();
    const encoder = encoding.createEncoder();
    for (const value of [0, 1, 4711, 1, 0, 2 ** 31]) encoding.writeVarUint(encoder, value);
    client.answer(note.name, encoding.toUint8Array(encoder));
    await client.until(() => client.reasons.length > 0);
    expect(client.reasons).toEqual(['malformed']);
  });

  it('C2: blocks nested thousands deep and clocks beyond reading are refused', async () => {
    for (const make of [nestedDeep, () => forged(1, 0, writeHugeGap)]) {
      const client = await mallory();
      client.update(note.name, make());
      await client.until(() => client.reasons.length > 0);
      expect(client.reasons).toEqual(['malformed']);
    }
  });

  it('refuses an update above the limit of one update', async () => {
    const client = await mallory();
    client.update(note.name, insertion('x'.repeat(256 * 1024)));
    await client.until(() => client.reasons.length > 0);
    expect(client.reasons).toEqual(['update-too-large']);
    expect(client.acknowledged).toBe(0);
  });
});

describe('what a reader sends', () => {
  it('C1: is neither written nor journaled, whichever way it comes', async () => {
    house.backend.notes.get(note.noteId)?.grants.set(note.users.mallory as string, 'read');
    const client = await mallory();
    client.update(note.name, insertion('written by a reader'));
    client.answer(note.name, insertion('answered by a reader'));
    await client.until(() => client.rejected === 2);
    expect(client.acknowledged).toBe(0);
    expect(bob.text).toBe('');
  });

  it.each([
    ['stateless', MessageType.Stateless],
    ['broadcast', MessageType.BroadcastStateless],
    ['acknowledging', MessageType.SyncStatus],
    ['unknown', 42],
  ])('a %s message ends the document here', async (_what, type) => {
    house.backend.notes.get(note.noteId)?.grants.set(note.users.mallory as string, 'read');
    const client = await mallory();
    client.send(frame(note.name, type, (encoder) => encoding.writeVarString(encoder, '{"not": "json')));
    await client.until(() => client.reasons.length > 0);
    expect(client.reasons).toEqual(['malformed']);
  });

  it.each([
    ['a header of thirty million structs', () => forged(30_000_000, 0, () => {})],
    // Hocuspocus finds that the document holds all of it, and would say that it is saved.
    ['an empty struct', () => forged(1, 0, writeEmptyGap)],
  ])('C2: %s from a reader closes only the reader, without an acknowledgement', async (_what, make) => {
    house.backend.notes.get(note.noteId)?.grants.set(note.users.mallory as string, 'read');
    const client = await mallory();
    client.answer(note.name, make());
    await client.until(() => client.reasons.length > 0);
    expect(client.reasons).toEqual(['malformed']);
  });
});

describe('malformed messages', () => {
  it.each([
    ['text', (client: RawClient) => client.send('hello')],
    ['an empty message', (client: RawClient) => client.send(new Uint8Array())],
    ['a name longer than it has bytes', (client: RawClient) => client.send(new Uint8Array([200, 1, 2]))],
    ['a varint without an end', (client: RawClient) => client.send(new Uint8Array(20).fill(255))],
  ])('%s ends the socket', async (_what, send) => {
    const client = await mallory();
    send(client);
    await client.until(() => client.closed !== null);
    expect(client.closed).toEqual({ code: 4400, reason: 'malformed' });
  });

  it.each([
    ['a sync message without a payload', 0],
    ['an awareness message without one', 1],
  ])('%s ends the document', async (_what, type) => {
    const client = await mallory();
    client.send(frame(note.name, type, (encoder) => encoding.writeVarUint(encoder, type === 0 ? 2 : 900)));
    await client.until(() => client.reasons.length > 0);
    expect(client.acknowledged).toBe(0);
  });

  it.each([
    ['that is no JSON', { clock: 1, state: '{broken' }],
    ['with a clock after which nobody could count', { clock: Number.MAX_SAFE_INTEGER, state: {} }],
  ])('awareness %s ends the document', async (_what, presence) => {
    const client = await mallory();
    client.send(awarenessFrame(note.name, [{ id: 5, ...presence }]));
    await client.until(() => client.reasons.length > 0);
    expect(client.reasons).toEqual(['malformed']);
  });

  it.each(['note.1', 'constructor', '__proto__', 'hasOwnProperty', 'note.x.1', ''])(
    'the document name “%s” is refused as missing',
    async (name) => {
      const client = await mallory();
      client.greet(name);
      client.auth(name, note.tokens.mallory as string);
      await client.until(() => client.reasons.length > 0);
      expect(client.reasons).toEqual(['note-missing']);
      expect(house.backend.asked.authenticate).toBe(2);
    },
  );

  it('another note is refused where the address names one', async () => {
    const other = house.note('mallory');
    const client = await house.raw(server, `/${note.name}`);
    await client.open(note.name, note.tokens.mallory as string);
    client.auth(other.name, other.tokens.mallory);
    await client.until(() => client.reasons.length > 0);
    expect(client.reasons).toEqual(['note-missing']);
  });

  it('a frame above the limit ends the socket', async () => {
    const client = await mallory();
    client.send(syncFrame(note.name, 2, new Uint8Array(6 * 1024 * 1024)));
    await client.until(() => client.closed !== null);
    expect(client.closed?.code).toBe(1009);
  });

  it('random frames neither write, nor close anyone else, nor end the process', async () => {
    const random = seededRandom(20261121);
    for (let round = 0; round < 20; round += 1) {
      const client = await house.raw(server);
      client.auth(note.name, note.tokens.mallory as string);
      client.greet(note.name);
      for (let index = 0; index < 20; index += 1) {
        const type = Math.floor(random() * 12);
        client.send(
          frame(note.name, type, (encoder) => {
            // Deletes of nothing are valid, so this never ends in zeroes.
            const length = 3 + Math.floor(random() * 40);
            for (let byte = 0; byte < length; byte += 1)
              encoding.writeUint8(encoder, 1 + Math.floor(random() * 255));
          }),
        );
      }
      await client.until(() => client.reasons.length > 0 || client.closed !== null);
      client.close();
    }
    expect(Y.encodeStateAsUpdate(bob.document).length).toBe(2);
  });
});
