import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { noteFixture } from '../api/note.fixture.ts';
import { liveNotes } from './live-notes.ts';
import { useLiveNote } from './use-live-note.ts';

afterEach(() => {
  cleanup();
  liveNotes.clear();
});

const live = (title: string, at: string | null = null) => ({
  title,
  preview: 'As it is typed',
  edited: at === null ? null : { at, by: 'others' as const },
});

test('a note that is open says what its document says, and the REST values again once that closes', () => {
  const told = noteFixture(1);
  const { result } = renderHook(() => useLiveNote(told));
  expect(result.current).toBe(told);
  const line = liveNotes.open(told.id);
  act(() => line.say(live('New')));
  expect(result.current).toMatchObject({ title: 'New', updatedAt: told.updatedAt });
  expect(result.current.temp.preview).toBe('As it is typed');
  act(() => line.close());
  expect(result.current).toBe(told);
});

test('it was edited at the later of two moments: the last edit seen here, or the REST value', () => {
  const told = noteFixture(1);
  const line = liveNotes.open(told.id);
  const { result, rerender } = renderHook(({ note }) => useLiveNote(note), { initialProps: { note: told } });
  act(() => line.say(live('New', '2026-05-01T00:00:00.000Z')));
  expect(result.current.updatedAt).toBe('2026-05-01T00:00:00.000Z');
  rerender({ note: { ...told, updatedAt: '2026-06-01T00:00:00.000Z' } });
  expect(result.current.updatedAt).toBe('2026-06-01T00:00:00.000Z');
});

test('of two open documents of a note the newer one publishes, also once the older one closes', () => {
  const told = noteFixture(1);
  const { result } = renderHook(() => useLiveNote(told));
  const [older, newer] = [liveNotes.open(told.id), liveNotes.open(told.id)];
  act(() => newer.say(live('Newer')));
  act(() => older.say(live('Older')));
  act(() => older.close());
  expect(result.current.title).toBe('Newer');
  act(() => newer.withdraw());
  expect(result.current).toBe(told);
});
