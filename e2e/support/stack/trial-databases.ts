import { findMariadb, startMariadb } from '../../../scripts/mariadb.mjs';
import { fixedPlan } from '../trial-plan.ts';

/**
 * The databases of a trial of what is decided before any database: the short form is content with SQLite, the long one
 * takes every one that is installed.
 */
export const databasesOfForm: readonly ('SQLite' | 'MariaDB')[] =
  fixedPlan(1).isLong && findMariadb() ? ['SQLite', 'MariaDB'] : ['SQLite'];

/** Of a trial that the gate holds on SQLite alone: what it is about is decided before any database. */
export function mariadbAtNight(name: string): { tags: string[] } {
  return { tags: name === 'MariaDB' ? ['nightly'] : [] };
}

export interface TrialDatabase extends AsyncDisposable {
  /** For the stack, which makes its own SQLite without one. */
  databaseUrl: string | undefined;
}

/** An empty database, gone with the trial. */
export async function databaseOf(name: string): Promise<TrialDatabase> {
  const mariadb = name === 'MariaDB' ? await startMariadb() : undefined;
  return {
    databaseUrl: mariadb?.url,
    async [Symbol.asyncDispose]() {
      await mariadb?.stop();
    },
  };
}
