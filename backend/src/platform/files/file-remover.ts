import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { PinoLogger } from 'nestjs-pino';
import { LessThanOrEqual, type Repository } from 'typeorm';
import { READER } from '../database/connection/data-sources.ts';
import { UnitOfWork } from '../database/unit-of-work.ts';
import { EventBus } from '../events/event-bus.ts';
import { BackgroundWork } from '../process/background-work.ts';
import type { RepeatedWork } from '../process/repeated-work.ts';
import { FileRemoval } from './file-removal.entity.ts';
import { FileRemovalDue } from './file-removal-due.event.ts';
import { FileStore } from './file-store.ts';

const pauseMs = 60_000;
const piece = 100;
const maxBackoffMs = 60 * 60_000;

/**
 * Removes the files of the list of removals, at once and after failures again with growing
 * pauses. The row goes after the file: a crash in between removes it a second time, which does nothing.
 */
@Injectable()
export class FileRemover implements OnModuleInit {
  private readonly removals: RepeatedWork;

  constructor(
    @InjectRepository(FileRemoval, READER) private readonly fileRemovals: Repository<FileRemoval>,
    private readonly unitOfWork: UnitOfWork,
    private readonly store: FileStore,
    private readonly events: EventBus,
    background: BackgroundWork,
    private readonly logger: PinoLogger,
  ) {
    logger.setContext(FileRemover.name);
    this.removals = background.addJob({
      name: 'file-removal',
      everyMs: pauseMs,
      work: (stopped) => this.removeDue(stopped),
      onFailure: (error) => logger.error({ err: error }, 'files could not be removed'),
    });
  }

  onModuleInit(): void {
    this.events.onAfterCommit(FileRemovalDue, () => this.removals.run());
  }

  private async removeDue(stopped: AbortSignal): Promise<void> {
    for (;;) {
      const due = await this.fileRemovals.find({
        where: { dueAt: LessThanOrEqual(Date.now()) },
        order: { dueAt: 'ASC' },
        take: piece,
      });
      for (const removal of due) {
        if (stopped.aborted) return;
        await this.remove(removal);
      }
      if (due.length < piece) return;
    }
  }

  private async remove({ name, dueAt, attempts }: FileRemoval): Promise<void> {
    try {
      await this.store.delete(name);
    } catch (error) {
      this.logger.error({ err: error, attempts }, 'a file could not be removed');
      const later = Date.now() + Math.min(2_000 * 2 ** attempts, maxBackoffMs);
      await this.unitOfWork.run(({ manager }) =>
        manager.update(FileRemoval, { name, dueAt }, { dueAt: later, attempts: attempts + 1 }),
      );
      return;
    }
    await this.unitOfWork.run(({ manager }) => manager.delete(FileRemoval, { name, dueAt }));
  }
}
