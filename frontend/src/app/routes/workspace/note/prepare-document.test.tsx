import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pool } from '../../../../features/editor/session/pool/editor-place.ts';
import { beginNote } from '../../../../features/workspace/note/early-note.ts';
import { useNote } from '../../../../features/workspace/note/use-note.ts';
import { createQueryClient } from '../../../../shared/api/index.ts';
import { sessionStore } from '../../../../shared/session/index.ts';
import { sessionToken } from '../../../../shared/session/session-token.fixture.ts';
import { prepareDocument } from './prepare-document.ts';

const noteId = '01900000-0000-7000-8000-000000000001';
const openedNote = { id: noteId, documentName: `note.${noteId}.1`, abilities: { edit: true } };
let asked: string[];
let answer: () => Promise<Response>;
let prepare: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  sessionStore.start(sessionToken('alice'));
  asked = [];
  answer = async () => Response.json({ success: true, message: '', openedNote });
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return answer();
  });
  prepare = vi.spyOn(pool, 'prepare').mockResolvedValue();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  if (sessionStore.current().kind === 'signed-in') sessionStore.end('signed-out');
  sessionStore.settle();
});

function begin() {
  const session = sessionStore.current();
  if (session.kind !== 'signed-in') throw new Error('Nobody is signed in');
  beginNote(noteId, session.user, prepareDocument);
}
const show = (id = noteId) =>
  renderHook(() => useNote(id), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={createQueryClient()}>{children}</QueryClientProvider>
    ),
  });

test('a note that is opened by its address is asked for once, and its live document before it is shown', async () => {
  begin();
  await vi.waitUntil(() => prepare.mock.calls.length === 1);
  expect(prepare.mock.calls[0]).toEqual([
    expect.objectContaining({ name: 'alice' }),
    { kind: 'note', documentName: openedNote.documentName, mayEdit: true },
    expect.any(Number),
  ]);
  // It has come, so that the first render has it.
  expect(show().result.current.data).toEqual(openedNote);
  expect(asked).toEqual([`/api/notes?noteId=${noteId}&content=live`]);
  // When it is shown again, the document may be another one.
  show();
  await vi.waitUntil(() => asked.length === 2);
});

test('a note that is read first is asked for with its text, and its live document later', async () => {
  const session = sessionStore.current();
  if (session.kind !== 'signed-in') throw new Error('No session');
  beginNote(noteId, session.user, null);
  const { result } = show();
  await waitFor(() => expect(result.current.data).toEqual(openedNote));
  expect(asked).toEqual([`/api/notes?noteId=${noteId}&content=read`]);
  await result.current.refetch();
  expect(asked).toEqual([
    `/api/notes?noteId=${noteId}&content=read`,
    `/api/notes?noteId=${noteId}&content=live`,
  ]);
  expect(prepare).not.toHaveBeenCalled();
});

test('another note, and one for somebody else, are asked for by themselves', async () => {
  begin();
  show('01900000-0000-7000-8000-000000000002');
  expect(asked).toHaveLength(2);
  begin();
  sessionStore.start(sessionToken('bob'));
  show();
  expect(asked).toHaveLength(4);
});

test('an answer that nobody took for some seconds is not shown as a fresh one', () => {
  vi.useFakeTimers();
  begin();
  vi.advanceTimersByTime(10_000);
  show();
  expect(asked).toHaveLength(2);
});

test('whoever signs out before the answer leaves nothing open', async () => {
  const answered = Promise.withResolvers<Response>();
  answer = () => answered.promise;
  begin();
  const { result } = show();
  sessionStore.end('signed-out');
  answered.resolve(Response.json({ success: true, message: '', openedNote }));
  await waitFor(() => expect(result.current.isSuccess).toBe(true));
  expect(prepare).not.toHaveBeenCalled();
});

test('what went wrong is told to whoever shows the note', async () => {
  answer = async () => Response.json({ success: false, message: '', code: 'not_found' }, { status: 404 });
  begin();
  const { result } = show();
  await waitFor(() => expect(result.current.error).toMatchObject({ code: 'not_found' }));
  expect(asked).toHaveLength(1);
  expect(prepare).not.toHaveBeenCalled();
});

test('a live document that can not be opened early is left to whoever shows the note', async () => {
  prepare.mockRejectedValue(new Error('No room on this device'));
  begin();
  await vi.waitUntil(() => prepare.mock.settledResults[0]?.type === 'rejected');
  const { result } = show();
  await waitFor(() => expect(result.current.data).toEqual(openedNote));
});
