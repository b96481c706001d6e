import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseTarget } from '../../../src/platform/database/connection/database-target.ts';
import { openDataSource } from '../../../src/platform/database/connection/open-data-source.ts';
import {
  runMigrations,
  undoLastMigration,
} from '../../../src/platform/database/connection/run-migrations.ts';
import { migrations } from '../../../src/platform/database/migrations/index.ts';
import { DiskFileStore } from '../../../src/platform/files/disk-file-store.ts';
import { RestoredGap } from '../../../src/platform/jobs/restored-gap.ts';
import { packed } from '../../../src/tools/backup/archive/packing.ts';
import { backUp } from '../../../src/tools/backup/back-up.ts';
import { openForRestore, openSnapshot } from '../../../src/tools/backup/database/open-tables.ts';
import { type RestoreInto, restore } from '../../../src/tools/backup/restore.ts';
import { tablePlan } from '../../../src/tools/backup/table-plan.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { fillDatabase, rowsOf } from './filled-database.ts';

const warned: string[] = [];
const progress = { show: () => {}, warn: (text: string) => void warned.push(text) };
const passphrase = 'correct horse battery staple';

let source: TestDatabase;
let archive: Buffer;
beforeAll(async () => {
  source = await createTestDatabase();
  await fillDatabase(source);
  archive = await archiveOf(source);
});
afterAll(() => source.drop());

const storeOf = ({ dataDir }: TestDatabase) => new DiskFileStore(join(dataDir, 'files'));

async function archiveOf(from: TestDatabase, secret?: string): Promise<Buffer> {
  const all: Buffer[] = [];
  const lines = backUp({ database: from.target, store: storeOf(from), progress });
  for await (const chunk of packed(lines, secret)) all.push(chunk);
  return Buffer.concat(all);
}

/** The archive as a version with one more migration would write it. */
function fromLaterVersion(bytes: Buffer): Buffer {
  const [head = '', ...lines] = zstdDecompressSync(bytes).toString('latin1').split('\n');
  const end = JSON.parse(lines.splice(-2).join(''));
  const last = migrations.at(-1)?.name;
  const body = [head.replace(`"${last}"`, `"${last}","Later1763700009999"`), ...lines, ''].join('\n');
  end.end.sha256 = createHash('sha256').update(body, 'latin1').digest('hex');
  return zstdCompressSync(Buffer.from(`${body}${JSON.stringify(end)}\n`, 'latin1'));
}

/** As a disk gives it: in pieces. */
async function* streamOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += 10_000) yield bytes.subarray(from, from + 10_000);
}

function restoreInto(
  into: TestDatabase,
  bytes: Buffer,
  given: Partial<RestoreInto> & { secret?: string } = {},
) {
  const { secret, ...others } = given;
  return restore(() => ({ bytes: streamOf(bytes), passphrase: secret }), {
    database: into.target,
    store: storeOf(into),
    progress,
    signal: new AbortController().signal,
    ...others,
  });
}

async function tablesOf({ target }: TestDatabase): Promise<string[]> {
  const tables = await openForRestore(target);
  const names = await tables.names();
  await tables.close();
  return names;
}

const filesOf = ({ dataDir }: TestDatabase) =>
  readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
    .then((found) =>
      found
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
        .sort(),
    )
    .catch(() => []);

/** The one generation of all documents and their rows. */
async function generationOf({ target }: TestDatabase): Promise<number> {
  const snapshot = await openSnapshot(target);
  const rows = await snapshot.query<{ generation: number }>(
    'SELECT generation FROM note_head UNION SELECT generation FROM note_update UNION SELECT generation FROM note_quarantine',
  );
  await snapshot.close();
  expect(rows).toHaveLength(1);
  return Number(rows[0]?.generation);
}

test('every table is backed up, or named with the reason why it is not', async () => {
  const snapshot = await openSnapshot(source.target);
  expect((await snapshot.names()).sort()).toEqual(Object.keys(tablePlan).sort());
  await snapshot.close();
});

const generations = new Set<number>();

