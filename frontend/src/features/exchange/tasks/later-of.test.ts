import type { TaskSummary } from '@commonplace/contracts/api';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { queryKeys } from '../../../shared/api/index.ts';
import { hearOfTask } from './known-tasks.ts';

const begun: TaskSummary = {
  id: 'task-1',
  kind: 'export',
  state: 'waiting',
  done: 0,
  total: 0,
  title: 'Garden',
  link: null,
  createdAt: '2026-11-28T22:00:00.000Z',
};
const running: TaskSummary = { ...begun, state: 'running' };
const half: TaskSummary = { ...running, done: 2, total: 4 };
const done: TaskSummary = { ...half, state: 'done', done: 4 };

function known(...heard: TaskSummary[]) {
  const cache = new QueryClient();
  for (const task of heard) hearOfTask(cache, task);
  return cache.getQueryData(queryKeys.tasks.known);
}

test('what comes late does not take a task back', () => {
  expect(known(running, begun)).toEqual([running]);
  expect(known(half, running)).toEqual([half]);
  expect(known(done, half, begun)).toEqual([done]);
  expect(known({ ...half, done: 3 }, half)).toEqual([{ ...half, done: 3 }]);
});

test('a task goes on: an import that was looked at waits for its person, then runs', () => {
  const looked: TaskSummary = { ...begun, kind: 'import', total: 4 };
  expect(known(running, looked)).toEqual([looked]);
  expect(known(running, looked, { ...looked, state: 'running' })).toEqual([{ ...looked, state: 'running' }]);
  expect(known(half, done)).toEqual([done]);
});

test('the list is asked for again when a task has ended', () => {
  const cache = new QueryClient();
  cache.setQueryData(queryKeys.tasks.list, [begun]);
  const isStale = () => cache.getQueryState(queryKeys.tasks.list)?.isInvalidated;
  hearOfTask(cache, half);
  expect(isStale()).toBe(false);
  hearOfTask(cache, done);
  expect(isStale()).toBe(true);
});
