import { expect, test } from 'vitest';
import { Task } from '../../../src/exchange/tasks/task.entity.ts';
import { TaskKinds } from '../../../src/exchange/tasks/task-kinds.ts';
import { toTaskSummary } from '../../../src/exchange/tasks/task-view.ts';

const plan = {
  format: 'notion',
  notebooks: 1,
  sections: 0,
  notes: 3,
  pictures: 0,
  files: 0,
  bytes: 9,
  skipped: 0,
};

test.each([
  ['not looked at yet', 'waiting', null, 1, 'waiting'],
  ['after its preview', 'waiting', plan, null, 'waiting'],
  ['started, before its turn', 'waiting', plan, 1, 'running'],
  ['cancelled', 'cancelled', plan, null, 'cancelled'],
] as const)('an import %s', (_name, state, planned, dueAt, shown) => {
  const task = Object.assign(new Task(), {
    kind: 'import',
    state,
    report: { plan: planned },
    dueAt,
    createdAt: 1,
  });
  expect(toTaskSummary(new TaskKinds(), task, []).state).toBe(shown);
});

test.each([
  ['cancel', 'running', true],
  ['cancel', 'cancelled', false],
  ['undo', 'failed', false],
  [null, 'running', false],
] as const)('with the wish %s and %s, it is stopping: %s', (wish, state, isStopping) => {
  const task = Object.assign(new Task(), {
    kind: 'import',
    state,
    wish,
    report: { plan },
    dueAt: 1,
    createdAt: 1,
  });
  expect(toTaskSummary(new TaskKinds(), task, []).isStopping).toBe(isStopping);
});
