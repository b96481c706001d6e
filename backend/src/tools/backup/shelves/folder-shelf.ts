import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { link, mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Shelf } from './shelf.ts';

/** Files of one folder. */
export class FolderShelf implements Shelf {
  constructor(private readonly folder: string) {}

  describe(name: string): string {
    return join(this.folder, name);
  }

  async write(name: string, bytes: AsyncIterable<Buffer>, signal: AbortSignal): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    if (existsSync(this.describe(name))) throw new Error(`There is a file ${this.describe(name)} already`);
    const draft = join(this.folder, `.${name}.${randomBytes(6).toString('hex')}`);
    try {
      await pipeline(bytes, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }), { signal });
      await link(draft, this.describe(name));
    } finally {
      await rm(draft, { force: true });
    }
    await this.syncFolder();
  }

  read(name: string): AsyncIterable<Buffer> {
    return createReadStream(this.describe(name), { highWaterMark: 256 * 1024 });
  }

  async names(): Promise<string[]> {
    return readdir(this.folder);
  }

  async remove(name: string): Promise<void> {
    await rm(this.describe(name));
  }

  /** Or the name could be gone after a power loss. */
  private async syncFolder(): Promise<void> {
    const folder = await open(this.folder, 'r');
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  }
}
