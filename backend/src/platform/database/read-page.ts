import type { EntityManager } from 'typeorm';
import { part, type SqlPart } from './sql-part.ts';

export interface PageRequest {
  /** Tables of the statement's own: what comes before `SELECT`. */
  common?: SqlPart;
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
   * A number: so many, as the caller has found out.
   */
  counting: 'beside' | 'in passing' | number;
}

/** A page of rows, and how many there are on all pages; in two statements at most. */
export async function readPage<Row extends object>(
  manager: EntityManager,
  { common = part(''), columns, from, order, limit, offset, counting }: PageRequest,
): Promise<{ rows: Row[]; count: number }> {
  const select = (more: SqlPart): Promise<(Row & { count?: number })[]> =>
    manager.query(
      `${common.sql} SELECT ${columns.sql}${more.sql} ${from.sql} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`,
      [...common.values, ...columns.values, ...more.values, ...from.values],
    );
  const countAll = async (): Promise<number> => {
    const [all]: { count: number }[] = await manager.query(
      `${common.sql} SELECT COUNT(*) AS count ${from.sql}`,
      [...common.values, ...from.values],
    );
    return Number(all?.count);
  };
  if (counting === 'beside') {
    const [rows, count] = await Promise.all([select(part('')), countAll()]);
    return { rows, count };
  }
  if (counting !== 'in passing') return { rows: await select(part('')), count: counting };
  const rows = await select(part(', COUNT(*) OVER () AS count'));
  const [first] = rows;
  if (first) return { rows, count: Number(first.count) };
  return { rows, count: offset === 0 ? 0 : await countAll() };
}