describe('a restored backup', { tags: 'mariadb' }, () => {
  // The other kind of database, where there is a server.
  const onSqlite = async (): Promise<TestDatabase> => {
    const made = await createTestDatabase({ migrate: false });
    return { ...made, target: databaseTarget({ DATA_DIR: made.dataDir }) };
  };

  const startedOnce = async (): Promise<TestDatabase> => {
    const made = await createTestDatabase();
    const tables = await openForRestore(made.target);
    await tables.run(
      "INSERT INTO job (name, owner, held_until, done_at, reached) VALUES ('file-removal', 'a process', 0, 1, '')",
    );
    await tables.close();
    return made;
  };

  test.each([
    ['of the same kind', () => createTestDatabase({ migrate: false })],
    ['that was started once', startedOnce],
    ['of SQLite', onSqlite],
  ])('has every row and file as they were, in a database %s', async (_, create) => {
    const into = await create();
    await restoreInto(into, archive);
    expect(await rowsOf(into.target)).toEqual(await rowsOf(source.target));
    expect(await filesOf(into)).toEqual(await filesOf(source));
    expect((await filesOf(into)).length).toBeGreaterThan(5);
    expect((await tablesOf(into)).sort()).toEqual(Object.keys(tablePlan).sort());
    generations.add(await generationOf(into));
    await into.drop();
  });

  test('C19: has another generation of every document each time', () => {
    expect(generations.size).toBe(3);
    for (const old of [0, 1, Number.MAX_SAFE_INTEGER]) expect(generations).not.toContain(old);
  });

  test('C19: knows of when it has nothing', async () => {
    const into = await createTestDatabase({ migrate: false });
    const since = uuidv7();
    await restoreInto(into, archive);
    const dataSource = await openDataSource(into.target);
    expect(await new RestoredGap(dataSource.manager).contains(since)).toBe(true);
    await dataSource.destroy();
    await into.drop();
  });

  test.runIf(process.env.TEST_DATABASE_URL)(
    'goes from SQLite into the other kind, with its text, bytes and numbers',
    async () => {
      const [sqlite, into] = [await onSqlite(), await createTestDatabase({ migrate: false })];
      await restoreInto(sqlite, archive);
      await restoreInto(into, await archiveOf(sqlite));
      expect(await rowsOf(into.target)).toEqual(await rowsOf(source.target));
      await sqlite.drop();
      await into.drop();
    },
  );

  test('has no session, link of a mail or waiting mail (U15)', async () => {
    const into = await createTestDatabase({ migrate: false });
    const from = await openForRestore(source.target);
    const session = await from.shape('session');
    await from.insert(session, [session.columns.map(([name, kind]) => (kind === 'text' ? name : 1))]);
    await from.close();
    await restoreInto(into, await archiveOf(source));
    const snapshot = await openSnapshot(into.target);
    for (const table of ['session', 'mail_token', 'mail_outbox'])
      expect(await snapshot.query(`SELECT * FROM ${table}`), table).toEqual([]);
    await snapshot.close();
    await into.drop();
  });

  test('of an earlier version is migrated, one of a later version is refused', async () => {
    const [earlier, into] = [await createTestDatabase(), await createTestDatabase({ migrate: false })];
    await undoLastMigration(earlier.target);
    await undoLastMigration(earlier.target);
    const old = await archiveOf(earlier);
    await restoreInto(into, old);
    expect((await tablesOf(into)).sort()).toEqual(Object.keys(tablePlan).sort());
    await expect(restoreInto(into, fromLaterVersion(archive))).rejects.toThrow(/newer Commonplace/);
    const later = await openForRestore(earlier.target);
    await later.run("INSERT INTO migrations (timestamp, name) VALUES (1763700009999, 'Later1763700009999')");
    await later.close();
    await expect(archiveOf(earlier)).rejects.toThrow(/newer Commonplace/);
    await earlier.drop();
    await into.drop();
  });
});

describe('refused before anything is written', () => {
  let into: TestDatabase;
  beforeAll(async () => {
    into = await createTestDatabase({ migrate: false });
  });
  afterAll(() => into.drop());

  const nothingThere = async () => {
    expect(await filesOf(into)).toEqual([]);
    expect(await tablesOf(into)).toEqual([]);
  };

  test.each([
    ['nothing', Buffer.alloc(0), /empty/],
    ['a text', Buffer.from('a letter to somebody '.repeat(9)), /not a backup/],
    ['a compressed text', zstdCompressSync(Buffer.from('a letter\n')), /not a backup/],
    ['another JSON', zstdCompressSync(Buffer.from('{"format":"other"}\n')), /not a backup/],
  ])('%s', async (_, bytes, reason) => {
    await expect(restoreInto(into, bytes)).rejects.toThrow(reason);
    await nothingThere();
  });

  test('an archive that ends anywhere before its end', async () => {
    for (let part = 1; part < 20; part += 1) {
      const cut = archive.subarray(0, Math.floor((archive.length * part) / 20));
      await expect(restoreInto(into, cut), String(part)).rejects.toThrow(/not complete/);
    }
    const lines = zstdDecompressSync(archive).toString('latin1').split('\n');
    const withoutEnd = zstdCompressSync(Buffer.from(`${lines.slice(0, -2).join('\n')}\n`, 'latin1'));
    await expect(restoreInto(into, withoutEnd)).rejects.toThrow(/not complete/);
    await nothingThere();
  });

  test('an archive with one changed bit anywhere, also one that was compressed again', async () => {
    const random = seededRandom(7);
    const lines = zstdDecompressSync(archive);
    for (let time = 0; time < 40; time += 1) {
      const changed = Buffer.from(time % 2 === 0 ? archive : lines);
      const at = Math.floor(random() * changed.length);
      changed[at] = (changed[at] as number) ^ (1 << Math.floor(random() * 8));
      const bytes = time % 2 === 0 ? changed : zstdCompressSync(changed);
      await expect(restoreInto(into, bytes), `${time}: ${at}`).rejects.toThrow();
    }
    await nothingThere();
  });

  test('a database that is not empty, which stays as it is', async () => {
    const before = await rowsOf(source.target);
    await expect(restoreInto(source, archive)).rejects.toThrow(/not empty: its table \w+ has rows/);
    expect(await rowsOf(source.target)).toEqual(before);
    const tables = await openForRestore(into.target);
    await tables.run('CREATE TABLE orders (id integer)');
    await expect(restoreInto(into, archive)).rejects.toThrow(/in use/);
    await tables.close();
    await expect(restoreInto(into, archive)).rejects.toThrow(/table orders, which is none of Commonplace/);
    const again = await openForRestore(into.target);
    await again.run('DROP TABLE orders');
    await again.close();
    await nothingThere();
  });
});

