import type { TaskSummary, TaskView } from '@commonplace/contracts/api';
import type { Task } from './task.entity.ts';
import type { TaskKinds } from './task-kinds.ts';

export function toTaskSummary(kinds: TaskKinds, task: Readonly<Task>): TaskSummary {
  const { id, kind, state, done, total, title } = task;
  const link = state === 'done' ? (kinds.of(task).linkOf?.(task) ?? null) : null;
  return { id, kind, state, done, total, title, link, createdAt: new Date(task.createdAt).toISOString() };
}

export function toTaskView(kinds: TaskKinds, task: Readonly<Task>): TaskView {
  return { ...toTaskSummary(kinds, task), report: task.report };
}
