import SqliteDatabase from 'better-sqlite3';
import { DataSource, type DataSourceOptions, type EntitySchema, type MixedList } from 'typeorm';
import { migrations as allMigrations } from '../migrations/index.ts';
import { readPrepared } from '../read-prepared.ts';
import type { DatabaseTarget } from './database-target.ts';
import { openPatiently } from './open-patiently.ts';

/** Of the SQLite file, what may be read as memory. Nothing is kept twice, and only what is read is there. */
const mappedBytes = 1024 ** 3;

export type Entities = MixedList<string | EntitySchema | (new () => object)>;

export interface OpenOptions {
  entities?: Entities;
  /** SQLite only: a connection that can't write, for reads beside the one that does (C20). */
  readOnly?: boolean;
  /** SQLite only: how long a statement may block the event loop while another process writes. */
  busyTimeoutMs?: number;
  /** Fewer than all, for the tables of an earlier version. */
  migrations?: readonly (typeof allMigrations)[number][];
}

/**
 * Opens the database. `synchronize` is never used: tables change through migrations alone.
 * SQLite runs in WAL mode with `synchronous=FULL`, so that what was committed survives a power loss.
 */
export async function openDataSource(target: DatabaseTarget, options: OpenOptions = {}): Promise<DataSource> {
  return initialize(optionsOf(target, options));
}

export async function initialize(options: DataSourceOptions): Promise<DataSource> {
  const dataSource = new DataSource(options);
  await openPatiently(() => dataSource.initialize());
  if (options.type === 'better-sqlite3' && options.readonly) {
    const { databaseConnection } = dataSource.driver as unknown as {
      databaseConnection: SqliteDatabase.Database;
    };
    readPrepared(dataSource, databaseConnection);
  }
  return dataSource;
}

export function optionsOf(
  target: DatabaseTarget,
  { entities = [], readOnly = false, busyTimeoutMs = 50, migrations = allMigrations }: OpenOptions,
): DataSourceOptions {
  return target.kind === 'sqlite'
    ? {
        type: 'better-sqlite3',
        driver: SqliteDatabase,
        database: target.file,
        readonly: readOnly,
        fileMustExist: readOnly,
        timeout: busyTimeoutMs,
        // A read-only connection finds the mode that the writer has set in the file.
        enableWAL: !readOnly,
        prepareDatabase: (connection: SqliteDatabase.Database) => {
          connection.pragma('synchronous = FULL');
          // What is deleted is overwritten, not left readable in pages that are free.
          connection.pragma('secure_delete = ON');
          // Lists and searches read many pages: from the system's memory, without a call for each.
          if (readOnly) connection.pragma(`mmap_size = ${mappedBytes}`);
        },
        entities,
        migrations: [...migrations],
        synchronize: false,
      }
    : {
        type: 'mysql',
        host: target.host,
        port: target.port,
        username: target.user,
        password: target.password,
        database: target.database,
        charset: 'utf8mb4',
        timezone: 'Z',
        supportBigNumbers: true,
        bigNumberStrings: false,
        connectTimeout: 5_000,
        extra: { connectionLimit: 10 },
        entities,
        migrations: [...migrations],
        synchronize: false,
      };
}
