import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryKeys } from '../../../shared/api/index.ts';
import { noteFixture } from '../../../shared/api/note.fixture.ts';
import { useVisit } from './use-visit.ts';

const changes = {
  since: 1,
  people: [{ id: 'b', name: 'Bob', username: 'bob', display_picture: { downloadUrl: null } }],
  peopleCount: 1,
  isComparable: true,
};

const note = noteFixture(1);

let visited: { noteId: string; keepalive: boolean | undefined }[];
let answered: typeof changes | null;
let visibility: DocumentVisibilityState;
let cache: QueryClient;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  visited = [];
  answered = changes;
  visibility = 'visible';
  cache = new QueryClient();
  cache.setQueryData(queryKeys.notes.mine, [{ ...note, temp: { ...note.temp, isUnseen: true } }]);
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  vi.stubGlobal('fetch', async (_address: string, request: RequestInit) => {
    visited.push({ ...JSON.parse(String(request.body)), keepalive: request.keepalive });
    const answer = { success: true, message: '', changes: answered };
    answered = null;
    return new Response(JSON.stringify(answer));
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const open = () =>
  renderHook(() => useVisit(note.id), {
    wrapper: ({ children }) => <QueryClientProvider client={cache}>{children}</QueryClientProvider>,
  });
const turn = async (to: DocumentVisibilityState) => {
  visibility = to;
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
};

test('W30 a visit is said when a note is opened and left, once each, and the mark goes', async () => {
  const { result, unmount } = open();
  await act(async () => {});
  expect(visited).toEqual([{ noteId: note.id, keepalive: false }]);
  expect(result.current?.changes).toEqual(changes);
  const [listed] = cache.getQueryData<(typeof note)[]>(queryKeys.notes.mine) ?? [];
  expect(listed?.temp.isUnseen).toBe(false);
  act(() => result.current?.dismiss());
  expect(result.current).toBeNull();
  unmount();
  await act(async () => {});
  expect(visited[1]).toEqual({ noteId: note.id, keepalive: true });
  expect(visited).toHaveLength(2);
});

test('W30 a hidden window sees nothing; who comes back to it is told of changes after a long absence alone', async () => {
  visibility = 'hidden';
  const { result } = open();
  await act(async () => {});
  expect(visited).toHaveLength(0);
  await turn('visible');
  expect(visited).toHaveLength(1);
  await turn('hidden');
  await turn('visible');
  expect(visited).toHaveLength(2);
  act(() => result.current?.dismiss());
  await turn('hidden');
  expect(visited).toHaveLength(3);
  answered = changes;
  vi.setSystemTime(Date.now() + 11 * 60_000);
  await turn('visible');
  expect(visited).toHaveLength(4);
  expect(result.current?.changes).toEqual(changes);
});
