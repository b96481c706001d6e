import { limits, type TaskReport } from '@commonplace/contracts/api';
import { AppError } from '@commonplace/contracts/errors';
import { Injectable } from '@nestjs/common';
import type { SignedIn } from '../../access/viewer.ts';
import { User } from '../../accounts/user.entity.ts';
import { Reads } from '../../platform/database/reads.ts';
import type { Unit } from '../../platform/database/unit.ts';
import { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import { GiveWay } from '../tasks/give-way.ts';
import type { Task } from '../tasks/task.entity.ts';
import { type TaskEnd, type TaskKind, TaskKinds, type TaskRun } from '../tasks/task-kinds.ts';
import { taskDays } from '../tasks/tasks.ts';
import { ImportFiles } from './import-files.ts';
import { ImportItems } from './import-items.ts';
import { importOptions } from './import-options.ts';
import { ImportRemoval, type RemovalWay } from './import-removal.ts';
import { type ImportOrder, ImportRun } from './import-run.ts';
import { SourceRefused } from './import-source.ts';
import { openImportSource } from './readers/open-import-source.ts';

const dayMs = 24 * 60 * 60_000;
/** How long a file waits for its person after the preview. */
const waitsMs = dayMs;
/** How often a run saves how far it is. */
const saveEveryMs = 1_000;
/** How long a run goes on while others wait, and how often the time that opening its file took. */
const turnMs = 30_000;
const turnOfOpening = 2;
/** How long an import tries, in all its runs, to read notes that can not be read. */
const mostLostMs = 5 * 60_000;

/**
 * An import goes through the steps '' (the file is here), `planned` (it is written down what is made;
 * behind it the milliseconds lost with notes that can not be read) and `done`. Nothing is ever half:
 * after a crash the items that are not made are made, and of a failed or cancelled import all is removed (W115).
 */
@Injectable()
export class ImportTask implements TaskKind {
  readonly kind = 'import';

  constructor(
    private readonly reads: Reads,
    private readonly unitOfWork: UnitOfWork,
    private readonly files: ImportFiles,
    private readonly items: ImportItems,
    private readonly imports: ImportRun,
    private readonly removal: ImportRemoval,
    kinds: TaskKinds,
  ) {
    kinds.register(this);
  }

  async run(run: TaskRun): Promise<TaskEnd> {
    const { task, signal } = run;
    if (task.step === 'done') {
      // The process before may have ended after its last save.
      await this.files.closeLocal(task);
      return { state: 'done' };
    }
    const { fileName, notebookId, isPreviewed } = importOptions.parse(task.options);
    const person = await this.personOf(task);
    const begunAt = performance.now();
    const path = await this.files.openLocal(task, signal);
    const source = openImportSource(path, fileName, signal);
    try {
      const order = { taskId: task.id, person, source, fileName, notebookId, signal };
      if (task.step === '') {
        await this.plan(run, order);
        if (isPreviewed) return { state: 'waiting', expiresAt: Date.now() + waitsMs };
      } else await source.survey();
      const openedMs = performance.now() - begunAt;
      const turnEndsAt = begunAt + Math.max(turnMs, turnOfOpening * openedMs);
      return { state: (await this.make(run, order, turnEndsAt)) ? 'done' : 'running' };
    } catch (error) {
      throw error instanceof SourceRefused ? new AppError('rejected', { message: error.message }) : error;
    } finally {
      await source.close();
      await this.files.closeLocal(task);
    }
  }

  async rollBack(run: TaskRun): Promise<void> {
    // The process before may have ended in the middle of it.
    await this.files.closeLocal(run.task);
    await this.remove(run, 'for good');
    for await (const _ of this.items.forget(run.task.id)) run.signal.throwIfAborted();
    await this.unitOfWork.run((unit) => this.letGoOfFile(run, unit, {}));
  }

  async undo(run: TaskRun): Promise<void> {
    await this.remove(run, 'to the trash');
  }

  forgetSome({ id }: Readonly<Task>, unit: Unit): Promise<number> {
    return this.items.forgetSome(id, unit);
  }

  async forget(task: Readonly<Task>, unit: Unit): Promise<void> {
    await this.files.release(unit, task);
  }

  private async plan(run: TaskRun, order: ImportOrder): Promise<void> {
    const { counts, losses } = await lastOf(this.imports.plan(order), run.signal);
    const report: TaskReport = {
      ...run.task.report,
      plan: counts,
      losses: losses.slice(0, limits.taskLosses).map((loss) => ({ ...loss, noteId: null })),
      lossesCount: losses.length,
    };
    await run.save({ step: 'planned', total: counts.notes, report });
  }

  /** @returns whether all is made; otherwise it goes on after others */
  private async make(run: TaskRun, order: ImportOrder, turnEndsAt: number): Promise<boolean> {
    const { task, signal } = run;
    // It does not wait for its person any more.
    await run.save({ expiresAt: task.createdAt + taskDays * dayMs });
    let savedAt = 0;
    const lostBefore = lostMsOf(task);
    const way = new GiveWay();
    for await (const done of this.imports.make(order)) {
      await way.rest(signal);
      if (performance.now() - savedAt < saveEveryMs) continue;
      const lostMs = lostBefore + order.source.lostMs;
      if (lostMs > mostLostMs)
        throw new SourceRefused('Too many notes of this file take too long to read. Import it without them.');
      await run.save({ done, step: `planned ${Math.round(lostMs)}` });
      savedAt = performance.now();
      if (savedAt > turnEndsAt && (await run.isAwaited())) return false;
    }
    const made = await this.items.made(task.id);
    const { losses, count } = await this.items.losses(task.id, limits.taskLosses - task.report.losses.length);
    const report: TaskReport = {
      ...task.report,
      made,
      losses: [...task.report.losses, ...losses],
      lossesCount: task.report.lossesCount + count,
    };
    await this.unitOfWork.run((unit) =>
      this.letGoOfFile(run, unit, { step: 'done', done: made.notes, report }),
    );
    return true;
  }

  /** In the act that needs the file no more. */
  private async letGoOfFile(
    run: TaskRun,
    unit: Unit,
    progress: Parameters<TaskRun['save']>[0],
  ): Promise<void> {
    const { file, fileBytes, fileSha256 } = run.task;
    await run.save({ ...progress, file: null, fileBytes: 0 }, unit);
    await this.files.release(unit, { file, fileBytes, fileSha256 });
  }

  private async remove(run: TaskRun, way: RemovalWay): Promise<void> {
    const person = await this.personOf(run.task);
    for await (const _ of this.removal.remove(run.task.id, person, way)) run.signal.throwIfAborted();
  }

  private async personOf({ userId }: Readonly<Task>): Promise<SignedIn> {
    const user = await this.reads.manager.findOneBy(User, { id: userId });
    if (!user || user.endedAt !== null) throw new AppError('unauthenticated');
    // No session asks: what is done here was asked for when the task was made.
    return { kind: 'signed-in', userId, sid: '', scopes: null, name: user.name, username: user.username };
  }
}

/** The number behind `planned`. */
function lostMsOf({ step }: Pick<Task, 'step'>): number {
  return Number(/^planned (\d+)$/.exec(step)?.[1] ?? 0);
}

/** What work in units comes to. */
async function lastOf<T>(work: AsyncGenerator<unknown, T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    signal.throwIfAborted();
    const step = await work.next();
    if (step.done) return step.value;
  }
}
