import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { contentPaths } from '@commonplace/contracts/internal';
import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ContentClient } from '../../src/content/content-client.ts';
import type { ContentConfig } from '../../src/content/content-config.ts';
import { type ContentProcess, startContentProcess } from '../../src/content/content-process.ts';
import { Journal } from '../../src/content/journal/journal.ts';
import type { JournalDatabase } from '../../src/content/journal/journal-database.ts';
import { openJournalDatabase } from '../../src/content/journal/open-journal-database.ts';
import { eventually } from '../support/eventually.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { ContentDoor } from './support/content-door.ts';
import { HintListener } from './support/hint-listener.ts';
import { entryOf, PeopleAndNotes, type Person } from './support/people-and-notes.ts';
import { testSecret } from './support/test-secret.ts';
import { paragraphsOf, Typist } from './support/typist.ts';

const log = pino({ level: 'silent' });

let testDatabase: TestDatabase;
/** Another process on the same database. */
let database: JournalDatabase;
let rows: PeopleAndNotes;
let backend: HintListener;
let content: ContentProcess;
let door: ContentDoor;
let client: ContentClient;
let alice: Person;

function config(): ContentConfig {
  return {
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
  };
}

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = await openJournalDatabase(testDatabase.target, log);
  rows = new PeopleAndNotes(database);
  backend = await HintListener.listen();
  content = await startContentProcess(config(), log);
  door = new ContentDoor(content.port);
  client = new ContentClient({ url: door.url, secret: testSecret, originId: 'backend-1' });
  alice = await rows.person('alice');
});

afterAll(async () => {
  await content.stop();
  await database.close();
  backend.close();
  await testDatabase.drop();
});

