import 'reflect-metadata';
import { databaseTarget, describeTarget } from './platform/database/database-target.ts';
import { runMigrations } from './platform/database/run-migrations.ts';

/*
 * One-shot process: brings the database of DATA_DIR or DATABASE_URL to the newest form. One line on
 * stdout, or one on stderr and exit code 1.
 */
try {
  const target = databaseTarget({
    DATA_DIR: process.env.DATA_DIR ?? './data',
    DATABASE_URL: process.env.DATABASE_URL,
  });
  const ran = await runMigrations(target).catch((error: unknown) => {
    throw new Error(`The database ${describeTarget(target)} could not be migrated: ${firstLine(error)}`);
  });
  process.stdout.write(
    `${JSON.stringify({ level: 'info', time: Date.now(), process: 'migrate', msg: 'database is up to date', ran })}\n`,
  );
} catch (error) {
  process.stderr.write(`${firstLine(error)}\n`);
  process.exitCode = 1;
}

function firstLine(error: unknown): string {
  // A refused connection arrives as an AggregateError whose message is empty.
  const inner = error instanceof AggregateError ? error.errors[0] : error;
  const message = inner instanceof Error ? inner.message : String(inner);
  return message.split('\n')[0] ?? 'unknown error';
}
