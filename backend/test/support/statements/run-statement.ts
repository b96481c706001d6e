import { publicNotesRepair } from '../../../src/library/notes/lists/public-notes.repair.ts';
import { UnitOfWork } from '../../../src/platform/database/unit-of-work.ts';
import type { TestBackend } from '../test-backend.ts';

/**
 * Runs one statement as a unit. One that changes how public a thing is has what is kept about that (A2)
 * brought up, as the product does in the same transaction.
 */
export function runStatement(
  { app }: Pick<TestBackend, 'app'>,
  sql: string,
  parameters: unknown[] = [],
): Promise<{ [column: string]: unknown }[]> {
  return app.get(UnitOfWork).run(async ({ manager }) => {
    const rows = await manager.query(sql, parameters);
    if (/published_at|is_protected/.test(sql)) await publicNotesRepair.run(manager, { checkOnly: false });
    return rows;
  });
}
