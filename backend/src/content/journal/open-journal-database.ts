import type { Logger } from 'pino';
import { type DatabaseTarget, describeTarget } from '../../platform/database/connection/database-target.ts';
import { openPatiently } from '../../platform/database/connection/open-patiently.ts';
import type { JournalDatabase } from './journal-database.ts';
import { openMariadb } from './mariadb-database.ts';
import { openSqlite } from './sqlite-database.ts';

/** @throws when it can't be reached or was never migrated; the message is one line, fit for the operator */
export async function openJournalDatabase(target: DatabaseTarget, log: Logger): Promise<JournalDatabase> {
  let database: JournalDatabase;
  try {
    database =
      target.kind === 'sqlite'
        ? await openPatiently(() => openSqlite(target.file))
        : await openMariadb(target, log);
  } catch (error) {
    throw new Error(`The database ${describeTarget(target)} can't be opened: ${firstLine(error)}`);
  }
  try {
    await database.read((statements) => statements.all('SELECT note_id FROM note_head LIMIT 1'));
    return database;
  } catch {
    await database.close();
    throw new Error(`The database ${describeTarget(target)} has no journal: run the migrations first`);
  }
}

function firstLine(error: unknown): string {
  // A refused connection arrives as an AggregateError whose message is empty.
  const inner = error instanceof AggregateError ? error.errors[0] : error;
  return String(inner instanceof Error ? inner.message : inner).split('\n')[0] ?? '';
}