describe('appending and reading', () => {
  test('C5, C7: what was acknowledged is loaded, whole or from a seq on', async () => {
    const noteId = await rows.note(alice);
    const typist = new Typist();
    const updates = ['1', '2', '3'].map((text) => typist.paragraph(text));
    const [first, second, third] = updates.map((update) => entryOf(noteId, alice, update));
    if (!first || !second || !third) throw new Error('three entries');
    expect(await door.append(first)).toEqual([{ seq: 1 }]);
    const gone = entryOf(uuidv7(), alice, third.update);
    expect(await door.append(second, gone, third)).toEqual([
      { seq: 2 },
      { refused: 'note-missing' },
      { seq: 3 },
    ]);
    const loaded = await door.load(noteId);
    expect(loaded).toMatchObject({ headSeq: 3, baseSeq: 0, quarantined: [] });
    expect(paragraphsOf(...loaded.rows.map(({ update }) => update))).toEqual(['1', '2', '3']);
    expect((await door.since(noteId, 2)).rows.map(({ seq }) => seq)).toEqual([3]);
  });

  test('C11, C19: a note or generation that does not exist is 404, never an empty document', async () => {
    const noteId = await rows.note(alice);
    await expect(door.load(uuidv7())).rejects.toMatchObject({ status: 404, code: 'not_found' });
    await expect(door.load(noteId, 2)).rejects.toMatchObject({ status: 404 });
    await expect(door.since(noteId, 0, 2)).rejects.toMatchObject({ status: 404 });
    expect(await door.load(noteId)).toMatchObject({ headSeq: 0, rows: [] });
  });

  test('C11: a load that fails answers an error', async () => {
    const noteId = await rows.note(alice);
    await rows.run(
      'UPDATE note_head SET head_seq = 5, base_seq = 5, projected_seq = 5 WHERE note_id = ?',
      noteId,
    );
    await expect(door.load(noteId)).rejects.toMatchObject({ status: 500, code: 'internal' });
  });

  test('C4: twenty notes at once, with rights changing and folds between, meet no deadlock', {
    tags: 'mariadb',
  }, async () => {
    const people = await Promise.all(['alice', 'bob', 'carol'].map((name) => rows.person(name)));
    const notes = await Promise.all(
      people.flatMap((person) => Array.from({ length: 7 }, () => rows.note(person))),
    );
    const before = await failedCommits();
    const typing = notes.map(async (noteId, index) => {
      const person = people[index % people.length] as Person;
      const typist = new Typist();
      for (let i = 0; i < 15; i++) {
        const result = await door.decided(entryOf(noteId, person, typist.paragraph(String(i))));
        expect(result).toHaveProperty('seq');
      }
      const { rows: stored } = await door.load(noteId);
      expect(paragraphsOf(...stored.map(({ update }) => update))).toHaveLength(15);
    });
    const ordered = [...notes].sort();
    const changing = (async () => {
      for (let i = 0; i < 10; i++) {
        // As a notebook's share does it: all its notes in one transaction, in id order.
        await startingOver(() =>
          database.write(async (statements) => {
            for (const noteId of ordered) {
              await statements.run('UPDATE note_head SET access_epoch = access_epoch WHERE note_id = ?', [
                noteId,
              ]);
            }
          }),
        );
      }
    })();
    const writing = notes.map((noteId) => client.write({ noteId, ...alice, epoch: 0, title: 'By REST' }));
    await Promise.all([...typing, changing, ...writing]);
    expect(await failedCommits()).toBe(before);
  });

  test('a row that someone else holds delays its own note only', { tags: 'mariadb' }, async () => {
    const [held, free] = [await rows.note(alice), await rows.note(alice)];
    const done = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const holding = database.write(async (statements) => {
      await statements.run('UPDATE note_head SET access_epoch = 1 WHERE note_id = ?', [held]);
      begun.resolve();
      await done.promise;
    });
    await begun.promise;
    const waiting = door.append(entryOf(held, alice, new Typist().paragraph('late')));
    const other = door.append(entryOf(free, alice, new Typist().paragraph('x')));
    if (testDatabase.target.kind === 'mysql') expect(await other).toEqual([{ seq: 1 }]);
    else await new Promise((resolve) => setTimeout(resolve, 100));
    done.resolve();
    await holding;
    expect(await other).toEqual([{ seq: 1 }]);
    // C6: the revocation committed first, so what waited behind it is refused, at the latest when sent again.
    const [answer] = await waiting;
    expect([{ later: true }, { refused: 'access-changed' }]).toContainEqual(answer);
    expect(await door.append(entryOf(held, alice, new Typist().paragraph('late')))).toEqual([
      { refused: 'access-changed' },
    ]);
  });

  test('C4, C5: a row that is held is reported to its sender, and those sent with it do not wait for it', {
    tags: 'mariadb',
  }, async () => {
    const [held, free] = [await rows.note(alice), await rows.note(alice)];
    const done = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const holding = database.write(async (statements) => {
      await statements.run('UPDATE note_head SET access_epoch = 1 WHERE note_id = ?', [held]);
      begun.resolve();
      await done.promise;
    });
    await begun.promise;
    const update = new Typist().paragraph('x');
    const start = performance.now();
    const answers = await door.append(entryOf(free, alice, update), entryOf(held, alice, update));
    // SQLite has one writer: there no row is free.
    const isMysql = testDatabase.target.kind === 'mysql';
    expect(answers).toEqual([isMysql ? { seq: 1 } : { later: true }, { later: true }]);
    if (isMysql) expect(performance.now() - start).toBeLessThan(1_000);
    done.resolve();
    await holding;
    expect(await door.append(entryOf(free, alice, update))).toEqual([{ seq: isMysql ? 2 : 1 }]);
  });

  test('connections that were cut heal by themselves', { tags: 'mariadb' }, async () => {
    if (testDatabase.target.kind !== 'mysql') return;
    const noteId = await rows.note(alice);
    const typist = new Typist();
    expect(await door.append(entryOf(noteId, alice, typist.paragraph('1')))).toEqual([{ seq: 1 }]);
    const own = await rows.all<{ id: number }>('SELECT CONNECTION_ID() AS id');
    const others = await rows.all<{ id: number }>(
      'SELECT id FROM information_schema.processlist WHERE db = DATABASE() AND id <> ?',
      own[0]?.id ?? 0,
    );
    for (const { id } of others) await rows.run(`KILL ${Number(id)}`).catch(() => {});
    expect(await door.append(entryOf(noteId, alice, typist.paragraph('2')))).toEqual([{ seq: 2 }]);
    expect((await door.load(noteId)).headSeq).toBe(2);
  });
});

