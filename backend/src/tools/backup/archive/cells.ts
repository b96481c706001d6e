import type { ColumnKind, TableShape } from './archive-format.ts';

/** A value as it stands in a line of the archive. */
export type Cell = string | number | null;

/** The row as both kinds of database and the archive agree on it. @throws when a value is of another kind than its column */
export function toCells({ name, columns }: TableShape, row: readonly unknown[]): Cell[] {
  return columns.map(([column, kind], index) => toCell(row[index], kind, `${name}.${column}`));
}

function toCell(value: unknown, kind: ColumnKind, where: string): Cell {
  if (value === null) return null;
  if (kind === 'bytes' && value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (kind === 'text' && typeof value === 'string') return value;
  if ((kind === 'integer' || kind === 'real') && typeof value === 'number') return value;
  throw new Error(`${where} holds a value that is not of its kind, ${kind}`);
}

/** What a database takes. */
export function fromCells({ columns }: TableShape, cells: readonly Cell[]): (Cell | Buffer)[] {
  return cells.map((cell, index) =>
    columns[index]?.[1] === 'bytes' && typeof cell === 'string' ? Buffer.from(cell, 'base64') : cell,
  );
}
