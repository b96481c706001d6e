import { join } from 'node:path';

/** Where the data is stored: one file, or one database on a MariaDB/MySQL server. */
export type DatabaseTarget =
  | { kind: 'sqlite'; file: string }
  | { kind: 'mysql'; host: string; port: number; user: string; password: string; database: string };

/** `DATABASE_URL` has a form we do not know. The message is fit for the operator and repeats no password. */
export class DatabaseUrlError extends Error {}

/**
 * Reads the two variables that say where the data is stored. Without `DATABASE_URL` it is
 * `commonplace.db` in the data directory.
 *
 * @throws DatabaseUrlError
 */
export function databaseTarget(env: { DATA_DIR: string; DATABASE_URL?: string | undefined }): DatabaseTarget {
  if (!env.DATABASE_URL) return { kind: 'sqlite', file: join(env.DATA_DIR, 'commonplace.db') };
  const form = 'DATABASE_URL must have the form mysql://user:password@host:port/database';
  if (!URL.canParse(env.DATABASE_URL)) throw new DatabaseUrlError(form);
  const url = new URL(env.DATABASE_URL);
  const database = decoded(url.pathname.slice(1));
  if (!['mysql:', 'mariadb:'].includes(url.protocol) || database === '' || database.includes('/')) {
    throw new DatabaseUrlError(form);
  }
  if (url.search !== '' || url.hash !== '') {
    // Left out in silence, an `ssl=…` would seem to be in effect.
    throw new DatabaseUrlError(`${form}, with nothing after it; write # and ? in a password as %23 and %3F`);
  }
  return {
    kind: 'mysql',
    // An IPv6 address has brackets in a URL, and nowhere else.
    host: url.hostname.replace(/^\[|\]$/g, '') || '127.0.0.1',
    port: url.port === '' ? 3306 : Number(url.port),
    user: decoded(url.username),
    password: decoded(url.password),
    database,
  };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new DatabaseUrlError('DATABASE_URL has a % that encodes nothing; write % in a password as %25');
  }
}

/** The target without its password, for messages to the operator. */
export function describeTarget(target: DatabaseTarget): string {
  if (target.kind === 'sqlite') return target.file;
  const host = target.host.includes(':') ? `[${target.host}]` : target.host;
  return `${host}:${target.port}/${target.database}`;
}
