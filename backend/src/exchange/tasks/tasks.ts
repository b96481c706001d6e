import { limits, type TaskKindName, type TaskReport } from '@commonplace/contracts/api';
import { AppError } from '@commonplace/contracts/errors';
import { Injectable } from '@nestjs/common';
import { In, MoreThan } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { holdActor } from '../../accounts/hold-people.ts';
import { Reads } from '../../platform/database/reads.ts';
import type { Unit } from '../../platform/database/unit.ts';
import { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import { lockTask } from './lock-task.ts';
import { Task } from './task.entity.ts';
import { TaskChanged, TaskDue } from './task-events.ts';
import { TaskKinds } from './task-kinds.ts';

const day = 24 * 60 * 60_000;
export const taskDays = 30;
/** Files of one person's tasks that are not done: two of the largest imports. */
const mostOpenBytes = 2 * limits.importBytes;

type NewTask = { id?: string; kind: TaskKindName; title: string; options: unknown } & Partial<
  Pick<Task, 'file' | 'fileBytes' | 'fileSha256' | 'total'>
>;

const emptyReport: TaskReport = {
  plan: null,
  made: { notebooks: 0, notes: 0, pictures: 0, noteIds: [], named: [] },
  losses: [],
  lossesCount: 0,
  undo: null,
  problem: null,
};

/** Imports and exports of people: one at a time of each person, done by the {@link TaskRunner} (W113). */
@Injectable()
export class Tasks {
  constructor(
    private readonly reads: Reads,
    private readonly unitOfWork: UnitOfWork,
    private readonly kinds: TaskKinds,
  ) {}

  /**
   * Has something done for a person as soon as it is its turn.
   *
   * @throws AppError as {@link refuseMore}
   */
  async add(unit: Unit, userId: string, { id = uuidv7(), ...asked }: NewTask): Promise<Task> {
    const { manager } = unit;
    await holdActor(unit, userId, 'alone');
    await this.refuseMore(userId, asked.fileBytes ?? 0, manager);
    const now = Date.now();
    const task = Object.assign(new Task(), {
      id,
      userId,
      state: 'waiting',
      wish: null,
      done: 0,
      total: 0,
      report: emptyReport,
      step: '',
      file: null,
      fileBytes: 0,
      fileSha256: null,
      attempts: 0,
      lostRuns: 0,
      createdAt: now,
      startedAt: null,
      endedAt: null,
      dueAt: now,
      expiresAt: now + taskDays * day,
      ...asked,
    } satisfies Partial<Task>);
    await manager.insert(Task, task as never);
    this.emitDue(unit, task);
    return task;
  }

  /**
   * Asked also before a file is received for one.
   *
   * @throws AppError `rate_limited` when too many of the person's are not done, or their files are too large with so many bytes more
   */
  async refuseMore(userId: string, bytes: number, manager = this.reads.manager): Promise<void> {
    const open = await manager.find(Task, {
      select: { id: true, fileBytes: true },
      where: { userId, state: In(['waiting', 'running']) },
    });
    const refuse = (message: string) => new AppError('rate_limited', { message, retryAfter: 60 });
    if (open.length >= limits.tasksOpen)
      throw refuse(
        `${limits.tasksOpen} of your imports and exports are not done yet. Wait for one, or cancel it.`,
      );
    if (open.reduce((sum, { fileBytes }) => sum + fileBytes, bytes) > mostOpenBytes)
      throw refuse('The files of your imports that are not done are too large. Wait for one, or cancel it.');
  }

  /** Those of the last 30 days, of exports of the last seven, the latest first. */
  async page(
    userId: string,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<[Task[], number]> {
    return this.reads.manager.findAndCount(Task, {
      where: { userId, createdAt: MoreThan(Date.now() - taskDays * day) },
      order: { createdAt: 'DESC', id: 'DESC' },
      take: limit,
      skip: offset,
    });
  }

  /** @throws AppError `not_found`, for another's as well */
  async of(userId: string, id: string): Promise<Task> {
    const task = await this.reads.manager.findOneBy(Task, { id, userId });
    if (!task) throw new AppError('not_found');
    return task;
  }

  /** Begins what waits for its person. @throws AppError `not_found`; `conflict` when it was cancelled or failed */
  start(userId: string, id: string): Promise<Task> {
    return this.change(userId, id, (task) => {
      if (task.state === 'failed' || task.state === 'cancelled') throw new AppError('conflict');
      return task.state === 'waiting' && task.dueAt === null ? { dueAt: Date.now() } : null;
    });
  }

  /** Stops it; of a finished export it removes the file. @throws AppError `not_found` */
  cancel(userId: string, id: string): Promise<Task> {
    return this.change(userId, id, async (task, unit) => {
      if (task.state === 'waiting' || task.state === 'running') return { wish: 'cancel', dueAt: Date.now() };
      if (task.state !== 'done' || task.file === null) return null;
      await this.kinds.of(task).forget?.(task, unit);
      return { file: null, fileBytes: 0, fileSha256: null };
    });
  }

  /** @throws AppError `not_found`; `conflict` when it can't be undone, or was */
  undo(userId: string, id: string): Promise<Task> {
    return this.change(userId, id, (task) => {
      if (task.state !== 'done' || task.report.undo !== null || !this.kinds.of(task).undo)
        throw new AppError('conflict');
      const report: TaskReport = { ...task.report, undo: 'running', problem: null };
      return { wish: 'undo', report, attempts: 0, dueAt: Date.now() };
    });
  }

  private change(
    userId: string,
    id: string,
    changeOf: (task: Task, unit: Unit) => Partial<Task> | null | Promise<Partial<Task> | null>,
  ): Promise<Task> {
    return this.unitOfWork.run(async (unit) => {
      await holdActor(unit, userId);
      const task = await lockTask(unit, id);
      if (task?.userId !== userId) throw new AppError('not_found');
      const change = await changeOf(task, unit);
      if (!change) return task;
      await unit.manager.update(Task, { id }, change as never);
      Object.assign(task, change);
      this.emitDue(unit, task);
      return task;
    });
  }

  private emitDue(unit: Unit, task: Task): void {
    unit.emit(new TaskChanged({ ...task }, false));
    unit.emit(new TaskDue());
  }
}
