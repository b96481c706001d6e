import type { ColumnKind, TableShape } from '../archive/archive-format.ts';
import type { Cell } from '../archive/cells.ts';

/** A connection to one of the two kinds of database, for one statement at a time. */
export interface DatabaseTables {
  readonly kind: 'sqlite' | 'mysql';
  /** The names of all tables. */
  names(): Promise<string[]>;
  /** The columns that a table stores. */
  shape(table: string): Promise<TableShape>;
  /** All rows, as they are read from the database: few are held. */
  rows(shape: TableShape): AsyncIterable<unknown[]>;
  query<Row extends object>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  run(sql: string, values?: readonly unknown[]): Promise<void>;
  /** Whether other processes have it open, as far as can be seen. */
  isUsedByOthers(): Promise<boolean>;
  insert(shape: TableShape, rows: readonly Cell[][]): Promise<void>;
  close(): Promise<void>;
}

const kinds: readonly [RegExp, ColumnKind][] = [
  [/^(?:big|small|tiny)?int|^boolean/, 'integer'],
  [/^double/, 'real'],
  [/^varchar|^(?:long)?text/, 'text'],
  [/^(?:long)?blob|^varbinary/, 'bytes'],
];

/** @throws for a type that no migration uses */
export function shapeOf(name: string, columns: readonly { name: string; type: string }[]): TableShape {
  return {
    name,
    columns: columns.map((column) => [column.name, kindOf(column.type, `${name}.${column.name}`)]),
  };
}

/** What a column of this type holds, as either kind of database names it. */
function kindOf(type: string, where: string): ColumnKind {
  const found = kinds.find(([pattern]) => pattern.test(type.toLowerCase()));
  if (!found) throw new Error(`${where} has the unknown type ${type}`);
  return found[1];
}

export function columnsOf({ columns }: TableShape): string {
  return columns.map(([name]) => `\`${name}\``).join(', ');
}
