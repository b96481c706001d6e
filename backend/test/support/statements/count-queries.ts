import { Reads } from '../../../src/platform/database/reads.ts';
import type { TestBackend } from '../test-backend.ts';
import { quiet } from './quiet.ts';
import { statementsOf } from './statements-of.ts';

/** How many statements the reading connection runs for the act. */
export async function countQueries(backend: TestBackend, act: () => Promise<unknown>): Promise<number> {
  await quiet(backend);
  return (await statementsOf(backend.app.get(Reads).manager.connection, act)).length;
}
