import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registerPerson } from '../../e2e/support/people/api-person.ts';
import { startMariadb } from '../../scripts/mariadb.mjs';
import { type Stack, startStack } from '../../scripts/stack.mjs';
import { openBulk } from '../social/open-bulk.ts';
import { searches } from './corpus.ts';
import { fillCorpus } from './fill-corpus.ts';

export type DatabaseKind = 'sqlite' | 'mariadb';

/** A person that searches. */
export interface Reader {
  id: string;
  token: string;
}

/** A database with so many notes, which no process of the product has open. */
export interface CorpusDatabase {
  dataDir: string;
  databaseUrl: string | undefined;
  /** One for each kind of search. */
  readers: readonly Reader[];
  /** The server's process; undefined on SQLite. */
  serverPid: number | undefined;
  /** Removes it, unless it is kept. */
  close(): Promise<void>;
}

const mariadbArgs = ['--innodb-buffer-pool-size=4G', '--innodb-log-file-size=1G', '--local-infile=1'];

/** Opens what an earlier run has kept in a folder of `keep`, or makes it. Without `keep` it is temporary. */
export async function openCorpusDatabase(
  kind: DatabaseKind,
  notes: number,
  keep: string | undefined,
): Promise<CorpusDatabase> {
  const dataDir =
    keep === undefined
      ? await mkdtemp(join(tmpdir(), 'commonplace-search-'))
      : join(keep, `${kind}-${notes}-notes`);
  await mkdir(dataDir, { recursive: true });
  const mariadb =
    kind === 'mariadb'
      ? await startMariadb({ dataDir: join(dataDir, 'mariadb'), args: mariadbArgs })
      : undefined;
  const close = async () => {
    await mariadb?.stop();
    if (keep === undefined) await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const database = { dataDir, databaseUrl: mariadb?.url };
    const filled = join(dataDir, 'filled.json');
    if (!existsSync(filled)) await writeFile(filled, JSON.stringify(await fill(database, notes)));
    const readers = JSON.parse(await readFile(filled, 'utf8')) as Reader[];
    return { ...database, readers, serverPid: await mariadb?.pid(), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The product makes its tables and the readers, and stops. */
async function fill(
  database: { dataDir: string; databaseUrl: string | undefined },
  notes: number,
): Promise<Reader[]> {
  const stack = await startStack(database);
  const readers = await register(stack).finally(() => stack.stop());
  const begun = performance.now();
  const bulk = await openBulk(database);
  const ids = readers.map(({ id }) => id);
  await fillCorpus(bulk, notes, ids).finally(() => bulk.close());
  console.log(`${notes} notes filled in ${((performance.now() - begun) / 1_000).toFixed(0)} s`);
  return readers;
}

async function register(stack: Stack): Promise<Reader[]> {
  const readers: Reader[] = [];
  for (const at of Object.keys(searches).keys()) {
    const { id, token } = await registerPerson(stack, `reader${at}`);
    readers.push({ id, token });
  }
  return readers;
}
