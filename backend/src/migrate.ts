import 'reflect-metadata';
import { makePrivate } from './platform/config/private-folder.ts';
import { databaseTarget, describeTarget } from './platform/database/connection/database-target.ts';
import { runMigrations } from './platform/database/connection/run-migrations.ts';
import { usePrivateUmask } from './platform/process/private-umask.ts';
import { reasonOf } from './platform/process/reason-of.ts';

/*
 * One-shot process: brings the database of DATA_DIR or DATABASE_URL to the newest form. One line on
 * stdout, or one on stderr and exit code 1.
 */
usePrivateUmask();
try {
  const dataDir = process.env.DATA_DIR || './data';
  const target = databaseTarget({ DATA_DIR: dataDir, DATABASE_URL: process.env.DATABASE_URL });
  for (const path of privateFolder(dataDir)) {
    const msg = `${path} belongs to another user: take it from others with chmod go-rwx`;
    say({ level: 40, path, msg });
  }
  const ran = await runMigrations(target).catch((error: unknown) => {
    throw new Error(`The database ${describeTarget(target)} could not be migrated: ${reasonOf(error)}`);
  });
  say({ level: 30, msg: 'database is up to date', ran });
} catch (error) {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exitCode = 1;
}

/** @returns what belongs to another user */
function privateFolder(dataDir: string): string[] {
  try {
    return makePrivate(dataDir);
  } catch (error) {
    throw new Error(`DATA_DIR can't be used: ${reasonOf(error)}`);
  }
}

/** One line as pino writes it. */
function say(line: { level: number; msg: string; [more: string]: unknown }): void {
  process.stdout.write(`${JSON.stringify({ time: Date.now(), process: 'migrate', ...line })}\n`);
}
