import { afterAll, beforeAll, describe } from 'vitest';
import { findMariadb } from '../../../scripts/mariadb.mjs';
import { databaseOf, type TrialDatabase } from '../../support/stack/trial-databases.ts';
import { FoldStack } from './fold-stack.ts';

/** One database that a trial runs on. */
export interface FoldDatabase {
  name: string;
  /** The machine has none. */
  isAbsent: boolean;
  /** The processes on it; there while a test runs. */
  stack: () => FoldStack;
}

/** Describes trials of folds, once for each database, with processes that they share. */
export function describeOnEachDatabase(define: (on: FoldDatabase) => void): void {
  describe.each(['SQLite', 'MariaDB'])('on %s', (name) => {
    const isAbsent = name === 'MariaDB' && !findMariadb();
    let database: TrialDatabase | undefined;
    let stack: FoldStack | undefined;

    beforeAll(async () => {
      if (isAbsent) return;
      database = await databaseOf(name);
      stack = await FoldStack.start({ databaseUrl: database.databaseUrl });
    });
    afterAll(async () => {
      await stack?.[Symbol.asyncDispose]();
      await database?.[Symbol.asyncDispose]();
    });

    define({
      name,
      isAbsent,
      stack: () => {
        if (!stack) throw new Error(`No processes run on ${name}.`);
        return stack;
      },
    });
  });
}
