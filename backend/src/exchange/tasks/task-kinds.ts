import type { TaskKindName } from '@commonplace/contracts/api';
import { Injectable } from '@nestjs/common';
import type { Scopes } from '../../access/viewer.ts';
import type { Unit } from '../../platform/database/unit.ts';
import { Task } from './task.entity.ts';

/** What a kind may change of its task while it runs. */
export type TaskProgress = Partial<
  Pick<
    Task,
    'done' | 'total' | 'title' | 'report' | 'step' | 'file' | 'fileBytes' | 'fileSha256' | 'expiresAt'
  >
>;

/** One run of a task, in the process that holds it. */
export interface TaskRun {
  /** As it was saved last. */
  readonly task: Readonly<Task>;
  /** Aborted when its person cancels it, and when this process ends or lost the task to another. */
  readonly signal: AbortSignal;
  /** Whether somebody else waits for the place that this run has. */
  isAwaited(): Promise<boolean>;
  /**
   * Saves how far it has come, in a unit of its own or in the one of what was done. What is not saved is done again
   * after a crash.
   *
   * @throws the signal's reason when the task is to stop
   */
  save(progress: TaskProgress, unit?: Unit): Promise<void>;
}

/** How a run ended, with the last that is to be saved. `waiting`: for its person, who starts it; `running`: for its next turn, after others. */
export type TaskEnd = TaskProgress & { state: 'done' | 'waiting' | 'running' };

/** What a task of one kind does. Each part goes on where it was after a crash, and ends soon after an abort. */
export interface TaskKind {
  readonly kind: TaskKindName;
  /**
   * @throws AppError what its person is told, after {@link rollBack}; with `retryAfter` it is tried again then
   */
  run(run: TaskRun): Promise<TaskEnd>;
  /** Removes what a cancelled or failed task made, and its file. */
  rollBack(run: TaskRun): Promise<void>;
  /** Takes a done task back; without it there is no undo. */
  undo?(run: TaskRun): Promise<void>;
  /** Where what it made is fetched; null for who may not have it. */
  linkOf?(task: Readonly<Task>, scopes: Scopes): string | null;
  /** Deletes some of the rows that go with it, before its own, and answers how many: ten thousands would hold the only writer. */
  forgetSome?(task: Readonly<Task>, unit: Unit): Promise<number>;
  /** Lets go of its file in the unit that deletes the row. */
  forget?(task: Readonly<Task>, unit: Unit): Promise<void>;
}

/** Exports and imports register here what they do. */
@Injectable()
export class TaskKinds {
  private readonly kinds = new Map<string, TaskKind>();

  register(kind: TaskKind): void {
    this.kinds.set(kind.kind, kind);
  }

  has({ kind }: Pick<Task, 'kind'>): boolean {
    return this.kinds.has(kind);
  }

  of({ kind }: Pick<Task, 'kind'>): TaskKind {
    const found = this.kinds.get(kind);
    if (!found) throw new Error(`This version has no tasks of kind ${kind}`);
    return found;
  }

  /** Removes a task with what goes with it; of many rows some, and then it is to be asked again. */
  async removeSome(task: Readonly<Task>, unit: Unit): Promise<'more is left' | 'removed'> {
    const kind = this.of(task);
    if (((await kind.forgetSome?.(task, unit)) ?? 0) > 0) return 'more is left';
    await kind.forget?.(task, unit);
    await unit.manager.delete(Task, { id: task.id });
    return 'removed';
  }
}
