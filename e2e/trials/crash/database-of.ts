import { startMariadb } from '../../../scripts/mariadb.mjs';

interface TrialDatabase extends AsyncDisposable {
  /** For the stack, which makes its own SQLite without one. */
  databaseUrl: string | undefined;
}

/** An empty database, gone with the trial. */
export async function databaseOf(name: 'SQLite' | 'MariaDB'): Promise<TrialDatabase> {
  const mariadb = name === 'MariaDB' ? await startMariadb() : undefined;
  return {
    databaseUrl: mariadb?.url,
    async [Symbol.asyncDispose]() {
      await mariadb?.stop();
    },
  };
}
