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
  /** When tasks of this process were pushed last, of those of which that is less than a second ago. */
  private readonly pushedAt = new Map<string, number>();

  constructor(events: EventBus, pushes: Pushes, kinds: TaskKinds) {
    events.onAfterCommit(TaskChanged, ({ task, isAtRest }) => {
      const now = performance.now();
      for (const [id, at] of this.pushedAt) if (now - at >= betweenMs) this.pushedAt.delete(id);
      if (!isAtRest && this.pushedAt.has(task.id)) return;
      if (isAtRest) this.pushedAt.delete(task.id);
      else this.pushedAt.set(task.id, now);
      // Without its link: API tokens that may not have the file hear pushes too.
      pushes.publish(`user:${task.userId}`, 'task-changed', { task: toTaskSummary(kinds, task, []) });
    });
  }
}
