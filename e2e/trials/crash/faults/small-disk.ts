import { execFile } from 'node:child_process';
import { mkdtemp, open, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Why there can be no disks of our own here, or null. */
export const noDisks =
  process.platform !== 'linux' || process.getuid?.() !== 0 ? 'mounting needs root on Linux' : null;

/** A file system of its own that can be full, or turn read-only as one does on which a write has failed. */
export class SmallDisk implements AsyncDisposable {
  readonly folder: string;
  private readonly image: string;

  private constructor(image: string, folder: string) {
    this.image = image;
    this.folder = folder;
  }

  static async make(megabytes: number): Promise<SmallDisk> {
    const place = await mkdtemp(join(tmpdir(), 'commonplace-disk-'));
    const image = join(place, 'image');
    await (await open(image, 'w')).close();
    await truncate(image, megabytes * 1024 * 1024);
    // Without space that is kept for root, which we are.
    await run('mkfs.ext4', ['-q', '-F', '-m', '0', image]);
    const folder = join(place, 'disk');
    await run('mkdir', [folder]);
    const disk = new SmallDisk(image, folder);
    await disk.mount();
    return disk;
  }

  /** Takes all space that is left. */
  async fill(): Promise<void> {
    const file = await open(join(this.folder, 'everything'), 'a');
    try {
      for (let block = Buffer.alloc(1024 * 1024); block.length > 0; ) {
        const { bytesWritten } = await file.write(block).catch(() => ({ bytesWritten: 0 }));
        if (bytesWritten === 0) block = block.subarray(0, Math.floor(block.length / 2));
      }
    } finally {
      await file.close();
    }
  }

  async empty(): Promise<void> {
    await rm(join(this.folder, 'everything'));
  }

  /** As the kernel does it after an error, with all files open. Only {@link repair} ends it. */
  async turnReadOnly(): Promise<void> {
    const { stdout } = await run('losetup', ['-j', this.image, '--output', 'NAME', '--noheadings']);
    const trigger = await open(`/sys/fs/ext4/${basename(stdout.trim())}/trigger_fs_error`, 'w');
    await trigger.write('1');
    await trigger.close();
  }

  /** What an operator does about it. No process may have a file open. */
  async repair(): Promise<void> {
    await run('umount', [this.folder]);
    // It answers 1 when it mended something, which is what it is for.
    await run('e2fsck', ['-f', '-y', this.image]).catch((error: { code?: number }) => {
      if (error.code !== 1) throw error;
    });
    await this.mount();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await run('umount', ['--lazy', this.folder]);
    await rm(join(this.image, '..'), { recursive: true, force: true });
  }

  private async mount(): Promise<void> {
    await run('mount', ['-o', 'loop,errors=remount-ro', this.image, this.folder]);
  }
}
