import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CONFIG } from '../../platform/config/config.module.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Unit } from '../../platform/database/unit.ts';
import { LongFiles } from '../../platform/files/long-files.ts';
import type { Task } from '../tasks/task.entity.ts';

const leftMs = 7 * 24 * 60 * 60_000;

export type FileOfTask = Pick<Task, 'file' | 'fileBytes' | 'fileSha256'>;

/** The uploaded files of imports: kept where all processes find them, and copied to disk while one works on it. */
@Injectable()
export class ImportFiles implements OnModuleInit {
  private readonly folder: string;

  constructor(
    private readonly files: LongFiles,
    @Inject(CONFIG) { dataDir }: Config,
  ) {
    this.folder = join(dataDir, 'imports');
  }

  /** What a crash left here. No import works on its file for so long. */
  async onModuleInit(): Promise<void> {
    const before = Date.now() - leftMs;
    for (const name of await readdir(this.folder).catch(() => [])) {
      const path = join(this.folder, name);
      const left = await stat(path).catch(() => null);
      if (left && left.mtimeMs < before) await rm(path, { recursive: true, force: true });
    }
  }

  /** Keeps a file while it comes; it goes again by itself unless {@link keep} follows. */
  async receive(bytes: AsyncIterable<Uint8Array>): Promise<FileOfTask> {
    const { name, bytes: fileBytes, sha256 } = await this.files.write(bytes);
    return { file: name, fileBytes, fileSha256: sha256 };
  }

  /** In the act that makes the task. */
  async keep(unit: Unit, { file, fileBytes }: FileOfTask): Promise<void> {
    if (file !== null) await this.files.keep(unit, { name: file, bytes: fileBytes });
  }

  /** When no task comes of it. */
  async drop({ file }: FileOfTask): Promise<void> {
    if (file !== null) await this.files.drop({ name: file });
  }

  /** In the act that needs it no more. */
  async release(unit: Unit, { file, fileBytes }: FileOfTask): Promise<void> {
    if (file !== null) await this.files.release(unit, { name: file, bytes: fileBytes });
  }

  /** The file of a task on the disk of this machine, alone in its folder. */
  async openLocal(task: Readonly<Task>, signal: AbortSignal): Promise<string> {
    const { file, fileBytes } = task;
    if (file === null) throw new Error('This import has no file');
    const path = this.pathOf(task);
    const there = await stat(path).catch(() => null);
    if (there?.size === fileBytes) return path;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const coming = `${path}.coming`;
    const bytes = Readable.from(this.files.read({ name: file, bytes: fileBytes }));
    await pipeline(bytes, createWriteStream(coming, { mode: 0o600 }), { signal });
    await rename(coming, path);
    return path;
  }

  async closeLocal(task: Readonly<Task>): Promise<void> {
    await rm(dirname(this.pathOf(task)), { recursive: true, force: true });
  }

  private pathOf({ id }: Readonly<Task>): string {
    return join(this.folder, id, 'file');
  }
}
