import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryKeys } from '../../../shared/api/index.ts';
import { noteFixture } from '../../../shared/api/note.fixture.ts';
import { type LiveNoteLine, liveNotes } from '../../../shared/notes/live-notes.ts';
import { useFreshLists } from './use-fresh-lists.ts';

const noteId = 'note-1';
const listOfNotes = { queryKey: queryKeys.notes.mine };
let reloaded: ReturnType<typeof vi.spyOn>;
/** What REST answers, and how often it was asked. */
let told: { title: string; preview: string };
let questions: number;
let line: LiveNoteLine;
let edits = 0;

beforeEach(() => {
  vi.useFakeTimers();
  questions = 0;
  told = { title: 'Before', preview: '' };
  vi.stubGlobal('fetch', async () => {
    questions += 1;
    const { temp, ...note } = noteFixture(1, { title: told.title });
    const openedNote = { ...note, temp: { ...temp, preview: told.preview }, documentName: 'note.1.1' };
    return Response.json({ success: true, message: '', openedNote });
  });
  line = liveNotes.open(noteId);
});
afterEach(() => {
  cleanup();
  liveNotes.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function edit(title: string) {
  edits += 1;
  line.say({ title, preview: '', edited: { at: new Date(edits).toISOString(), by: 'self' } });
}

function showWorkspace() {
  const client = new QueryClient();
  reloaded = vi.spyOn(client, 'invalidateQueries');
  return renderHook(() => useFreshLists(), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
}

test('a note that was only read reloads nothing', async () => {
  showWorkspace();
  line.say({ title: 'Read', preview: '', edited: null });
  line.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(questions).toBe(0);
  expect(liveNotes.of(noteId)).toBeNull();
});

test('REST is asked about an edited note when its fold is reported, until it says the same; then the lists reload, once', async () => {
  showWorkspace();
  edit('After');
  await vi.advanceTimersByTimeAsync(1_500);
  expect(questions).toBe(0);
  liveNotes.folded('another note');
  liveNotes.folded(noteId);
  await vi.advanceTimersByTimeAsync(0);
  expect(questions).toBe(1);
  expect(reloaded).not.toHaveBeenCalled();
  told = { title: 'After', preview: '' };
  await vi.advanceTimersByTimeAsync(60_000);
  expect(questions).toBe(2);
  expect(reloaded).toHaveBeenCalledTimes(4);
  expect(reloaded).toHaveBeenCalledWith(listOfNotes);
});

test('a fold while typing goes on is of an earlier state: it is asked a second after the last edit', async () => {
  showWorkspace();
  for (let key = 0; key < 5; key += 1) {
    edit(`After ${key}`);
    liveNotes.folded(noteId);
    await vi.advanceTimersByTimeAsync(900);
    expect(questions).toBe(0);
  }
  await vi.advanceTimersByTimeAsync(100);
  expect(questions).toBe(1);
});

test('REST is asked about an open note whose fold was not reported', async () => {
  showWorkspace();
  edit('After');
  await vi.advanceTimersByTimeAsync(8_900);
  expect(questions).toBe(0);
  await vi.advanceTimersByTimeAsync(200);
  expect(questions).toBe(1);
});

test('what was typed is shown after the note was left too, until REST says it', async () => {
  showWorkspace();
  edit('After');
  line.close();
  expect(liveNotes.of(noteId)?.title).toBe('After');
  told = { title: 'After', preview: '' };
  await vi.advanceTimersByTimeAsync(2_500);
  expect(liveNotes.of(noteId)).toBeNull();
});

test('the questions wait while typing goes on, and end with an answer that never comes', async () => {
  showWorkspace();
  for (let key = 0; key < 10; key += 1) {
    edit(`After ${key}`);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(questions).toBe(0);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(questions).toBe(3);
  expect(liveNotes.ahead).toEqual([]);
  expect(reloaded).toHaveBeenCalledWith(listOfNotes);
});

test('a note that is gone is asked about once, and no more once that is known', async () => {
  showWorkspace();
  vi.stubGlobal('fetch', async () => {
    questions += 1;
    return Response.json({ success: false, message: 'Not found.', code: 'not_found' }, { status: 404 });
  });
  for (let visit = 0; visit < 2; visit += 1) {
    line = liveNotes.open(noteId);
    edit(`After ${visit}`);
    line.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(questions).toBe(1);
    expect(liveNotes.ahead).toEqual([]);
  }
});

test('what was edited before the workspace was left is asked about when it is back', async () => {
  const first = showWorkspace();
  edit('After');
  first.unmount();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(questions).toBe(0);
  told = { title: 'After', preview: '' };
  showWorkspace();
  await vi.advanceTimersByTimeAsync(9_000);
  expect(reloaded).toHaveBeenCalledWith(listOfNotes);
});
