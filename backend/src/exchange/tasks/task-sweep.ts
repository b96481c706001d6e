import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { LessThanOrEqual } from 'typeorm';
import { Reads } from '../../platform/database/reads.ts';
import type { Unit } from '../../platform/database/unit.ts';
import { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import { JobLeases } from '../../platform/jobs/job-leases.ts';
import { BackgroundWork } from '../../platform/process/background-work.ts';
import type { RepeatedWork } from '../../platform/process/repeated-work.ts';
import { lockTask } from './lock-task.ts';
import { Task } from './task.entity.ts';
import { TaskKinds } from './task-kinds.ts';
import { taskLease } from './task-runner.ts';

const pauseMs = 60 * 60_000;
const piece = 100;

/** Removes tasks that ended long ago, their files, and the leases of those who have none any more. */
@Injectable()
export class TaskSweep {
  private readonly sweeps: RepeatedWork;

  constructor(
    private readonly reads: Reads,
    private readonly unitOfWork: UnitOfWork,
    private readonly kinds: TaskKinds,
    leases: JobLeases,
    background: BackgroundWork,
    logger: PinoLogger,
  ) {
    logger.setContext(TaskSweep.name);
    this.sweeps = background.addJob({
      name: 'task-sweep',
      everyMs: pauseMs,
      work: async (stopped) => {
        await this.removeOld(stopped);
        await leases.forget(taskLease);
      },
      onFailure: (error) => logger.error({ err: error }, 'old tasks could not be removed'),
    });
  }

  sweep(): Promise<void> {
    return this.sweeps.run();
  }

  private async removeOld(stopped: AbortSignal): Promise<void> {
    const now = Date.now();
    for (;;) {
      const expired = await this.reads.manager.find(Task, {
        select: { id: true },
        where: { expiresAt: LessThanOrEqual(now) },
        order: { expiresAt: 'ASC' },
        take: piece,
      });
      for (const { id } of expired) {
        let isMore = true;
        while (isMore) {
          if (stopped.aborted) return;
          isMore = await this.unitOfWork.run((unit) => this.removeSome(unit, id, now));
        }
      }
      if (expired.length < piece) return;
    }
  }

  /** Whether something of it is left to be removed. */
  private async removeSome(unit: Unit, id: string, now: number): Promise<boolean> {
    const task = await lockTask(unit, id);
    if (!task || task.expiresAt > now) return false;
    // What is half done is rolled back first.
    if (task.state === 'waiting' || task.state === 'running') {
      await unit.manager.update(Task, { id }, { wish: 'cancel', dueAt: now, expiresAt: now + pauseMs });
      return false;
    }
    return (await this.kinds.removeSome(task, unit)) === 'more is left';
  }
}
