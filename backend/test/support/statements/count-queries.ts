import type { Logger } from 'typeorm';
import { Reads } from '../../../src/platform/database/reads.ts';
import type { TestBackend } from '../test-backend.ts';
import { quiet } from './quiet.ts';

/** How many statements the reading connection runs during the act. */
export async function countQueries(backend: TestBackend, act: () => Promise<unknown>): Promise<number> {
  await quiet(backend);
  const { connection } = backend.app.get(Reads).manager;
  const before = connection.logger;
  let count = 0;
  const logQuery = (statement: string) => {
    // The outboxes are polled every few seconds.
    if (!/\b(?:mail|event)_outbox\b/.test(statement)) count += 1;
  };
  connection.logger = { ...silent, logQuery };
  try {
    await act();
  } finally {
    connection.logger = before;
  }
  return count;
}

const nothing = () => undefined;
const silent: Logger = {
  logQuery: nothing,
  logQueryError: nothing,
  logQuerySlow: nothing,
  logSchemaBuild: nothing,
  logMigration: nothing,
  log: nothing,
};
