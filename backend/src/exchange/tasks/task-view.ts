import type { TaskState, TaskSummary, TaskView } from '@commonplace/contracts/api';
import type { Scopes } from '../../access/viewer.ts';
import type { Task } from './task.entity.ts';
import type { TaskKinds } from './task-kinds.ts';

/** @param scopes of who is told: an API token may be told of a task whose file it may not have */
export function toTaskSummary(kinds: TaskKinds, task: Readonly<Task>, scopes: Scopes): TaskSummary {
  const { id, kind, done, total, title } = task;
  const state = stateOf(task);
  const link = state === 'done' ? (kinds.of(task).linkOf?.(task, scopes) ?? null) : null;
  const isStopping = task.wish === 'cancel' && (state === 'waiting' || state === 'running');
  const createdAt = new Date(task.createdAt).toISOString();
  return { id, kind, state, isStopping, done, total, title, link, createdAt };
}

/** An import that goes on after its preview runs, although its turn may not have come: its person is not asked again. */
function stateOf({ state, report, dueAt }: Readonly<Task>): TaskState {
  return state === 'waiting' && report.plan !== null && dueAt !== null ? 'running' : state;
}

const noNames = { notebooks: [], sections: [], notes: [] };

export function toTaskView(kinds: TaskKinds, task: Readonly<Task>, scopes: Scopes): TaskView {
  const { plan, made, ...report } = task.report;
  // Earlier versions kept neither the chosen notebook nor names and titles.
  return {
    ...toTaskSummary(kinds, task, scopes),
    report: {
      ...report,
      plan: plan && { ...plan, notebookId: plan.notebookId ?? null, names: plan.names ?? noNames },
      made: { ...made, named: made.named ?? [] },
    },
  };
}
