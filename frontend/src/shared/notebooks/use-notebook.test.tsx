import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isMissing, queryKeys } from '../api/index.ts';
import { realtime } from '../realtime/index.ts';
import { useNotebook } from './use-notebook.ts';

/** What the server has, null for what it does not show any more. */
let notebook: { id: string; name: string; notes: string[] } | null;
/** The server answers nothing but this status. */
let failsWith: number | null;
/** The tag that each question brought along. */
let asked: (string | null)[];
let cache: QueryClient;

beforeEach(() => {
  vi.useFakeTimers();
  notebook = { id: 'book', name: 'Rivers', notes: ['a'] };
  asked = [];
  failsWith = null;
  cache = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
  vi.stubGlobal('fetch', async (_path: string, sent: { headers: Headers }) => {
    const known = sent.headers.get('if-none-match');
    asked.push(known);
    if (failsWith !== null) return new Response('', { status: failsWith });
    const refusal = { success: false, code: 'not_found', message: 'Not found.' };
    if (!notebook) return Response.json(refusal, { status: 404 });
    if (known === notebook.name) return new Response(null, { status: 304 });
    const text = JSON.stringify({ success: true, message: '', notebook });
    const headers = new Headers({ etag: notebook.name });
    // Objects of this page, as in a browser: others are never found the same.
    return { ok: true, status: 200, headers, json: async () => JSON.parse(text) };
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function useShown(isFollowed: boolean) {
  const { data, error } = useNotebook('book', { isFollowed });
  return { data, error };
}

function follow(isFollowed = true) {
  return renderHook(() => useShown(isFollowed), {
    wrapper: ({ children }) => <QueryClientProvider client={cache}>{children}</QueryClientProvider>,
  }).result;
}
const requestAgain = async () => {
  await cache.invalidateQueries({ queryKey: queryKeys.notebooks.one('book') });
  await pass(0);
};
/** And as long as what was answered takes to be drawn. */
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds + 5);

test('a notebook that is requested again is sent only when it changed', async () => {
  const seen = follow();
  await pass(0);
  const first = seen.current.data;
  await requestAgain();
  expect(asked).toEqual([null, 'Rivers']);
  expect(seen.current.data).toBe(first);
  notebook = { id: 'book', name: 'Lakes', notes: ['a'] };
  await requestAgain();
  await requestAgain();
  expect(asked).toEqual([null, 'Rivers', 'Rivers', 'Lakes']);
  expect(seen.current.data?.name).toBe('Lakes');
  expect(seen.current.data?.notes).toBe(first?.notes);
});

test('a notebook is watched while it is followed, and requested when the page becomes visible again', async () => {
  const watched: string[][] = [];
  const link = { watch: (subjects: readonly { id: string }[]) => watched.push(subjects.map(({ id }) => id)) };
  const disconnect = realtime.connect(() => ({ ...link, revive: () => {}, close: () => {} }));
  const seen = follow();
  await pass(0);
  notebook = null;
  await requestAgain();
  expect(isMissing(seen.current.error)).toBe(true);
  notebook = { id: 'book', name: 'Rivers', notes: [] };
  window.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
  expect(seen.current.error).toBeNull();
  cleanup();
  disconnect();
  // Not while it is missing: a room that was left is asked for again.
  expect(watched).toEqual([[], ['book'], [], ['book'], []]);
});

test('a notebook that is gone comes back by itself when it can be read again', async () => {
  const seen = follow();
  await pass(0);
  const before = notebook;
  notebook = null;
  await requestAgain();
  expect(isMissing(seen.current.error)).toBe(true);
  notebook = before;
  await pass(15_000);
  expect(seen.current.error).toBeNull();
  const { length } = asked;
  await pass(60_000);
  expect(asked).toHaveLength(length);
});

test('a notebook that is gone stays gone while the server does not answer, and is asked for again', async () => {
  const seen = follow();
  await pass(0);
  const before = notebook;
  notebook = null;
  await requestAgain();
  failsWith = 502;
  await pass(15_000);
  expect(isMissing(seen.current.error)).toBe(true);
  [notebook, failsWith] = [before, null];
  await pass(15_000);
  expect(seen.current.error).toBeNull();
});

test('what was changed here before the server said so is asked for without a tag', async () => {
  const seen = follow(false);
  await pass(0);
  cache.setQueryData(queryKeys.notebooks.one('book'), { ...notebook, name: 'Mine' });
  await cache.invalidateQueries({ queryKey: queryKeys.notebooks.one('book') });
  expect(asked).toEqual([null, null]);
  await pass(0);
  expect(seen.current.data?.name).toBe('Rivers');
  await pass(60_000);
  expect(asked).toHaveLength(2);
});
