import { Injectable } from '@nestjs/common';
import { EventBus } from '../../platform/events/event-bus.ts';
import { Pushes } from '../../platform/realtime/pushes.ts';
import { TaskChanged } from './task-events.ts';
import { TaskKinds } from './task-kinds.ts';
import { toTaskSummary } from './task-view.ts';

const betweenMs = 1_000;

/** Has open tabs follow how far a task is: once a second, and when it comes to rest. */
@Injectable()
export class PushTasksListener {
  /** When tasks of this process were pushed last. */
  private readonly pushedAt = new Map<string, number>();

  constructor(events: EventBus, pushes: Pushes, kinds: TaskKinds) {
    events.onAfterCommit(TaskChanged, ({ task, isAtRest }) => {
      const now = performance.now();
      if (!isAtRest && now - (this.pushedAt.get(task.id) ?? Number.NEGATIVE_INFINITY) < betweenMs) return;
      if (isAtRest) this.pushedAt.delete(task.id);
      else this.pushedAt.set(task.id, now);
      // Without its link: API tokens that may not have the file hear pushes too.
      pushes.publish(`user:${task.userId}`, 'task-changed', { task: toTaskSummary(kinds, task, []) });
    });
  }
}
