import type { QueryRunner, TableColumnOptions, TableForeignKeyOptions } from 'typeorm';

type ColumnOptions = Omit<TableColumnOptions, 'type' | 'name'>;

/**
 * Columns that mean the same on SQLite and on MariaDB/MySQL, for migrations. What a column holds is
 * decided here once; migrations name a meaning, not a type.
 */
export function columnsFor(queryRunner: QueryRunner) {
  const isSqlite = queryRunner.connection.options.type === 'better-sqlite3';
  const exact = isSqlite ? {} : { charset: 'ascii', collation: 'ascii_bin' };
  const caseSensitive = isSqlite ? {} : { charset: 'utf8mb4', collation: 'utf8mb4_bin' };
  const human = isSqlite ? { collation: 'NOCASE' } : { charset: 'utf8mb4', collation: 'utf8mb4_unicode_ci' };

  return {
    /** A UUID in its 36 characters. */
    id: (name: string, options: ColumnOptions = {}): TableColumnOptions => ({
      name,
      type: 'varchar',
      length: '36',
      ...exact,
      ...options,
    }),
    /** ASCII that a program compares byte by byte: tokens, hashes, kinds. */
    code: (name: string, length: number, options: ColumnOptions = {}): TableColumnOptions => ({
      name,
      type: 'varchar',
      length: String(length),
      ...exact,
      ...options,
    }),
    /** Unicode that is unique byte by byte, such as a lowercased e-mail address. */
    key: (name: string, length: number, options: ColumnOptions = {}): TableColumnOptions => ({
      name,
      type: 'varchar',
      length: String(length),
      ...caseSensitive,
      ...options,
    }),
    /** Words of people, compared and sorted without regard to case. */
    text: (name: string, length: number, options: ColumnOptions = {}): TableColumnOptions => ({
      name,
      type: 'varchar',
      length: String(length),
      ...human,
      ...options,
    }),
    /** Text of any length. */
    longText: (name: string, options: ColumnOptions = {}): TableColumnOptions => ({
      name,
      type: isSqlite ? 'text' : 'longtext',
      ...(isSqlite ? {} : { charset: 'utf8mb4', collation: 'utf8mb4_unicode_ci' }),
      ...options,
    }),
    /** JSON as text: never searched by the database. */
    json: (name: string, options: ColumnOptions = {}): TableColumnOptions => ({
      name,
      type: isSqlite ? 'text' : 'longtext',
      ...(isSqlite ? {} : { charset: 'utf8mb4', collation: 'utf8mb4_bin' }),
      ...options,
    }),
    /** Bytes of any length. */
    bytes: (name: string, options: ColumnOptions = {}): TableColumnOptions => ({
      name,
      type: isSqlite ? 'blob' : 'longblob',
      ...options,
    }),
    /** Milliseconds since 1970. */
    instant: (name: string, options: ColumnOptions = {}): TableColumnOptions => ({
      name,
      type: 'bigint',
      ...options,
    }),
    /** A whole number up to 2^53. */
    count: (name: string, options: ColumnOptions = {}): TableColumnOptions => ({
      name,
      type: 'bigint',
      ...options,
    }),
    /** A 32-bit number, also for checksums (unsigned). */
    crc32: (name: string): TableColumnOptions => ({ name, type: 'bigint' }),
    number: (name: string, options: ColumnOptions = {}): TableColumnOptions => ({
      name,
      type: 'double',
      ...options,
    }),
    flag: (name: string, options: ColumnOptions = {}): TableColumnOptions => ({
      name,
      type: isSqlite ? 'boolean' : 'tinyint',
      ...(isSqlite ? {} : { width: 1 }),
      default: isSqlite ? '0' : 0,
      ...options,
    }),
  };
}

/** A foreign key that removes the rows when what they point to is removed. */
export function ownedBy(table: string, column: string, referencedColumn = 'id'): TableForeignKeyOptions {
  return {
    columnNames: [column],
    referencedTableName: table,
    referencedColumnNames: [referencedColumn],
    onDelete: 'CASCADE',
  };
}
