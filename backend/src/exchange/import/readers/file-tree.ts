import { copyFile, mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { LossKind } from '@commonplace/contracts/api';
import type { SourceLoss } from '../import-source.ts';
import { SourceRefused } from '../import-source.ts';
import { type ImportLimits, importLimits } from './import-limits.ts';
import { type ZipBudget, type ZipEntry, ZipFile, ZipRefused } from './zip-file.ts';

/** A file of what is imported. */
export interface TreeFile {
  index: number;
  /** Parts joined by `/`. Nothing is ever written under it. */
  path: string;
  bytes: number;
  modifiedAt: number | null;
}

interface Place {
  zip: ZipFile | null;
  entry: ZipEntry | null;
}

/**
 * The files of what was uploaded: of one archive, with those of the archives in it, or the one file that it is. Archives in
 * archives and what is extracted are kept as numbered files in a folder of its own.
 */
export class FileTree {
  readonly files: TreeFile[] = [];
  readonly losses: SourceLoss[] = [];
  readonly limits: ImportLimits;
  readonly #source: string;
  readonly #folder: string;
  readonly #places: Place[] = [];
  readonly #zips: ZipFile[] = [];
  readonly #budget: ZipBudget;
  #written = 0;

  private constructor(source: string, folder: string, limits: ImportLimits) {
    this.limits = limits;
    this.#source = source;
    this.#folder = folder;
    this.#budget = {
      entries: limits.entries,
      inflatedBytes: limits.inflatedBytes,
      archives: limits.archives,
    };
  }

  /**
   * @param folder for what is extracted; it is made anew
   * @throws SourceRefused when it can not be read, or is an attack
   */
  static async open(source: string, name: string, folder: string, limits = importLimits): Promise<FileTree> {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const tree = new FileTree(source, folder, limits);
    try {
      await tree.fill(name);
    } catch (error) {
      await tree.close();
      if (error instanceof ZipRefused) throw new SourceRefused(error.message);
      throw error;
    }
    return tree;
  }

  private async fill(name: string): Promise<void> {
    if ((await isArchive(this.#source)) && !isDocument(name)) {
      await this.add(this.#source, [], 0);
      if (!this.files.some(({ path }) => path === 'word/document.xml')) return;
      // A document without its ending.
      this.files.length = 0;
      this.#places.length = 0;
    }
    const { size, mtimeMs } = await stat(this.#source);
    this.keep(
      { path: name.normalize('NFC').replaceAll('/', '_'), bytes: size, modifiedAt: mtimeMs },
      { zip: null, entry: null },
    );
    // When it was uploaded says nothing about it.
    for (const file of this.files) file.modifiedAt = null;
  }

  private keep(file: Omit<TreeFile, 'index'>, place: Place): void {
    this.files.push({ ...file, index: this.files.length });
    this.#places.push(place);
  }

  private async add(path: string, into: readonly string[], depth: number): Promise<void> {
    const zip = await ZipFile.open(path);
    this.#zips.push(zip);
    this.#budget.archives -= 1;
    const { entries, refused } = await zip.list(this.#budget, this.limits);
    const at = (inside: string) => [...into, inside].join('/');
    for (const { path: inside, kind, text } of refused) this.lose(at(inside), kind, text);
    const inner = entries.filter((entry) => isZip(entry.path));
    for (const entry of entries) {
      const { bytes, modifiedAt } = entry;
      if (!isZip(entry.path)) this.keep({ path: at(entry.path), bytes, modifiedAt }, { zip, entry });
    }
    // Programs wrap an export in one archive, or in several parts of it.
    const isWrapper =
      inner.length === entries.length ||
      inner.some((entry) => /^(?:.*\/)?Export-.*Part-\d+\.zip$/i.test(entry.path));
    for (const entry of inner) {
      const name = isWrapper ? [] : [entry.path.replace(/\.zip$/i, '')];
      await this.addInner(zip, entry, [...into, ...name], depth + 1);
    }
  }

  private async addInner(
    zip: ZipFile,
    entry: ZipEntry,
    into: readonly string[],
    depth: number,
  ): Promise<void> {
    const path = [...into, entry.path].join('/');
    if (depth > this.limits.nestedArchives || this.#budget.archives <= 0)
      return this.lose(path, 'entry-refused', 'It is an archive too deep in other archives.');
    const to = this.newPath('.zip');
    try {
      await zip.extract(entry, to, this.limits.inflatedBytes);
      await this.add(to, into, depth);
    } catch (error) {
      if (!(error instanceof ZipRefused)) throw error;
      this.lose(path, 'entry-refused', error.message);
    }
  }

  lose(path: string, kind: LossKind, text: string): void {
    if (this.losses.length < this.limits.losses) this.losses.push({ path, kind, text, count: 1 });
  }

  /** @throws SourceRefused when it is larger than `most` bytes, or damaged */
  async read(file: TreeFile, most: number): Promise<Buffer> {
    if (file.bytes > most) throw new SourceRefused('It is too large.');
    const { zip, entry } = this.placeOf(file);
    if (!zip || !entry) return readFile(this.#source);
    return refusing(() => zip.read(entry, most));
  }

  /** Writes it to a new file, whose path it answers. @throws SourceRefused as {@link read} */
  async extract(file: TreeFile, most: number): Promise<string> {
    if (file.bytes > most) throw new SourceRefused('It is too large.');
    const { zip, entry } = this.placeOf(file);
    const to = this.newPath('');
    if (!zip || !entry) await copyFile(this.#source, to);
    else await refusing(() => zip.extract(entry, to, most));
    return to;
  }

  /** A path where it can be read from: its own, or that of a new file. @throws SourceRefused as {@link read} */
  async local(file: TreeFile, most: number): Promise<string> {
    if (this.placeOf(file).zip) return this.extract(file, most);
    if (file.bytes > most) throw new SourceRefused('It is too large.');
    return this.#source;
  }

  /** A path for a new file beside those that are extracted. */
  newPath(ending: string): string {
    this.#written += 1;
    return join(this.#folder, `${this.#written}${ending}`);
  }

  async close(): Promise<void> {
    for (const zip of this.#zips.splice(0)) zip.close();
    await rm(this.#folder, { recursive: true, force: true });
  }

  private placeOf({ index }: TreeFile): Place {
    const place = this.#places[index];
    if (!place) throw new Error(`There is no file ${index}`);
    return place;
  }
}

async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ZipRefused) throw new SourceRefused(error.message);
    throw error;
  }
}

const isZip = (path: string) => extname(path).toLowerCase() === '.zip';
const isDocument = (name: string) => /\.doc[xm]$/i.test(name);

async function isArchive(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    // Its first entry, or the end of one without any.
    return bytesRead === 4 && (buffer.readUInt32LE() === 0x04034b50 || buffer.readUInt32LE() === 0x06054b50);
  } finally {
    await file.close();
  }
}
