import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryKeys } from '../../../shared/api/index.ts';
import { useFreshLists } from './use-fresh-lists.ts';

const listOfNotes = { queryKey: queryKeys.notes.mine };
let asked: ReturnType<typeof vi.spyOn>;
let client: QueryClient;

beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient();
  asked = vi.spyOn(client, 'invalidateQueries');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function openNote() {
  return renderHook(({ isSaved }) => useFreshLists(isSaved), {
    initialProps: { isSaved: true },
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
}

test('a note that was only read reloads nothing', () => {
  openNote().unmount();
  vi.advanceTimersByTime(20_000);
  expect(asked).not.toHaveBeenCalled();
});

test('who leaves a note just after it was saved sees the list show what was typed', () => {
  const note = openNote();
  note.rerender({ isSaved: false });
  note.rerender({ isSaved: true });
  note.unmount();
  vi.advanceTimersByTime(2_500);
  expect(asked).toHaveBeenCalledWith(listOfNotes);
});

test('who leaves a note before it was saved sees it as well', () => {
  const note = openNote();
  note.rerender({ isSaved: false });
  note.unmount();
  vi.advanceTimersByTime(2_500);
  expect(asked).toHaveBeenCalledWith(listOfNotes);
});

test('the lists wait while typing goes on', () => {
  const note = openNote();
  note.rerender({ isSaved: false });
  note.rerender({ isSaved: true });
  vi.advanceTimersByTime(1_000);
  note.rerender({ isSaved: false });
  vi.advanceTimersByTime(20_000);
  expect(asked).not.toHaveBeenCalled();
});
