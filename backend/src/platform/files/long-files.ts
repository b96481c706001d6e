import { createHash, randomUUID } from 'node:crypto';
import { AppError } from '@commonplace/contracts/errors';
import { Injectable } from '@nestjs/common';
import { Between, type FindOptionsWhere, MoreThan } from 'typeorm';
import type { Unit } from '../database/unit.ts';
import { UnitOfWork } from '../database/unit-of-work.ts';
import { FileRemoval } from './file-removal.entity.ts';
import { FileRemovalDue } from './file-removal-due.event.ts';
import { FileStore } from './file-store.ts';
import { KeptFiles, marginMs, unusedMs } from './kept-files.ts';

/** Small enough for memory, and for the patience that a store has with one file. */
export const partBytes = 4 * 1024 * 1024;
const renewMs = 60_000;
/** Rows of one statement. */
const piece = 500;

/** A file that is longer than what memory should hold. */
export interface LongFile {
  name: string;
  bytes: number;
  sha256: string;
}

/**
 * Long files, in parts in the same store as all others. Like {@link KeptFiles}: what is written goes again by itself
 * unless a unit keeps it, so a crash leaves nothing.
 */
@Injectable()
export class LongFiles {
  constructor(
    private readonly files: KeptFiles,
    private readonly store: FileStore,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Writes what comes, a part at a time: the source waits meanwhile.
   *
   * @throws what the source throws; nothing is left then
   */
  async write(source: AsyncIterable<Uint8Array>): Promise<LongFile> {
    const name = `exchange/${randomUUID()}`;
    const hash = createHash('sha256');
    const part = Buffer.allocUnsafeSlow(partBytes);
    let bytes = 0;
    const writePart = (length: number) =>
      this.files.put(partName(name, Math.ceil(bytes / partBytes)), part.subarray(0, length));
    // Between two parts of a slow sender more time may pass than an unused file is kept.
    const renewing = setInterval(() => {
      void this.setDue(name, Date.now() + unusedMs).catch(() => undefined);
    }, renewMs);
    try {
      for await (const chunk of source) {
        hash.update(chunk);
        for (let at = 0; at < chunk.length; ) {
          const filled = bytes % partBytes;
          const some = chunk.subarray(at, at + partBytes - filled);
          part.set(some, filled);
          at += some.length;
          bytes += some.length;
          if (bytes % partBytes === 0) await writePart(partBytes);
        }
      }
      if (bytes % partBytes !== 0) await writePart(bytes % partBytes);
      await this.setDue(name, Date.now() + unusedMs);
      return { name, bytes, sha256: hash.digest('hex') };
    } catch (error) {
      await this.setDue(name, Date.now()).catch(() => undefined);
      throw error;
    } finally {
      clearInterval(renewing);
    }
  }

  /** The bytes from `from` to `to`, both included. @throws AppError `not_found` when the file is gone */
  async *read({ name, bytes }: Pick<LongFile, 'name' | 'bytes'>, from = 0, to = bytes - 1) {
    for (let at = from; at <= to; ) {
      const start = at - (at % partBytes);
      const part = await this.store.get(partName(name, start / partBytes + 1));
      if (part === null) throw new AppError('not_found');
      yield part.subarray(at - start, to - start + 1);
      at = start + partBytes;
    }
  }

  /** In the act whose row names the file from now on. */
  async keep({ manager }: Unit, { name, bytes }: Pick<LongFile, 'name' | 'bytes'>): Promise<void> {
    const kept = await manager.delete(FileRemoval, {
      ...partsOf(name),
      dueAt: MoreThan(Date.now() + marginMs),
    });
    if (kept.affected !== Math.ceil(bytes / partBytes))
      throw new Error(`The file ${name} was not written a moment ago`);
  }

  /** Removes at once what {@link write} wrote and no act came to keep; what was kept all the same stays. */
  async drop({ name }: Pick<LongFile, 'name'>): Promise<void> {
    await this.setDue(name, Date.now());
  }

  /** In the act after which nothing names the file any more. */
  async release(unit: Unit, { name, bytes }: Pick<LongFile, 'name' | 'bytes'>): Promise<void> {
    await unit.manager.delete(FileRemoval, partsOf(name));
    const rows = Array.from({ length: Math.ceil(bytes / partBytes) }, (_, index) => ({
      name: partName(name, index + 1),
      dueAt: Date.now(),
      attempts: 0,
    }));
    for (let at = 0; at < rows.length; at += piece)
      await unit.manager.insert(FileRemoval, rows.slice(at, at + piece));
    unit.emit(new FileRemovalDue());
  }

  private async setDue(name: string, dueAt: number): Promise<void> {
    await this.unitOfWork.run(async (unit) => {
      await unit.manager.update(FileRemoval, partsOf(name), { dueAt });
      if (dueAt <= Date.now()) unit.emit(new FileRemovalDue());
    });
  }
}

/** Beside each other: folders would be left when the files are gone. */
function partName(name: string, number: number): string {
  return `${name}-${String(number).padStart(6, '0')}`;
}

function partsOf(name: string): FindOptionsWhere<FileRemoval> {
  return { name: Between(partName(name, 0), partName(name, 999_999)) };
}
