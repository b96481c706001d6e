import type { QueryKey } from '@tanstack/react-query';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '../shared/api/index.ts';
import { noteFixture } from '../shared/api/note.fixture.ts';
import { queryKeys } from '../shared/api/query-keys.ts';
import { realtime } from '../shared/realtime/index.ts';
import { followPushes } from './follow-pushes.ts';

let cache: QueryClient;
let stop: () => void;
const note = noteFixture(1);

beforeEach(() => {
  vi.useFakeTimers();
  cache = new QueryClient();
  stop = followPushes(cache);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const isStale = (key: QueryKey) => cache.getQueryState(key)?.isInvalidated;
const pass = () => vi.advanceTimersByTimeAsync(3_000);

function openFirst() {
  const close = realtime.connect(() => ({ watch() {}, revive() {}, close() {} }));
  realtime.onOpen();
  close();
}

test('W110: counts are shown without a request, wherever the note is cached', async () => {
  cache.setQueryData(queryKeys.notes.one(note.id), note);
  cache.setQueryData(queryKeys.notes.mine, { pages: [{ runs: [{ items: [note], total: 1 }] }] });
  realtime.onPush('counts-changed', {
    subject: { kind: 'note', id: note.id },
    likesCount: 7,
    commentsCount: 2,
  });
  await pass();
  expect(cache.getQueryData(queryKeys.notes.one(note.id))).toMatchObject({
    temp: { likesCount: 7, commentsCount: 2 },
  });
  expect(isStale(queryKeys.notes.one(note.id))).toBe(false);
});

test('a like of the person in another tab is shown here, but not over a click that is under way', async () => {
  const liked = () => cache.getQueryData<typeof note>(queryKeys.notes.one(note.id))?.temp.hasUserLiked;
  cache.setQueryData(queryKeys.notes.one(note.id), note);
  const push = (hasUserLiked: boolean) =>
    realtime.onPush('own-like-changed', { subject: { kind: 'note', id: note.id }, hasUserLiked });
  push(true);
  expect(liked()).toBe(true);
  push(false);
  expect(liked()).toBe(false);
  const clicks = cache.getMutationCache();
  const click = clicks.build(cache, {
    mutationKey: ['like', 'note', note.id],
    mutationFn: () => new Promise(() => {}),
  });
  void click.execute(true);
  push(true);
  expect(liked()).toBe(false);
});

test.each([
  ['something is shared', () => realtime.onPush('shared-with-me-changed', {})],
  ['the connection opens, before which that would not be known', openFirst],
])('what could not be opened is requested again when %s', async (_when, happens) => {
  const asked: string[] = [];
  const show = (queryKey: QueryKey, answer: () => Promise<unknown>) => {
    const queryFn = () => {
      asked.push(String(queryKey.at(-1)));
      return answer();
    };
    return new QueryObserver(cache, { queryKey, queryFn, retry: false }).subscribe(() => undefined);
  };
  const stops = [
    show(queryKeys.notes.one('a'), () => Promise.reject(new AppError('not_found'))),
    show(queryKeys.notebooks.one('b'), () => Promise.resolve({})),
  ];
  await pass();
  expect(asked.splice(0)).toEqual(['a', 'b']);
  happens();
  await pass();
  expect(asked).toEqual(['a']);
  for (const unsubscribe of stops) unsubscribe();
});

test('own lists are requested again after an act in another tab', async () => {
  const { notes, notebooks } = queryKeys;
  const keys = [notes.mine, notes.published, notebooks.mine, notebooks.published, notes.shared];
  for (const key of keys) cache.setQueryData(key, {});
  realtime.onPush('own-lists-changed', {});
  await pass();
  expect(keys.map(isStale)).toEqual([true, true, true, true, false]);
});

test('what changed is requested again, and nothing else', async () => {
  const keys = [
    queryKeys.notes.one('a'),
    queryKeys.notes.one('b'),
    queryKeys.notebooks.one('c'),
    queryKeys.notes.inNotebook('c'),
    queryKeys.notes.shared,
  ];
  for (const key of keys) cache.setQueryData(key, {});
  realtime.onPush('note-changed', { noteId: 'a' });
  await pass();
  expect(keys.map(isStale)).toEqual([true, false, false, false, false]);
  realtime.onPush('notebook-changed', { notebookId: 'c' });
  await pass();
  expect(keys.map(isStale)).toEqual([true, false, true, true, false]);
  realtime.onPush('shared-with-me-changed', {});
  await pass();
  expect(keys.map(isStale)).toEqual([true, false, true, true, true]);
});

test('a list that names what changed is requested again too', async () => {
  const { mine, shared } = queryKeys.notes;
  const lists = [[...mine, { sort: 'title' }], shared];
  for (const key of lists) cache.setQueryData(key, { pages: [{ runs: [{ items: [note], total: 1 }] }] });
  const saved = { pages: [{ runs: [{ items: [{ id: 'c' }], total: 1 }] }] };
  cache.setQueryData(queryKeys.notebooks.saved, saved);
  realtime.onPush('note-changed', { noteId: note.id });
  await pass();
  expect([...lists, queryKeys.notebooks.saved].map(isStale)).toEqual([true, true, false]);
  realtime.onPush('notebook-changed', { notebookId: 'c' });
  await pass();
  expect(isStale(queryKeys.notebooks.saved)).toBe(true);
});

test('W112: after a reconnection everything is requested again', async () => {
  cache.setQueryData(queryKeys.notes.one('a'), {});
  const disconnect = realtime.connect(() => ({ watch: () => {}, revive: () => {}, close: () => {} }));
  realtime.onOpen();
  await pass();
  expect(isStale(queryKeys.notes.one('a'))).toBe(false);
  realtime.onOpen();
  await pass();
  expect(isStale(queryKeys.notes.one('a'))).toBe(true);
  disconnect();
});
