import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import {
  type DatabaseTarget,
  databaseTarget,
} from '../../src/platform/database/connection/database-target.ts';
import { copyMigrated } from './migrated-template.ts';

export interface TestDatabase {
  target: DatabaseTarget;
  /** A temporary folder, also for what else a process keeps in DATA_DIR. */
  dataDir: string;
  /** For starting real processes on this database. */
  env: { DATA_DIR: string; DATABASE_URL?: string };
  /** Removes folder and database. Close connections first. */
  drop(): Promise<void>;
}

/**
 * A fresh, migrated database: SQLite in a temporary folder, or, when TEST_DATABASE_URL names a server
 * (`mysql://root@127.0.0.1:3306`), a new database with a random name there.
 */
export async function createTestDatabase({ migrate = true } = {}): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'commonplace-test-'));
  const server = process.env.TEST_DATABASE_URL;
  const name = `test_${randomBytes(8).toString('hex')}`;
  const env: TestDatabase['env'] = { DATA_DIR: dataDir };
  if (server) {
    env.DATABASE_URL = new URL(`/${name}`, server).href;
    await onServer(server, `CREATE DATABASE \`${name}\` CHARACTER SET utf8mb4`);
  }
  const target = databaseTarget(env);
  if (migrate) await copyMigrated(target);
  return {
    target,
    dataDir,
    env,
    async drop() {
      if (server) await onServer(server, `DROP DATABASE \`${name}\``);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function onServer(server: string, statement: string): Promise<void> {
  const url = new URL(server);
  const connection = await createConnection({
    host: url.hostname,
    port: Number(url.port || 3306),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
  });
  try {
    await connection.query(statement);
  } finally {
    await connection.end();
  }
}

/**
 * Tables that refer to others of a later migration than the first: no kill in an earlier one leaves them, and where it is run
 * anew they go first.
 */
export const referringTables = ['notification', 'webhook_delivery', 'import_item'];
