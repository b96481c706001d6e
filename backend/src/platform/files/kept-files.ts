import { Injectable } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import type { Unit } from '../database/unit.ts';
import { UnitOfWork } from '../database/unit-of-work.ts';
import { FileRemoval } from './file-removal.entity.ts';
import { FileRemovalDue } from './file-removal-due.event.ts';
import { FileStore } from './file-store.ts';

/** Longer than any act takes between writing a file and its commit. */
export const unusedMs = 10 * 60_000;
/** An act that comes this late can't be sure any more that its file is there. */
export const marginMs = 60_000;

/**
 * Files and rows that name them, kept together without a transaction over both. After a crash at
 * any moment: a file that no row needs is in the list of removals, and one that a row needs is not.
 *
 * ```ts
 * await files.put(name, bytes);
 * await unitOfWork.run(async (unit) => { …; await files.keep(unit, name); await files.release(unit, old); });
 * ```
 */
@Injectable()
export class KeptFiles {
  constructor(
    private readonly store: FileStore,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Writes a file that goes again by itself unless an act {@link keep}s it within nine minutes. */
  async put(name: string, bytes: Uint8Array): Promise<void> {
    await this.unitOfWork.run(({ manager }) =>
      manager.insert(FileRemoval, { name, dueAt: Date.now() + unusedMs, attempts: 0 }),
    );
    await this.store.put(name, bytes);
  }

  /** In the act whose row names the file from now on. */
  async keep({ manager }: Unit, name: string): Promise<void> {
    const taken = await manager.delete(FileRemoval, { name, dueAt: MoreThan(Date.now() + marginMs) });
    if (taken.affected !== 1) throw new Error(`The file ${name} was not put a moment ago`);
  }

  /** In the act after which nothing names the file any more: it goes after the commit. */
  async release(unit: Unit, name: string): Promise<void> {
    await unit.manager.delete(FileRemoval, { name });
    await unit.manager.insert(FileRemoval, { name, dueAt: Date.now(), attempts: 0 });
    unit.emit(new FileRemovalDue());
  }
}
