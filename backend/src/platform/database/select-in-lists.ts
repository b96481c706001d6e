import type { EntityManager } from 'typeorm';
import { inChunks } from './sql-part.ts';

/** Values in one list of one statement: two lists stay below the 32,766 parameters that SQLite takes. */
const listLength = 15_000;

/**
 * Selects with each list in the place of one `(?)`, a long list in several statements. An empty list finds nothing,
 * without a statement.
 */
export async function selectInLists<Row>(
  manager: EntityManager,
  sql: string,
  lists: readonly (readonly (string | number)[])[],
): Promise<Row[]> {
  const found: Row[] = [];
  for (const parts of combinations(lists.map((list) => inChunks([...new Set(list)], listLength)))) {
    let index = 0;
    const statement = sql.replaceAll('(?)', () => `(${parts[index++]?.map(() => '?').join(', ')})`);
    for (const row of await manager.query<Row[]>(statement, parts.flat())) found.push(row);
  }
  return found;
}

/** Every way to take one of each. */
function combinations<T>(choices: readonly (readonly T[])[]): T[][] {
  return choices.reduce<T[][]>((taken, choice) => taken.flatMap((t) => choice.map((c) => [...t, c])), [[]]);
}