describe('what follows an append', () => {
  test('C14: the projection follows an append after a second', async () => {
    const noteId = await rows.note(alice);
    const typist = new Typist();
    await door.append(entryOf(noteId, alice, typist.paragraph('Hello #world')));
    const start = performance.now();
    await vi.waitFor(async () => expect((await rows.listed(noteId)).text).toBe('Hello #world'), {
      timeout: 60_000,
      interval: 50,
    });
    expect(performance.now() - start).toBeGreaterThan(900);
  });

  test('C16: what a crash left behind is projected at the next start', {
    tags: 'mariadb',
    timeout: 40_000,
  }, async () => {
    const noteId = await rows.note(alice);
    const journal = new Journal(database, Number.MAX_SAFE_INTEGER);
    await startingOver(() => journal.append([entryOf(noteId, alice, new Typist().paragraph('left behind'))]));
    const next = await startContentProcess(config(), log);
    try {
      await vi.waitFor(async () => expect((await rows.listed(noteId)).text).toBe('left behind'), {
        timeout: 60_000,
        interval: 50,
      });
    } finally {
      await next.stop();
    }
    // Starting the processes that fold takes its time on a busy machine.
  });

  test('C16: what another process left behind is projected when the note is opened', {
    tags: 'mariadb',
  }, async () => {
    const noteId = await rows.note(alice);
    const journal = new Journal(database, Number.MAX_SAFE_INTEGER);
    await startingOver(() =>
      journal.append([entryOf(noteId, alice, new Typist().paragraph('left by another'))]),
    );
    await door.load(noteId);
    await vi.waitFor(async () => expect((await rows.listed(noteId)).text).toBe('left by another'), {
      timeout: 60_000,
      interval: 50,
    });
  });

  test('C8: hints name the note, the newest seq and whose rows they are', async () => {
    const noteId = await rows.note(alice);
    const typist = new Typist();
    const updates = Array.from({ length: 10 }, (_, i) => typist.paragraph(String(i)));
    await Promise.all(updates.map((update) => door.append(entryOf(noteId, alice, update))));
    await new ContentDoor(content.port, 'collab-2').append(entryOf(noteId, alice, typist.paragraph('x')));
    await client.write({ noteId, ...alice, epoch: 0, title: 'By REST' });
    const heard = () => backend.hints.filter((hint) => 'noteId' in hint && hint.noteId === noteId);
    await eventually(() => {
      expect(heard()).toContainEqual({ type: 'rows-appended', noteId, headSeq: 10, originId: 'collab-1' });
      expect(heard()).toContainEqual({ type: 'rows-appended', noteId, headSeq: 11, originId: 'collab-2' });
      expect(heard()).toContainEqual({ type: 'rows-appended', noteId, headSeq: 12, originId: 'backend-1' });
    });
    expect(heard().length).toBeLessThan(12);
  });
});

