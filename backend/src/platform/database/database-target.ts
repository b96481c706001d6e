import { join } from 'node:path';

/** Where the data lives: one file, or one database on a MariaDB/MySQL server. */
export type DatabaseTarget =
  | { kind: 'sqlite'; file: string }
  | { kind: 'mysql'; host: string; port: number; user: string; password: string; database: string };

/** `DATABASE_URL` has a form we do not know. The message is fit for the operator and repeats no password. */
export class DatabaseUrlError extends Error {}

/**
 * Reads the two variables that say where the data lives. Without `DATABASE_URL` it is
 * `commonplace.db` in the data directory.
 *
 * @throws DatabaseUrlError
 */
export function databaseTarget(env: { DATA_DIR: string; DATABASE_URL?: string | undefined }): DatabaseTarget {
  if (!env.DATABASE_URL) return { kind: 'sqlite', file: join(env.DATA_DIR, 'commonplace.db') };
  const form = 'DATABASE_URL must have the form mysql://user:password@host:port/database';
  let url: URL;
  try {
    url = new URL(env.DATABASE_URL);
  } catch {
    throw new DatabaseUrlError(form);
  }
  const database = decodeURIComponent(url.pathname.slice(1));
  if (!['mysql:', 'mariadb:'].includes(url.protocol) || database === '' || database.includes('/')) {
    throw new DatabaseUrlError(form);
  }
  return {
    kind: 'mysql',
    host: url.hostname || '127.0.0.1',
    port: url.port === '' ? 3306 : Number(url.port),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database,
  };
}

/** The target without its password, for messages to the operator. */
export function describeTarget(target: DatabaseTarget): string {
  return target.kind === 'sqlite' ? target.file : `${target.host}:${target.port}/${target.database}`;
}
