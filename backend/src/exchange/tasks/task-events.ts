import type { Task } from './task.entity.ts';

/** The runner has something to do. */
export class TaskDue {}

/** A task is as it was saved now. */
export class TaskChanged {
  constructor(
    readonly task: Readonly<Task>,
    /** It waits for its person, or has ended. */
    readonly isAtRest: boolean,
  ) {}
}
