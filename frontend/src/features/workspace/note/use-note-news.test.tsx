import type { NoteNews } from '@commonplace/contracts/collab';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryKeys } from '../../../shared/api/index.ts';
import { liveNotes } from '../../../shared/notes/live-notes.ts';
import { useNoteNews } from './use-note-news.ts';

let say: (news: NoteNews) => void;
let client: QueryClient;
let asked: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient();
  asked = vi.spyOn(client, 'invalidateQueries');
  const listeners = new Set<(news: NoteNews) => void>();
  say = (news) => {
    for (const listener of listeners) listener(news);
  };
  const session = {
    onNews(listener: (news: NoteNews) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  renderHook(() => useNoteNews(session, 'note'), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a change is asked for at once, many within a second twice at most', () => {
  say('note-changed');
  vi.advanceTimersByTime(0);
  expect(asked).toHaveBeenCalledTimes(1);
  for (let count = 0; count < 50; count += 1) say('note-changed');
  vi.advanceTimersByTime(999);
  expect(asked).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(asked).toHaveBeenCalledTimes(2);
});

test('what may have been missed is asked for within five seconds, and sooner after news of a change', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.99);
  say('note-unsure');
  vi.advanceTimersByTime(4_900);
  expect(asked).not.toHaveBeenCalled();
  say('note-changed');
  vi.advanceTimersByTime(0);
  expect(asked).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(10_000);
  expect(asked).toHaveBeenCalledTimes(1);
});

test('a fold is passed on, and the note itself is not asked for', () => {
  const folded: string[] = [];
  const stop = liveNotes.onFolded((noteId) => folded.push(noteId));
  say('note-projected');
  vi.advanceTimersByTime(10_000);
  stop();
  expect(folded).toEqual(['note']);
  expect(asked).not.toHaveBeenCalled();
});

test('A28 a fold of a staged note asks for how much is not published yet', () => {
  client.setQueryData(queryKeys.notes.one('note'), { publishMode: 'staged' });
  for (let count = 0; count < 9; count += 1) say('note-projected');
  vi.advanceTimersByTime(0);
  expect(asked).toHaveBeenCalledTimes(1);
  client.setQueryData(queryKeys.notes.one('note'), { publishMode: 'live' });
  say('note-projected');
  vi.advanceTimersByTime(5_000);
  expect(asked).toHaveBeenCalledTimes(1);
});
