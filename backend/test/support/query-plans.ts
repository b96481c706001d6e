import { Reads } from '../../src/platform/database/reads.ts';
import { explainedStatements, type QueryPlan } from './explained-statements.ts';
import { quiet } from './quiet.ts';
import type { TestBackend } from './test-backend.ts';

/** How the database answers each statement that the reading connection runs during the act. */
export async function plansOf(backend: TestBackend, act: () => Promise<unknown>): Promise<QueryPlan[]> {
  await quiet(backend);
  return explainedStatements(backend.app.get(Reads).manager.connection, act);
}