describe('an encrypted archive', () => {
  let sealed: Buffer;
  beforeAll(async () => {
    sealed = await archiveOf(source, passphrase);
  });

  test('is restored with its passphrase alone, and shows nothing', async () => {
    const into = await createTestDatabase({ migrate: false });
    expect(sealed.includes(archive.subarray(100, 120))).toBe(false);
    await expect(restoreInto(into, sealed)).rejects.toThrow(/--passphrase-file/);
    await expect(restoreInto(into, sealed, { secret: 'another passphrase' })).rejects.toThrow(/another one/);
    await restoreInto(into, sealed, { secret: passphrase });
    expect(await rowsOf(into.target)).toEqual(await rowsOf(source.target));
    await into.drop();
  });

  test('is refused when it was cut, changed or put together anew', async () => {
    const into = await createTestDatabase({ migrate: false });
    const swapped = Buffer.from(sealed);
    swapped.set(sealed.subarray(200, 300), 400);
    const segment = 64 * 1024 + 16;
    const cuts = [20, 47 + segment].map((length) => sealed.subarray(0, length));
    for (const bytes of [swapped, Buffer.concat([sealed, sealed.subarray(47)]), ...cuts])
      await expect(restoreInto(into, bytes, { secret: passphrase })).rejects.toThrow(
        /damaged|complete|not a backup/,
      );
    expect(await tablesOf(into)).toEqual([]);
    await into.drop();
  });
});

describe('a restore that does not finish', () => {
  test('removes tables and files when it is cancelled at any moment', async () => {
    const into = await createTestDatabase({ migrate: false });
    for (const moment of ['note: ', 'files', 'checking comment']) {
      const cancelled = new AbortController();
      const watch = { ...progress, show: (text: string) => text.includes(moment) && cancelled.abort() };
      await expect(
        restoreInto(into, archive, { signal: cancelled.signal, progress: watch }),
      ).rejects.toThrow();
      expect(cancelled.signal.aborted, moment).toBe(true);
      expect(await tablesOf(into), moment).toEqual([]);
      expect(await filesOf(into), moment).toEqual([]);
    }
    await into.drop();
  });

  test('is not started on, and cleared by the next one, after a kill', async () => {
    const into = await createTestDatabase({ migrate: false });
    await restoreInto(into, archive);
    const tables = await openForRestore(into.target);
    await tables.run('CREATE TABLE restore_unfinished (name varchar(200) NOT NULL PRIMARY KEY)');
    await tables.run("INSERT INTO restore_unfinished (name) VALUES ('people/left.webp')");
    await tables.close();
    await storeOf(into).put('people/left.webp', Buffer.from('left'));
    await expect(runMigrations(into.target)).rejects.toThrow(/has not finished: run `npm run restore` again/);
    await restoreInto(into, archive);
    expect(await rowsOf(into.target)).toEqual(await rowsOf(source.target));
    expect(await filesOf(into)).toEqual(await filesOf(source));
    await runMigrations(into.target);
    await into.drop();
  });

  test('leaves alone the files that were there before it', async () => {
    const into = await createTestDatabase({ migrate: false });
    const bytes = await storeOf(source).get('people/one.webp');
    await storeOf(into).put('people/one.webp', bytes as Uint8Array);
    const cancelled = new AbortController();
    const watch = {
      ...progress,
      show: (text: string) => text.includes('checking comment') && cancelled.abort(),
    };
    await expect(restoreInto(into, archive, { signal: cancelled.signal, progress: watch })).rejects.toThrow();
    expect(await filesOf(into)).toEqual(['one.webp']);
    await into.drop();
  });
});
