import type { EntityManager } from 'typeorm';
import type { SqlPart } from '../../platform/database/sql-part.ts';
import type { Unit } from '../../platform/database/unit.ts';
import type { CountKindName } from './count-kinds.ts';
import { CountsChanged } from './counts-changed.event.ts';

/*
 * A count is a folded value (`social_count`) and the changes since (`social_count_change`). An act inserts a
 * change, so that no two acts wait for each other's row; `CountFold` adds the changes to the value within two
 * seconds. What is read is their sum, so it is exact at any moment.
 */

/** Changes one count by `delta`, in the unit that inserts or deletes the rows that it counts. */
export async function changeCount(
  unit: Unit,
  kind: CountKindName,
  subject: string,
  delta: number,
): Promise<void> {
  await unit.manager.query('INSERT INTO social_count_change (subject, kind, delta) VALUES (?, ?, ?)', [
    subject,
    kind,
    delta,
  ]);
  unit.emit(new CountsChanged(kind, [subject]));
}

/** The same for many subjects of one kind. */
export async function changeCounts(
  unit: Unit,
  kind: CountKindName,
  deltas: ReadonlyMap<string, number>,
): Promise<void> {
  if (deltas.size === 0) return;
  await unit.manager.query(
    `INSERT INTO social_count_change (subject, kind, delta) VALUES ${[...deltas].map(() => '(?, ?, ?)').join(', ')}`,
    [...deltas].flatMap(([subject, delta]) => [subject, kind, delta]),
  );
  unit.emit(new CountsChanged(kind, [...deltas.keys()]));
}

/** Changes counts by `delta` for each row of `from`; the column `subject` of the row names the subject. */
export async function changeCountsOfRows(
  unit: Unit,
  kind: CountKindName,
  { subject, from }: { subject: string; from: SqlPart },
  delta: number,
): Promise<void> {
  await unit.manager.query(
    `INSERT INTO social_count_change (subject, kind, delta) SELECT ${subject}, ?, ? FROM ${from.sql}`,
    [kind, delta, ...from.values],
  );
  unit.emit(new CountsChanged(kind, []));
}

/** Counts that were read. A subject that has none is not among the subjects, and its counts are 0. */
export interface Counts<K extends CountKindName> {
  subjects: ReadonlySet<string>;
  of(kind: K, subject: string): number;
}

/** Counts of these kinds, by subject (`among` is the list in the brackets of `IN`); in one statement. */
export async function readCounts<K extends CountKindName>(
  manager: EntityManager,
  kinds: readonly K[],
  among: SqlPart,
): Promise<Counts<K>> {
  const where = `subject IN (${among.sql}) AND kind IN (${kinds.map((kind) => `'${kind}'`).join(', ')})`;
  const rows: { subject: string; kind: K; n: number | string }[] = await manager.query(
    `SELECT subject, kind, SUM(value) AS n FROM (
       SELECT subject, kind, value FROM social_count WHERE ${where}
       UNION ALL SELECT subject, kind, delta FROM social_count_change WHERE ${where}) found
     GROUP BY subject, kind`,
    [...among.values, ...among.values],
  );
  const counts = new Map(rows.map(({ subject, kind, n }) => [`${kind} ${subject}`, Number(n)]));
  return {
    subjects: new Set(rows.map(({ subject }) => subject)),
    of: (kind, subject) => counts.get(`${kind} ${subject}`) ?? 0,
  };
}
