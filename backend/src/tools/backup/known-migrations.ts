import { migrations } from '../../platform/database/migrations/index.ts';
import type { DatabaseTables } from './database/database-tables.ts';

/** The migrations of a database, oldest first. */
export async function migrationsOf(database: DatabaseTables): Promise<string[]> {
  const rows = await database.query<{ name: string }>('SELECT name FROM migrations ORDER BY timestamp, id');
  return rows.map(({ name }) => name);
}

/** The migrations with these names; null when this program does not know one of them: it is older. */
export function migrationsNamed(names: readonly string[]): typeof migrations | null {
  const wanted = new Set(names);
  const found = migrations.filter(({ name }) => wanted.has(name));
  return found.length === wanted.size ? found : null;
}
