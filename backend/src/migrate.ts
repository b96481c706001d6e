import 'reflect-metadata';
import { databaseTarget, describeTarget } from './platform/database/database-target.ts';
import { runMigrations } from './platform/database/run-migrations.ts';
import { reasonOf } from './platform/process/reason-of.ts';

/*
 * One-shot process: brings the database of DATA_DIR or DATABASE_URL to the newest form. One line on
 * stdout, or one on stderr and exit code 1.
 */
try {
  const target = databaseTarget({
    DATA_DIR: process.env.DATA_DIR || './data',
    DATABASE_URL: process.env.DATABASE_URL,
  });
  const ran = await runMigrations(target).catch((error: unknown) => {
    throw new Error(`The database ${describeTarget(target)} could not be migrated: ${reasonOf(error)}`);
  });
  process.stdout.write(
    `${JSON.stringify({ level: 30, time: Date.now(), process: 'migrate', msg: 'database is up to date', ran })}\n`,
  );
} catch (error) {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exitCode = 1;
}
