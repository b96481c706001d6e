import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import yauzl, { type Entry, type ZipFile as Opened } from 'yauzl';
import { entryPath } from './entry-path.ts';
import type { ImportLimits } from './import-limits.ts';

/** A file of an archive that may be read. */
export interface ZipEntry {
  path: string;
  bytes: number;
  /** Milliseconds since 1970, as whoever packed it had it. */
  modifiedAt: number | null;
  entry: Entry;
}

export interface ZipContent {
  entries: ZipEntry[];
  refused: { path: string; kind: 'encrypted' | 'entry-refused'; text: string }[];
}

/** What all archives of one import may still use. */
export interface ZipBudget {
  entries: number;
  inflatedBytes: number;
  archives: number;
}

/** The archive as a whole is not read, and why. */
export class ZipRefused extends Error {}

const symbolicLink = 0o120000;
const typeOfFile = 0o170000;
const localHeaderBytes = 30;

/** One archive, whose directory is not believed: a file is inflated no further than it says, and refused when it is not so. */
export class ZipFile {
  readonly #file: Opened;

  private constructor(file: Opened) {
    this.#file = file;
  }

  /** @throws ZipRefused when it is no archive, or an attack */
  static async open(path: string): Promise<ZipFile> {
    try {
      // Names are decoded here: one bad name would otherwise end the whole.
      const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true, decodeStrings: false };
      return new ZipFile(await yauzl.openPromise(path, options));
    } catch {
      throw new ZipRefused('This file is no zip archive, or it is damaged.');
    }
  }

  close(): void {
    this.#file.close();
  }

  /** @throws ZipRefused when it holds too much, or lies about what it holds */
  async list(budget: ZipBudget, limits: ImportLimits): Promise<ZipContent> {
    if (this.#file.entryCount > budget.entries)
      throw new ZipRefused(`This archive holds more than ${limits.entries.toLocaleString('en-US')} files.`);
    const content: ZipContent = { entries: [], refused: [] };
    const ranges: [from: number, to: number][] = [];
    const seen = new Set<string>();
    try {
      for await (const entry of this.#file.eachEntry()) {
        budget.entries -= 1;
        budget.inflatedBytes -= entry.uncompressedSize;
        if (budget.inflatedBytes < 0) throw new ZipRefused('This archive holds too much.');
        const from = entry.relativeOffsetOfLocalHeader;
        ranges.push([from, from + localHeaderBytes + entry.compressedSize]);
        this.sort(entry, content, seen, limits);
      }
    } catch (error) {
      if (error instanceof ZipRefused) throw error;
      throw new ZipRefused('This archive is damaged.');
    }
    refuseOverlaps(ranges);
    return content;
  }

  private sort(entry: Entry, content: ZipContent, seen: Set<string>, limits: ImportLimits): void {
    const named = entryPath(nameOf(entry), entry.fileNameLength, limits);
    if ('ignored' in named) return;
    const refuse = (text: string, kind: 'encrypted' | 'entry-refused' = 'entry-refused') =>
      content.refused.push({ path: named.path, kind, text });
    if ('refused' in named) return void refuse(named.refused);
    const type = (entry.externalFileAttributes >>> 16) & typeOfFile;
    if (type === symbolicLink) return void refuse('It is a link to another file.');
    if (entry.isEncrypted()) return void refuse('It is encrypted.', 'encrypted');
    if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8)
      return void refuse('It is compressed in a way that is not read here.');
    const { compressedSize, uncompressedSize: bytes } = entry;
    if (bytes > limits.ratioFromBytes && bytes > compressedSize * limits.ratio)
      return void refuse('It is far larger than it is compressed.');
    if (seen.has(named.path)) return void refuse('Another file has the same name.');
    seen.add(named.path);
    content.entries.push({
      path: named.path,
      bytes,
      modifiedAt: modifiedAt(entry),
      entry: withoutNames(entry),
    });
  }

  /** @throws ZipRefused when it is larger than `most`, or damaged */
  async read({ entry, bytes }: ZipEntry, most: number): Promise<Buffer> {
    if (bytes > most) throw new ZipRefused('It is too large.');
    try {
      const parts: Buffer[] = [];
      for await (const part of await this.stream(entry)) parts.push(part as Buffer);
      return Buffer.concat(parts);
    } catch {
      throw new ZipRefused('It is damaged.');
    }
  }

  /** Writes what is in an entry to a new file. */
  async extract({ entry, bytes }: ZipEntry, to: string, most: number): Promise<void> {
    if (bytes > most) throw new ZipRefused('It is too large.');
    try {
      await pipeline(await this.stream(entry), createWriteStream(to, { flags: 'wx', mode: 0o600 }));
    } catch {
      await rm(to, { force: true });
      throw new ZipRefused('It is damaged.');
    }
  }

  private stream(entry: Entry): Promise<Readable> {
    return this.#file.openReadStreamPromise(entry);
  }
}

const none = Buffer.alloc(0);

/** The names and extra fields of an entry take more memory than all else, and nothing reads them again. */
function withoutNames(entry: Entry): Entry {
  return Object.assign(entry, {
    fileNameRaw: none,
    fileName: '',
    extraFieldRaw: none,
    extraFields: [],
    fileCommentRaw: none,
    comment: '',
    fileComment: '',
  });
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Some programs write UTF-8 and do not say so. */
function nameOf(entry: Entry): string {
  try {
    return utf8.decode(entry.fileNameRaw);
  } catch {
    const { generalPurposeBitFlag, fileNameRaw, extraFields } = entry;
    return yauzl.getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields ?? [], false);
  }
}

/** Archives without a clock say 1980. */
function modifiedAt(entry: Entry): number | null {
  const at = entry.getLastModDate({ timezone: 'UTC' }).getTime();
  return at > Date.UTC(1980, 0, 2) && at <= Date.now() + 86_400_000 ? at : null;
}

/** Files that share their compressed bytes make gigabytes of a few megabytes in one level. */
function refuseOverlaps(ranges: [from: number, to: number][]): void {
  ranges.sort(([a], [b]) => a - b);
  let end = 0;
  for (const [from, to] of ranges) {
    if (from < end) throw new ZipRefused('Files of this archive lie over each other.');
    end = to;
  }
}
