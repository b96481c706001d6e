import { createHash } from 'node:crypto';
import { type ArchiveEnd, type ArchiveHead, archiveName } from './archive-format.ts';
import type { Cell } from './cells.ts';

/** Bytes that are given on together. */
const pieceBytes = 64 * 1024;

export interface ArchiveContents {
  head: Omit<ArchiveHead, 'format' | 'version'>;
  /** The rows of a table of the head. */
  rows(table: ArchiveHead['tables'][number]): AsyncIterable<Cell[]>;
  /** Files, with null for one that is not there. */
  files(): AsyncIterable<{ name: string; bytes: Uint8Array | null }>;
}

/**
 * The lines of an archive, for a stream to take at its own speed.
 *
 * @throws when a table has not the rows that the head says: its database is no snapshot
 */
export async function* writeArchive({ head, rows, files }: ArchiveContents): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  const end: ArchiveEnd = { rows: 0, files: 0, missing: 0, sha256: '' };
  let waiting: string[] = [];
  let length = 0;
  const take = (line: object | string): Buffer | undefined => {
    const text = `${JSON.stringify(line)}\n`;
    waiting.push(text);
    length += text.length;
    return length < pieceBytes ? undefined : flush();
  };
  const flush = (): Buffer => {
    const piece = Buffer.from(waiting.join(''));
    hash.update(piece);
    waiting = [];
    length = 0;
    return piece;
  };

  take({ format: archiveName, version: 1, ...head });
  for (const table of head.tables) {
    take({ table: table.name });
    let found = 0;
    for await (const row of rows(table)) {
      found += 1;
      const piece = take(row);
      if (piece) yield piece;
    }
    if (found !== table.rows)
      throw new Error(`The table ${table.name} had ${table.rows} rows and then ${found}`);
    end.rows += found;
  }
  for await (const { name, bytes } of files()) {
    if (bytes === null) {
      end.missing += 1;
      take({ missing: name });
      continue;
    }
    end.files += 1;
    take({ file: name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
    const piece = take(Buffer.from(bytes).toString('base64'));
    if (piece) yield piece;
  }
  yield flush();
  end.sha256 = hash.digest('hex');
  yield Buffer.from(`${JSON.stringify({ end })}\n`);
}
