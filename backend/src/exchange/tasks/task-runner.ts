import { setTimeout as pause } from 'node:timers/promises';
import type { TaskKindName, TaskReport, TaskState } from '@commonplace/contracts/api';
import { AppError, errorRegistry } from '@commonplace/contracts/errors';
import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { Reads } from '../../platform/database/reads.ts';
import { isDatabaseAway } from '../../platform/database/retryable-error.ts';
import type { Unit } from '../../platform/database/unit.ts';
import { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import { EventBus } from '../../platform/events/event-bus.ts';
import { JobLeases } from '../../platform/jobs/job-leases.ts';
import { runJob } from '../../platform/jobs/run-job.ts';
import { BackgroundWork } from '../../platform/process/background-work.ts';
import type { RepeatedWork } from '../../platform/process/repeated-work.ts';
import { lockTask } from './lock-task.ts';
import { Task } from './task.entity.ts';
import { TaskChanged, TaskDue } from './task-events.ts';
import { TaskKinds, type TaskProgress, type TaskRun } from './task-kinds.ts';

/** A person's tasks are under one lease: one of them at a time. */
export const taskLease = 'task:';
/** What each lane of this process takes: many imports keep no export waiting, and the other way round. */
const lanes: readonly (TaskKindName | null)[] = [null, 'import', 'export'];
/** People whose task is due, of whom the next is chosen. */
const mostLookedAt = 100;
const lookEveryMs = 5_000;
/** How soon a running task sees that its person cancelled it. */
const askEveryMs = 500;
const firstRetryMs = 5_000;
const longestRetryMs = 10 * 60_000;
/** Some two hours. */
const mostAttempts = 20;
/** A run that ends its process, such as by a file that needs too much memory, would end the next one too. */
const mostLostRuns = 3;
const tookProcessAlong =
  'This could not be finished: the server stopped each time it was tried. Try it with a smaller part.';

/** Its person cancelled it or is suspended, or its row is gone. */
class Cancelled extends Error {}

const isSuspended = 'Your account is suspended.';

/**
 * Does what is asked for in the table of tasks, each in one process of all. One that a process left in the middle is
 * continued by the next, from what it saved (docs/adr/0034).
 */
@Injectable()
export class TaskRunner {
  /** People whose task one of our lanes has. */
  private readonly busy = new Set<string>();
  /** Tasks that our lanes have, as they were saved last. */
  private readonly running = new Map<string, Task>();
  /** When people had their last turn here, while others wait. */
  private readonly turns = new Map<string, number>();

  constructor(
    private readonly reads: Reads,
    private readonly unitOfWork: UnitOfWork,
    private readonly leases: JobLeases,
    private readonly kinds: TaskKinds,
    private readonly logger: PinoLogger,
    events: EventBus,
    background: BackgroundWork,
  ) {
    logger.setContext(TaskRunner.name);
    const laneOf = (kind: TaskKindName | null): RepeatedWork =>
      background.add({
        everyMs: lookEveryMs,
        work: (stopped) => this.runDue(kind, stopped),
        onFailure: (error) => logger.error({ err: error }, 'tasks could not be run'),
      });
    const all = lanes.map(laneOf);
    events.onAfterCommit(TaskChanged, ({ task: { wish: _, ...saved } }) => {
      const task = this.running.get(saved.id);
      if (task) Object.assign(task, saved);
    });
    events.onAfterCommit(TaskDue, () => {
      for (const one of all) void one.run();
    });
  }

  /** Until nothing is due that another process does not do. */
  private async runDue(kind: TaskKindName | null, stopped: AbortSignal): Promise<void> {
    const tried = new Set<string>();
    while (!stopped.aborted) {
      const userId = await this.nextPerson(kind, [...this.busy, ...tried]);
      if (userId === undefined) return;
      // Another lane may have come first.
      if (this.busy.has(userId)) continue;
      this.busy.add(userId);
      try {
        let ran = false;
        await runJob(this.leases, {
          name: `${taskLease}${userId}`,
          stopped,
          isRequested: false,
          restMs: 0,
          work: async (signal) => {
            const task = await this.nextOf(userId, kind);
            // A kind of a newer version is left to the processes that have it.
            if (!task || !this.kinds.has(task)) return;
            ran = true;
            await this.runOne(task, kind, signal);
          },
        });
        if (!ran) tried.add(userId);
      } finally {
        this.busy.delete(userId);
        this.turns.set(userId, Date.now());
      }
    }
  }

  /** Of those who wait, who has waited longest since their task was due, or since their last turn. */
  private async nextPerson(
    kind: TaskKindName | null,
    others: readonly string[],
  ): Promise<string | undefined> {
    const ofKind = kind === null ? [] : [kind];
    const due: { id: string; since: number | string }[] = await this.reads.manager.query(
      `SELECT user_id AS id, MIN(due_at) AS since FROM task
       WHERE due_at <= ?${ofKind.map(() => ' AND kind = ?').join('')}${others.map(() => ' AND user_id <> ?').join('')}
       GROUP BY user_id ORDER BY since LIMIT ${mostLookedAt}`,
      [Date.now(), ...ofKind, ...others],
    );
    if (due.length === 0 && kind === null) this.turns.clear();
    const turnOf = ({ id, since }: (typeof due)[number]) => Math.max(Number(since), this.turns.get(id) ?? 0);
    return due.sort((a, b) => turnOf(a) - turnOf(b))[0]?.id;
  }

  private nextOf(userId: string, kind: TaskKindName | null): Promise<Task | null> {
    const query = this.reads.manager
      .createQueryBuilder(Task, 'task')
      .where('task.user_id = :userId AND task.due_at <= :now', { userId, now: Date.now() });
    if (kind !== null) query.andWhere('task.kind = :kind', { kind });
    return query.orderBy('task.dueAt').limit(1).getOne();
  }

  private async runOne(task: Task, lane: TaskKindName | null, stopped: AbortSignal): Promise<void> {
    const cancelled = new AbortController();
    const signal = AbortSignal.any([stopped, cancelled.signal]);
    const before = { done: task.done, step: task.step };
    const run: TaskRun = {
      task,
      signal,
      isAwaited: async () => (await this.nextPerson(lane, [...this.busy])) !== undefined,
      save: async (progress, unit) => {
        signal.throwIfAborted();
        await this.write(run, isFurther(progress, before) ? { ...progress, ...gotFurther } : progress, unit);
      },
    };
    const ended = new AbortController();
    const watching = this.watch(task, cancelled, ended.signal);
    this.running.set(task.id, task);
    try {
      await this.step(run).catch((error) => {
        signal.throwIfAborted();
        if (error instanceof Cancelled) throw error;
        return this.failed(run, error);
      });
    } catch (error) {
      if (stopped.aborted) await this.write(run, { lostRuns: 0 }).catch(() => undefined);
      // It is due still: the next look finds the wish, or the next process goes on.
      if (!signal.aborted && !(error instanceof Cancelled)) throw error;
    } finally {
      this.running.delete(task.id);
      ended.abort();
      await watching;
    }
  }

  /** The one thing that is to be done now. */
  private async step(run: TaskRun): Promise<void> {
    const { task } = run;
    const kind = this.kinds.of(task);
    if (task.lostRuns >= mostLostRuns) throw new AppError('rejected', { message: tookProcessAlong });
    await this.write(run, { lostRuns: task.lostRuns + 1 });
    if (task.wish === 'cancel') {
      await kind.rollBack(run);
      await this.rest(run, task.report.problem === null ? 'cancelled' : 'failed', {});
    } else if (task.wish === 'undo') {
      await kind.undo?.(run);
      await this.rest(run, 'done', { report: { ...task.report, undo: 'done' } });
    } else {
      const now = await this.stateOf(task.id);
      if (now?.isSuspended) throw new AppError('forbidden', { message: isSuspended });
      if (task.state === 'waiting') await this.write(run, { state: 'running', startedAt: Date.now() });
      const { state, ...progress } = await kind.run(run);
      if (state === 'running') await this.write(run, { ...progress, lostRuns: 0, dueAt: Date.now() });
      else await this.rest(run, state, progress);
    }
  }

  /** A task that ended, or waits for its person, unless they cancelled it meanwhile. */
  private rest(run: TaskRun, state: TaskState, progress: TaskProgress): Promise<void> {
    const endedAt = state === 'waiting' ? null : Date.now();
    return this.write(run, { ...progress, state, wish: null, ...gotFurther, dueAt: null, endedAt });
  }

  private async write(run: TaskRun, changes: Partial<Task>, given?: Unit): Promise<void> {
    const { id, wish } = run.task;
    const work = async (unit: Unit) => {
      const now = await lockTask(unit, id);
      if (!now || now.wish !== wish) throw new Cancelled();
      await unit.manager.update(Task, { id }, changes as never);
      unit.emit(new TaskChanged({ ...now, ...changes }, changes.dueAt === null));
    };
    await (given ? work(given) : this.unitOfWork.run(work));
  }

  /** Tried again where that may help; otherwise rolled back, and then it has failed. */
  private async failed(run: TaskRun, error: unknown): Promise<void> {
    const { task } = run;
    const attempts = task.attempts + 1;
    const isRefused = error instanceof AppError && error.retryAfter === undefined && error.status < 500;
    if (!isRefused) this.logger.warn({ err: error, taskId: task.id, attempts }, 'a task could not go on');
    const isHopeless = attempts > mostAttempts || (isRefused && task.wish === null);
    const mayPass = task.wish !== null || isDatabaseAway(error) || error instanceof AppError;
    if (!isHopeless && mayPass) {
      const retryMs = Math.min(firstRetryMs * 2 ** (attempts - 1), longestRetryMs);
      const after = error instanceof AppError ? (error.retryAfter ?? 0) * 1_000 : 0;
      await this.write(run, { attempts, lostRuns: 0, dueAt: Date.now() + Math.max(after, retryMs) });
      return;
    }
    const problem = error instanceof AppError ? error.message : errorRegistry.internal.message;
    const report: TaskReport = { ...task.report, problem };
    if (task.wish === 'cancel') await this.rest(run, 'failed', { report });
    else if (task.wish === 'undo') await this.rest(run, 'done', { report: { ...report, undo: null } });
    else await this.write(run, { report, wish: 'cancel', ...gotFurther, dueAt: Date.now() });
  }

  /** Aborts a run whose person cancelled it; one that makes something also when they are suspended. */
  private async watch({ id, wish }: Task, cancelled: AbortController, ended: AbortSignal): Promise<void> {
    while (!ended.aborted) {
      await pause(askEveryMs, undefined, { signal: ended, ref: false }).catch(() => undefined);
      if (ended.aborted) return;
      // While the database is away the run fails by itself.
      const now = await this.stateOf(id).catch(() => ({ wish, isSuspended: false }));
      if (now?.wish !== wish || (wish === null && now.isSuspended)) cancelled.abort(new Cancelled());
    }
  }

  /** Undefined when the row is gone. */
  private async stateOf(id: string): Promise<{ wish: string | null; isSuspended: boolean } | undefined> {
    const [row]: { wish: string | null; suspended_at: number | string | null }[] =
      await this.reads.manager.query(
        'SELECT task.wish, person.suspended_at FROM task JOIN `user` person ON person.id = task.user_id WHERE task.id = ?',
        [id],
      );
    return row && { wish: row.wish, isSuspended: row.suspended_at !== null };
  }
}

const gotFurther = { attempts: 0, lostRuns: 0 } satisfies Partial<Task>;

/** Whether a run got beyond where the one before it ended: then what made that one fail has passed. */
function isFurther({ done, step }: TaskProgress, before: Pick<Task, 'done' | 'step'>): boolean {
  return (done ?? 0) > before.done || (step !== undefined && step !== before.step);
}