describe('what the API asks', () => {
  test('C18: convert gives the first content of a note, and stores nothing', async () => {
    const converted = await client.convert(alice.userId, {
      title: 'A title',
      content: { delta: [{ insert: 'Hello' }, { insert: '\n', attributes: { header: 1 } }] },
    });
    expect(converted.projection).toMatchObject({ title: 'A title', html: '<h1 class="heading">Hello</h1>' });
    const noteId = await rows.note(alice, converted);
    expect((await client.render(alice.userId, noteId)).projection).toEqual(converted.projection);
    const loaded = await door.load(noteId);
    expect(loaded).toMatchObject({ headSeq: 1, baseSeq: 1, rows: [] });
  });

  test('C17: write answers after the projection, render shows all forms', async () => {
    const noteId = await rows.note(alice);
    const written = await client.write({
      noteId,
      ...alice,
      epoch: 0,
      title: 'Title',
      content: { html: '<p>One <strong>two</strong></p><script>alert(1)</script>' },
    });
    expect(written).toEqual({ headSeq: 1 });
    expect(await rows.listed(noteId)).toMatchObject({
      title: 'Title',
      html: '<p>One <strong>two</strong></p>',
    });
    expect(await client.render(alice.userId, noteId)).toMatchObject({
      headSeq: 1,
      projection: { text: 'One two', words: 2, characters: 7 },
      content: { type: 'doc', content: [{ type: 'paragraph' }] },
      delta: [{ insert: 'One ' }, { insert: 'two', attributes: { bold: true } }, { insert: '\n' }],
    });
  });

  test('failures become the errors of the API', async () => {
    const noteId = await rows.note(alice);
    await expect(client.render(alice.userId, uuidv7())).rejects.toMatchObject({ code: 'not_found' });
    await expect(
      client.write({ noteId, ...alice, epoch: 0, ifHeadSeq: 3, title: 'x' }),
    ).rejects.toMatchObject({
      code: 'precondition_failed',
    });
    await expect(client.write({ noteId: 'x', ...alice, epoch: 0 })).rejects.toMatchObject({
      code: 'validation_failed',
      errors: { noteId: expect.any(String) },
    });
    await expect(
      client.convert(alice.userId, { content: { text: 'x'.repeat(6 * 1024 * 1024) } }),
    ).rejects.toMatchObject({
      code: 'payload_too_large',
      message: 'This note is too large.',
    });
    const nowhere = new ContentClient({ url: 'http://127.0.0.1:1', secret: testSecret, originId: 'x' });
    await expect(nowhere.render(alice.userId, noteId)).rejects.toMatchObject({ code: 'unavailable' });
  });
});

