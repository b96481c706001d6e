import { z } from 'zod';

/*
 * A backup is JSON lines in a zstd frame, perhaps encrypted (`encryption.ts`): a head; for each table a line with its
 * name and one array for each row; for each file a line with its name and one string with its bytes; an end with counts
 * and the checksum of everything before it. Bytes are in base64. `zstd -dc FILE | head` shows it to people.
 */

/** What a column holds, the same on each kind of database. */
export const columnKinds = ['integer', 'real', 'text', 'bytes'] as const;
export type ColumnKind = (typeof columnKinds)[number];

/** A table with the columns that it stores, not those that the database computes. */
export interface TableShape {
  name: string;
  columns: [name: string, kind: ColumnKind][];
}

export const archiveName = 'commonplace-backup';

const identifier = z.string().regex(/^[a-z0-9_]+$/);

/** The first line. */
export const archiveHead = z.object({
  format: z.literal(archiveName),
  version: z.literal(1),
  /** Milliseconds since 1970: what was committed before it is in the backup. */
  madeAt: z.number().int(),
  database: z.enum(['sqlite', 'mysql']),
  /** Names of the migrations of the database, oldest first. */
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({
      name: identifier,
      columns: z.array(z.tuple([identifier, z.enum(columnKinds)])).min(1),
      rows: z.number().int().nonnegative(),
    }),
  ),
});
export type ArchiveHead = z.output<typeof archiveHead>;

export const tableLine = z.object({ table: z.string() });

export const fileLine = z.object({
  file: z.string(),
  bytes: z.number().int().nonnegative(),
  sha256: z.string(),
});

/** A file that a row names and the store did not have. */
export const missingLine = z.object({ missing: z.string() });

/** The last line. */
export const archiveEnd = z.object({
  end: z.object({
    rows: z.number().int(),
    files: z.number().int(),
    missing: z.number().int(),
    /** Of all bytes before this line. */
    sha256: z.string(),
  }),
});
export type ArchiveEnd = z.output<typeof archiveEnd>['end'];

/** Of one line, in bytes: twice the largest value of a row (7 MB of HTML), or a file, with room to spare. */
export const longestLine = 64 * 1024 * 1024;

/** An archive that can't be used. The message is a sentence for the operator. */
export class ArchiveError extends Error {}
