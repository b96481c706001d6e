import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** All who are signed in did so long ago: what needs a recent sign-in asks them first. */
export function forgetRecentSignIns({ dataDir }: { dataDir: string }): void {
  const database = new DatabaseSync(join(dataDir, 'commonplace.db'), { timeout: 10_000 });
  database.exec('UPDATE session SET authenticated_at = 0');
  database.close();
}
