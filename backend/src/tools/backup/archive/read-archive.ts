import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { Progress } from '../progress.ts';
import {
  type ArchiveEnd,
  ArchiveError,
  type ArchiveHead,
  archiveEnd,
  archiveHead,
  archiveName,
  fileLine,
  longestLine,
  missingLine,
  tableLine,
} from './archive-format.ts';
import type { Cell } from './cells.ts';
import { linesOf } from './lines.ts';
import { unpacked } from './packing.ts';

/** Rows and bytes that are given on together. */
const batchRows = 500;
const batchBytes = 1024 * 1024;

/** An archive as it is stored. */
export interface PackedArchive {
  bytes: AsyncIterable<Buffer>;
  passphrase?: string | undefined;
}

export type ArchivePart =
  | { kind: 'head'; head: ArchiveHead }
  | { kind: 'rows'; table: ArchiveHead['tables'][number]; rows: Cell[][] }
  | { kind: 'file'; name: string; bytes: Buffer }
  | { kind: 'missing'; name: string }
  | { kind: 'end'; end: ArchiveEnd };

/**
 * The parts of an archive in their order, each checked against what the archive says of it. What it lacks at its end is
 * known at the end only: who writes what they get reads all of it first.
 *
 * @throws ArchiveError for what is damaged, not complete, or no archive
 */
export async function* readArchive({ bytes, passphrase }: PackedArchive): AsyncGenerator<ArchivePart> {
  const hash = createHash('sha256');
  const lines = linesOf(unpacked(bytes, passphrase), longestLine);
  const next = async (): Promise<Buffer | null> => {
    const { value, done } = await lines.next();
    return done ? null : value;
  };
  const count = (line: Buffer): void => void hash.update(line).update('\n');

  const first = await next();
  if (first === null) throw new ArchiveError('The backup is empty.');
  const head = readHead(first);
  count(first);
  yield { kind: 'head', head };

  const found: ArchiveEnd = { rows: 0, files: 0, missing: 0, sha256: '' };
  let line = await next();
  for (const table of head.tables) {
    if (line === null) throw incomplete();
    if (parsed(line, tableLine).table !== table.name) throw damaged(`the table ${table.name} is missing`);
    count(line);
    let rows: Cell[][] = [];
    let length = 0;
    let all = 0;
    for (line = await next(); line?.[0] === bracket; line = await next()) {
      count(line);
      const row: unknown = json(line);
      if (!Array.isArray(row) || row.length !== table.columns.length || !row.every(isCell))
        throw damaged(`a row of ${table.name} has not its form`);
      rows.push(row);
      all += 1;
      length += line.length;
      if (rows.length < batchRows && length < batchBytes) continue;
      yield { kind: 'rows', table, rows };
      rows = [];
      length = 0;
    }
    if (rows.length > 0) yield { kind: 'rows', table, rows };
    if (line === null) throw incomplete();
    if (all !== table.rows) throw damaged(`${table.name} has ${all} rows of ${table.rows}`);
    found.rows += all;
  }

  for (; line !== null; line = await next()) {
    const said = json(line);
    const end = archiveEnd.safeParse(said);
    if (end.success) {
      found.sha256 = hash.digest('hex');
      if (JSON.stringify(end.data.end) !== JSON.stringify(found)) throw damaged('its checksum is wrong');
      if ((await next()) !== null) throw damaged('something follows its end');
      yield { kind: 'end', end: found };
      return;
    }
    count(line);
    const missing = missingLine.safeParse(said);
    if (missing.success) {
      found.missing += 1;
      yield { kind: 'missing', name: missing.data.missing };
      continue;
    }
    const file = checked(said, fileLine);
    const content = await next();
    if (content === null) throw incomplete();
    count(content);
    const kept = Buffer.from(String(json(content)), 'base64');
    if (kept.length !== file.bytes || createHash('sha256').update(kept).digest('hex') !== file.sha256)
      throw damaged(`the file ${file.file} does not match its checksum`);
    found.files += 1;
    yield { kind: 'file', name: file.file, bytes: kept };
  }
  throw incomplete();
}

const bracket = '['.charCodeAt(0);

/** Reads all of it. @throws ArchiveError */
export async function verifyArchive(
  archive: PackedArchive,
  { progress, signal }: { progress: Progress; signal: AbortSignal },
): Promise<{ head: ArchiveHead; end: ArchiveEnd }> {
  let head: ArchiveHead | undefined;
  let rows = 0;
  for await (const part of readArchive(archive)) {
    signal.throwIfAborted();
    if (part.kind === 'head') head = part.head;
    if (part.kind === 'rows') rows += part.rows.length;
    progress.show(`checking the archive: ${rows} rows`);
    if (part.kind === 'end' && head) return { head, end: part.end };
  }
  throw incomplete();
}

function readHead(line: Buffer): ArchiveHead {
  let said: unknown;
  try {
    said = JSON.parse(line.toString());
  } catch {
    throw foreign();
  }
  const { format, version } = (said ?? {}) as { format?: unknown; version?: unknown };
  if (format !== archiveName) throw foreign();
  if (version !== 1)
    throw new ArchiveError('The backup was made by a newer Commonplace: update this one first.');
  return checked(said, archiveHead);
}

function isCell(value: unknown): value is Cell {
  return value === null || typeof value === 'string' || typeof value === 'number';
}

function parsed<S extends z.ZodType>(line: Buffer, schema: S): z.output<S> {
  return checked(json(line), schema);
}

function checked<S extends z.ZodType>(said: unknown, schema: S): z.output<S> {
  const result = schema.safeParse(said);
  if (!result.success) throw damaged('a line has not its form');
  return result.data;
}

function json(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString());
  } catch {
    throw damaged('a line is not JSON');
  }
}

function foreign(): ArchiveError {
  return new ArchiveError('This is not a backup of Commonplace.');
}

function incomplete(): ArchiveError {
  return new ArchiveError('The backup is not complete.');
}

function damaged(what: string): ArchiveError {
  return new ArchiveError(`The backup is damaged: ${what}.`);
}
