import type { EntityManager } from 'typeorm';
import type { SqlPart } from './sql-part.ts';

export interface PageRequest {
  columns: SqlPart;
  /** From `FROM` to the last condition. */
  from: SqlPart;
  /** Expressions with their directions. */
  order: string;
  limit: number;
  offset: number;
  /**
   * `beside`: by a statement of its own, at the same time where the database has more than one connection.
   * That costs least when an index has the rows in their order, so that a page is read without the others.
   * `in passing`: while all rows are gone through, which the page needs anyway.
   */
  counting: 'beside' | 'in passing';
}

/** A page of rows, and how many there are on all pages; in two statements at most. */
export async function readPage<Row extends object>(
  manager: EntityManager,
  { columns, from, order, limit, offset, counting }: PageRequest,
): Promise<{ rows: Row[]; count: number }> {
  const select = (more: string): Promise<(Row & { count?: number })[]> =>
    manager.query(
      `SELECT ${columns.sql}${more} ${from.sql} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`,
      [...columns.values, ...from.values],
    );
  const countAll = async (): Promise<number> => {
    const [all]: { count: number }[] = await manager.query(`SELECT COUNT(*) AS count ${from.sql}`, [
      ...from.values,
    ]);
    return Number(all?.count);
  };
  if (counting === 'beside') {
    const [rows, count] = await Promise.all([select(''), countAll()]);
    return { rows, count };
  }
  const rows = await select(', COUNT(*) OVER () AS count');
  const [first] = rows;
  if (first) return { rows, count: Number(first.count) };
  return { rows, count: offset === 0 ? 0 : await countAll() };
}
