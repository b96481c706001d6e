import type { EntityManager } from 'typeorm';
import type { Repair } from '../../platform/database/repair.ts';
import { placeholders } from '../../platform/database/sql-part.ts';
import { type CountKindName, countKinds } from './count-kinds.ts';

/** Subjects of one statement. */
const piece = 200;

/**
 * Every count, from the rows it counts. What is wrong is corrected by a change like any other, which does not
 * depend on what is counted meanwhile; the product, or its next start, folds it.
 */
export const countsRepair: Repair = {
  name: 'social-counts',
  async run(manager, { checkOnly }) {
    let wrong = 0;
    for (const kind of Object.keys(countKinds) as CountKindName[]) {
      for (let after = ''; ; ) {
        const subjects = await subjectsOf(manager, kind, after);
        const last = subjects.at(-1);
        if (last === undefined) break;
        for (const [subject, delta] of await differences(manager, kind, subjects)) {
          wrong += 1;
          if (checkOnly) continue;
          await manager.query('INSERT INTO social_count_change (subject, kind, delta) VALUES (?, ?, ?)', [
            subject,
            kind,
            delta,
          ]);
        }
        after = last;
      }
    }
    return wrong + (await repairPopularity(manager, checkOnly));
  },
};

/** The next subjects that have rows, a value or changes. */
async function subjectsOf(manager: EntityManager, kind: CountKindName, after: string): Promise<string[]> {
  const { table, column } = countKinds[kind];
  const lists: { subject: string }[][] = await Promise.all([
    manager.query(
      `SELECT DISTINCT ${column} AS subject FROM ${table} WHERE ${column} > ? ORDER BY ${column} LIMIT ${piece}`,
      [after],
    ),
    manager.query(
      `SELECT subject FROM social_count WHERE kind = ? AND subject > ? ORDER BY subject LIMIT ${piece}`,
      [kind, after],
    ),
    manager.query(
      `SELECT DISTINCT subject FROM social_count_change WHERE kind = ? AND subject > ? ORDER BY subject LIMIT ${piece}`,
      [kind, after],
    ),
  ]);
  const all = new Set(lists.flat().map(({ subject }) => subject));
  // In the order of the database: by bytes.
  return [...all].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))).slice(0, piece);
}

/** By how much the counts of these subjects are too low; as of one moment, because it is one statement. */
async function differences(
  manager: EntityManager,
  kind: CountKindName,
  subjects: readonly string[],
): Promise<[subject: string, delta: number][]> {
  const counting: { table: string; column: string; where?: string; of?: string } = countKinds[kind];
  const { table, column, where, of } = counting;
  const list = placeholders(subjects);
  const rows: { subject: string; n: number | string }[] = await manager.query(
    `SELECT subject, SUM(n) AS n FROM (
       SELECT ${column} AS subject, COUNT(*) AS n FROM ${table}
         WHERE ${column} IN ${list}${where ? ` AND ${where}` : ''} GROUP BY ${column}
       UNION ALL SELECT subject, -value FROM social_count WHERE kind = ? AND subject IN ${list}
       UNION ALL SELECT subject, -delta FROM social_count_change WHERE kind = ? AND subject IN ${list}) found
     GROUP BY subject`,
    [...subjects, kind, ...subjects, kind, ...subjects],
  );
  const wrong = rows.flatMap(({ subject, n }): [string, number][] =>
    Number(n) === 0 ? [] : [[subject, Number(n)]],
  );
  if (wrong.length === 0 || of === undefined) return wrong;
  // A thing that was deleted takes its rows along; its remaining counts are never read.
  const there: { id: string }[] = await manager.query(
    `SELECT id FROM \`${of}\` WHERE id IN ${placeholders(wrong)}`,
    wrong.map(([subject]) => subject),
  );
  const ids = new Set(there.map(({ id }) => id));
  return wrong.filter(([subject]) => ids.has(subject));
}

/** What comments are sorted by is the folded value of their likes. */
async function repairPopularity(manager: EntityManager, checkOnly: boolean): Promise<number> {
  const folded = `COALESCE((SELECT social_count.value FROM social_count
    WHERE social_count.subject = comment.id AND social_count.kind = 'comment-likes'), 0)`;
  let wrong = 0;
  for (let after = ''; ; ) {
    const comments: { id: string; is_wrong: number | string }[] = await manager.query(
      `SELECT comment.id, comment.popularity <> ${folded} AS is_wrong
       FROM comment WHERE comment.id > ? ORDER BY comment.id LIMIT ${piece}`,
      [after],
    );
    const wrongIds = comments.filter(({ is_wrong }) => Number(is_wrong) === 1).map(({ id }) => id);
    wrong += wrongIds.length;
    if (!checkOnly && wrongIds.length > 0)
      await manager.query(
        `UPDATE comment SET popularity = ${folded} WHERE id IN ${placeholders(wrongIds)}`,
        wrongIds,
      );
    if (comments.length < piece) return wrong;
    after = comments.at(-1)?.id as string;
  }
}