describe('the endpoint', () => {
  test('a caller without the secret gets nothing at any path', async () => {
    const noteId = uuidv7();
    for (const path of [
      `${contentPaths.load}?noteId=${noteId}&generation=1`,
      contentPaths.append,
      '/unknown',
    ]) {
      for (const secret of ['', 'wrong', `${testSecret}x`]) {
        const response = await door.ask(path, undefined, { 'x-internal-secret': secret });
        expect(response.status).toBe(403);
      }
    }
    expect((await door.ask('/unknown')).status).toBe(404);
    expect((await fetch(`${door.url}/health`)).status).toBe(200);
  });

  test('queries and bodies that are none are 400', async () => {
    expect((await door.ask(`${contentPaths.load}?noteId=1&generation=x`)).status).toBe(400);
    expect((await door.ask(contentPaths.write, 'no json')).status).toBe(400);
  });

  test('a body past the limit is refused and the connection is not used again', async () => {
    const response = await door.ask(contentPaths.write, new Uint8Array(17 * 1024 * 1024)).catch(() => null);
    // The sender may still be writing when the refusal closes the connection.
    if (response) expect(response.status).toBe(413);
    expect((await fetch(`${door.url}/health`)).status).toBe(200);
  });

  test('metrics name commits, folds and refusals', async () => {
    const text = await (await fetch(`${door.url}/metrics`)).text();
    expect(text).toMatch(/commonplace_content_commit_seconds_count{outcome="committed"} [1-9]/);
    expect(text).toMatch(/commonplace_content_refused_appends_total{reason="note-missing"} [1-9]/);
    expect(text).toContain('commonplace_content_fold_seconds');
  });

  test('C14: metrics name how long lists and search have been behind, and no lag once nothing waits', async () => {
    const own = await startApart();
    const foldLag = async () => {
      const text = await (await fetch(`${own.door.url}/metrics`)).text();
      return Number(/^commonplace_content_fold_lag_seconds (\S+)$/m.exec(text)?.[1]);
    };
    try {
      expect(await foldLag()).toBe(0);
      const noteId = await own.rows.note(own.bob);
      const appendedAt = performance.now();
      await own.door.append(entryOf(noteId, own.bob, new Typist().paragraph('not in the lists yet')));
      // A fold follows its append by a second.
      await vi.waitFor(async () => expect(await foldLag()).toBeGreaterThan(0.3), {
        timeout: 60_000,
        interval: 20,
      });
      expect(await foldLag()).toBeLessThanOrEqual((performance.now() - appendedAt) / 1_000);
      await eventually(async () => expect(await foldLag()).toBe(0));
    } finally {
      await own.stop();
    }
  });

  // Of the addresses in 127/8 other systems have the first alone.
  test.runIf(process.platform === 'linux')('metrics are for this machine or a token', async () => {
    const own = await startContentProcess({ ...config(), metricsToken: 'a-token-of-sixteen' }, log);
    const statusFor = async (localAddress: string, headers = {}) => {
      const asked = get({ port: own.port, path: '/metrics', host: '127.0.0.1', localAddress, headers });
      const [response] = (await once(asked, 'response')) as [IncomingMessage];
      response.resume();
      return response.statusCode;
    };
    try {
      expect(await statusFor('127.0.0.1')).toBe(200);
      expect(await statusFor('127.0.0.1', { host: 'evil.example' })).toBe(403);
      expect(await statusFor('127.0.0.2')).toBe(403);
      expect(await statusFor('127.0.0.2', { 'x-internal-secret': testSecret })).toBe(403);
      expect(await statusFor('127.0.0.2', { authorization: 'Bearer a-token-of-sixteen' })).toBe(200);
    } finally {
      await own.stop();
    }
  });

  test('stopping answers what was asked before', async () => {
    const noteId = await rows.note(alice);
    const own = await startContentProcess(config(), log);
    const ownDoor = new ContentDoor(own.port);
    const typist = new Typist();
    const updates = Array.from({ length: 30 }, (_, i) => typist.paragraph(String(i)));
    const answers = Promise.allSettled(
      updates.map((update) => ownDoor.append(entryOf(noteId, alice, update))),
    );
    await eventually(async () => expect((await rows.head(noteId)).head_seq).toBeGreaterThan(0));
    await own.stop();
    const acknowledged = (await answers).filter(({ status }) => status === 'fulfilled').length;
    expect(acknowledged).toBeGreaterThan(0);
    expect((await rows.head(noteId)).head_seq).toBeGreaterThanOrEqual(acknowledged);
  });

  test('stopping gives up a fold that takes long', async () => {
    const own = await startApart();
    const { rows, bob, content } = own;
    const begun = vi.spyOn(content.metrics.fold, 'startTimer');
    try {
      const noteId = await rows.note(bob);
      const update = new Typist().paragraphs('eight words in each of so many paragraphs', 60_000);
      await own.door.append(entryOf(noteId, bob, update));
      await eventually(() => expect(begun).toHaveBeenCalled());
      await content.stop();
      const folds = await content.metrics.fold.get();
      expect(folds.values.filter(({ labels }) => labels.outcome === 'failed')).not.toEqual([]);
      expect(await rows.head(noteId)).toMatchObject({ projected_seq: 0 });
    } finally {
      begun.mockRestore();
      await own.closeDatabase();
    }
  });
});

/** A content process on a database of its own, in which no earlier test left folds to do. */
async function startApart() {
  const apart = await createTestDatabase();
  const ownDatabase = await openJournalDatabase(apart.target, log);
  const ownRows = new PeopleAndNotes(ownDatabase);
  const bob = await ownRows.person('bob');
  const own = await startContentProcess({ ...config(), database: apart.target }, log);
  const closeDatabase = async () => {
    await ownDatabase.close();
    await apart.drop();
  };
  return {
    rows: ownRows,
    bob,
    content: own,
    door: new ContentDoor(own.port),
    closeDatabase,
    async stop() {
      await own.stop();
      await closeDatabase();
    },
  };
}

async function failedCommits(): Promise<number> {
  const text = await (await fetch(`${door.url}/metrics`)).text();
  // On SQLite another writer is waited for; on MariaDB nothing may fail.
  if (testDatabase.target.kind === 'sqlite') return 0;
  return Number(/commit_seconds_count{outcome="failed"} (\d+)/.exec(text)?.[1] ?? 0);
}

async function startingOver<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!['busy', 'again'].includes(database.judge(error))) throw error;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
}
