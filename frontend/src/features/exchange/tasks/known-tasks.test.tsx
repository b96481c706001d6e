import type { TaskSummary } from '@commonplace/contracts/api';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { queryKeys } from '../../../shared/api/index.ts';
import { hearOfTask, useKnownTasks } from './known-tasks.ts';

const begun: TaskSummary = {
  id: 'task-1',
  kind: 'export',
  state: 'waiting',
  isStopping: false,
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

test('after a reload a tab that knew of tasks asks for those that go on, another one for nothing', async () => {
  const asked = vi.fn(async () =>
    Response.json({ success: true, message: '', tasks: [half, ended], count: 2 }),
  );
  const ended = { ...done, id: 'task-2' };
  vi.stubGlobal('fetch', asked);
  const tasksOf = async () => {
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
    );
    const { result } = renderHook(useKnownTasks, { wrapper });
    await Promise.resolve();
    return result;
  };
  sessionStorage.clear();
  await tasksOf();
  expect(asked).not.toHaveBeenCalled();
  hearOfTask(new QueryClient(), half);
  const result = await tasksOf();
  await waitFor(() => expect(result.current).toEqual([half]));
  vi.unstubAllGlobals();
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
