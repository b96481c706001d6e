import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import {
  AppendClient,
  appendProtocol,
  decodeAppendAnswer,
  encodeAppend,
  encodeFrame,
  frameKinds,
  largestFrame,
} from '@commonplace/contracts/internal';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppendLines } from '../../src/content/append-lines.ts';
import { type ContentProcess, startContentProcess } from '../../src/content/content-process.ts';
import type { JournalDatabase } from '../../src/content/journal/journal-database.ts';
import { openJournalDatabase } from '../../src/content/journal/open-journal-database.ts';
import { eventually } from '../support/eventually.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { ContentDoor } from './support/content-door.ts';
import { HintListener } from './support/hint-listener.ts';
import { entryOf, PeopleAndNotes, type Person } from './support/people-and-notes.ts';
import { askForLine, ended, rawLine } from './support/raw-line.ts';
import { testSecret } from './support/test-secret.ts';
import { Typist } from './support/typist.ts';

const log = pino({ level: 'silent' });
const patience = 20_000;

describe('the line of appends of the content process', () => {
  let testDatabase: TestDatabase;
  let database: JournalDatabase;
  let rows: PeopleAndNotes;
  let backend: HintListener;
  let content: ContentProcess;
  let door: ContentDoor;
  let alice: Person;

  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    database = await openJournalDatabase(testDatabase.target, log);
    rows = new PeopleAndNotes(database);
    backend = await HintListener.listen();
    content = await start();
    door = new ContentDoor(content.port);
    alice = await rows.person('alice');
  });

  afterAll(async () => {
    await content.stop();
    await database.close();
    backend.close();
    await testDatabase.drop();
  });

  function start(): Promise<ContentProcess> {
    const config = {
      host: '127.0.0.1',
      port: 0,
      database: testDatabase.target,
      internalSecret: testSecret,
      backendInternalUrl: backend.url,
      conversionTimeoutMs: 20_000,
      conversionMemoryMb: 512,
      drainDelayMs: 0,
      metricsToken: undefined,
      traces: { endpoint: undefined, share: 1 },
      quotaBytes: Number.MAX_SAFE_INTEGER,
      historyDays: 0,
      logLevel: 'silent',
    } as const;
    return startContentProcess(config, log);
  }

  async function appendOf(words = 'x'): Promise<Uint8Array> {
    return encodeAppend(entryOf(await rows.note(alice), alice, new Typist().paragraph(words)));
  }

  /** Appends of other callers are not affected. */
  async function othersAreServed(): Promise<void> {
    const noteId = await rows.note(alice);
    expect(await door.append(entryOf(noteId, alice, new Typist().paragraph('honest')))).toEqual([{ seq: 1 }]);
  }

  test('is opened for the secret alone, at its own place and in its own protocol', async () => {
    for (const secret of ['', 'wrong', `${testSecret}x`])
      for (const path of ['/append', '/unknown'])
        expect(await askForLine(door.url, { path, headers: { 'x-internal-secret': secret } })).toBe(403);
    expect(await askForLine(door.url, { path: '/unknown' })).toBe(404);
    expect(await askForLine(door.url, { headers: { upgrade: 'websocket' } })).toBe(426);
    expect(await askForLine(door.url, { headers: { upgrade: 'commonplace-append-3' } })).toBe(426);
    expect((await door.ask('/append', await appendOf())).status).toBe(404);
    // Of the next version, which speaks this one too.
    const next = await rawLine(door.url, { headers: { upgrade: `commonplace-append-3, ${appendProtocol}` } });
    next.destroy();
    await othersAreServed();
  });

  test('C24: noise, frames that are too long and kinds that are unknown end their own line', async () => {
    const tooLong = Buffer.alloc(9);
    tooLong.writeUInt32BE(largestFrame + 1);
    tooLong[8] = frameKinds.append;
    const wrongKind = encodeFrame({ id: 1, kind: frameKinds.answer, body: await appendOf() });
    for (const bytes of [Buffer.alloc(5_000, 0xff), Buffer.alloc(64), tooLong, wrongKind]) {
      const line = await rawLine(door.url);
      line.write(bytes);
      await ended(line);
    }
    await othersAreServed();
  });

  test('C5: an entry that breaks off is not written, and what was sent before it is answered', async () => {
    const noteId = await rows.note(alice);
    const body = encodeAppend(entryOf(noteId, alice, new Typist().paragraph('whole')));
    const frame = encodeFrame({ id: 7, kind: frameKinds.append, body });
    const line = await rawLine(door.url);
    line.write(Buffer.concat([frame, frame.subarray(0, frame.length - 1)]));
    const [answer] = (await once(line, 'data')) as [Buffer];
    expect(answer.readUInt32BE(4)).toBe(7);
    expect(decodeAppendAnswer(answer.subarray(9))).toEqual({ seq: 1 });
    await othersAreServed();
    line.end();
    await ended(line);
    expect((await rows.head(noteId)).head_seq).toBe(1);
  });

  test('an entry that can’t be read is refused, and the others of its line are written', async () => {
    const asker = new AppendClient(await rawLine(door.url));
    const empty = encodeAppend(entryOf(await rows.note(alice), alice, new Uint8Array()));
    const whole = await appendOf();
    const answers = await Promise.allSettled([
      asker.ask(new Uint8Array([255, 255, 255, 255, 1]), patience),
      asker.ask(empty, patience),
      asker.ask(whole, patience),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
    expect(asker.isOpen).toBe(true);
    asker.end();
  });

  test('C5: stopping answers what was asked and ends the line; the rest was never written', async () => {
    const noteId = await rows.note(alice);
    const own = await start();
    const asker = new AppendClient(await rawLine(`http://127.0.0.1:${own.port}`));
    const typist = new Typist();
    const answers = Promise.allSettled(
      Array.from({ length: 60 }, (_, i) =>
        asker.ask(encodeAppend(entryOf(noteId, alice, typist.paragraph(String(i)))), patience),
      ),
    );
    await eventually(async () => expect((await rows.head(noteId)).head_seq).toBeGreaterThan(0));
    await own.stop();
    const written = (await answers).filter(({ status }) => status === 'fulfilled').length;
    expect(written).toBeGreaterThan(0);
    expect((await rows.head(noteId)).head_seq).toBe(written);
    expect(asker.isOpen).toBe(false);
    // Its process also waits for a fold under way, which takes long on a busy machine.
  });
});

