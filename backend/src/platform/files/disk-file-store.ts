import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileName } from './file-name.ts';
import { FileStore } from './file-store.ts';

/** No file is called so: names have no dot at their beginning. On the same disk, so that renaming is enough. */
const draftsFolder = '.drafts';
/** No write of one file takes so long. */
const oldDraftMs = 24 * 60 * 60_000;

/** No file, a folder, or a file where the name has a folder. */
const nothingThere = new Set(['ENOENT', 'EISDIR', 'ENOTDIR']);

/** Files below one folder, each under its name. */
export class DiskFileStore extends FileStore {
  constructor(private readonly folder: string) {
    super();
  }

  async put(name: string, bytes: Uint8Array): Promise<void> {
    const path = this.path(name);
    const drafts = join(this.folder, draftsFolder);
    await mkdir(dirname(path), { recursive: true });
    await mkdir(drafts, { recursive: true });
    const draft = join(drafts, randomBytes(12).toString('hex'));
    try {
      const file = await open(draft, 'wx', 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, path);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  async get(name: string): Promise<Uint8Array | null> {
    try {
      return await readFile(this.path(name));
    } catch (error) {
      if (nothingThere.has((error as NodeJS.ErrnoException).code ?? '')) return null;
      throw error;
    }
  }

  async delete(name: string): Promise<void> {
    await rm(this.path(name), { force: true });
  }

  /** Removes what a process left half-written when it was killed. */
  async removeOldDrafts(): Promise<void> {
    const drafts = join(this.folder, draftsFolder);
    for (const draft of await readdir(drafts).catch(() => [])) {
      const { mtimeMs } = await stat(join(drafts, draft));
      if (mtimeMs < Date.now() - oldDraftMs) await rm(join(drafts, draft), { force: true });
    }
  }

  private path(name: string): string {
    return join(this.folder, fileName(name));
  }
}