describe('a line that is spoken on faster than it is answered', () => {
  const size = 256 * 1024;
  let server: Server;
  let line: Socket;

  /** Lines that may hold a megabyte each. */
  async function open(answer: () => Promise<Uint8Array>): Promise<AppendLines> {
    const lines = new AppendLines(answer, log, 1024 * 1024);
    server = createServer((socket) => lines.serve(socket, Buffer.alloc(0), 'collab-1')).listen(
      0,
      '127.0.0.1',
    );
    await once(server, 'listening');
    line = connect((server.address() as AddressInfo).port, '127.0.0.1');
    await once(line, 'data');
    return lines;
  }

  function ask(count: number): void {
    for (let id = 0; id < count; id++)
      line.write(encodeFrame({ id, kind: frameKinds.append, body: new Uint8Array(size) }));
  }

  test('is not read until there are answers, and then to its end', async () => {
    const held = Promise.withResolvers<Uint8Array>();
    let asked = 0;
    const lines = await open(() => {
      asked += 1;
      return held.promise;
    });
    ask(200);
    await eventually(() => expect(asked).toBeGreaterThanOrEqual(4));
    // What more may come of what has been read already comes in the next turns.
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(asked).toBeLessThan(10);
    held.resolve(new Uint8Array(1));
    await eventually(() => expect(asked).toBe(200));
    line.destroy();
    await lines.close(1_000);
    server.close();
  });

  test('and neither while its answers are not read: others lose nothing by it', async () => {
    let asked = 0;
    const lines = await open(async () => {
      asked += 1;
      return new Uint8Array(1024 * 1024);
    });
    line.pause();
    ask(200);
    await eventually(() => expect(asked).toBeGreaterThan(1));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(asked).toBeLessThan(60);
    line.resume();
    await eventually(() => expect(asked).toBe(200));
    line.destroy();
    await lines.close(1_000);
    server.close();
  });

  test('ends after the patience of who closes it, when there is no answer', async () => {
    const lines = await open(() => new Promise<never>(() => {}));
    ask(1);
    await lines.close(50);
    await ended(line);
    server.close();
  });
});
