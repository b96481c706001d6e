import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import type { NoteSession, RefusalReason } from '../../../../features/editor/index.ts';
import { AppError, queryKeys } from '../../../../shared/api/index.ts';
import { SessionFollower } from './session-follower.tsx';

const noteId = 'n1';
const queryKey = queryKeys.notes.one(noteId);

afterEach(cleanup);

/** A session that is closed now, because the person may no longer read the note. */
function closedSession(reason: RefusalReason): NoteSession {
  const snapshot = { documentName: null, state: { kind: 'refused', reason, at: Date.now() } };
  return {
    subscribe: () => () => {},
    snapshot: () => snapshot,
    onNews: () => () => {},
  } as unknown as NoteSession;
}

const nothing = () => {};

interface PageProps {
  ask: () => Promise<object>;
  session: NoteSession | null;
  onReopen: () => void;
}

function Page({ ask, session, onReopen }: PageProps) {
  const { error, dataUpdatedAt } = useQuery({ queryKey, queryFn: ask });
  const answeredAt = error ? 0 : dataUpdatedAt;
  // Its place in the page is another one while the note is missing.
  const key = error ? 'missing' : 'open';
  return (
    session && (
      <SessionFollower key={key} {...{ session, noteId, answeredAt, onReopen }} onRefused={nothing} />
    )
  );
}

/** A note that is on the page, and then its closed session. Counts the requests. */
function openNote() {
  let asked = 0;
  let isGone = false;
  let reopened = 0;
  const onReopen = () => {
    reopened += 1;
  };
  const ask = () => {
    asked += 1;
    return isGone ? Promise.reject(new AppError('not_found')) : Promise.resolve({ id: noteId });
  };
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const shown = (session: NoteSession | null) => (
    <MemoryRouter>
      <QueryClientProvider client={cache}>
        <Page {...{ ask, session, onReopen }} />
      </QueryClientProvider>
    </MemoryRouter>
  );
  const { rerender } = render(shown(null));
  return {
    cache,
    asked: () => asked,
    reopened: () => reopened,
    takeAway: (taken = true) => {
      isGone = taken;
    },
    closeSession: (reason: RefusalReason = 'access-removed') => rerender(shown(closedSession(reason))),
  };
}

test('the end of a session asks for the note again', async () => {
  const note = openNote();
  await waitFor(() => expect(note.cache.getQueryData(queryKey)).toBeDefined());
  note.takeAway();
  note.closeSession();
  await waitFor(() => expect(note.cache.getQueryState(queryKey)?.error).toBeInstanceOf(AppError));
  expect(note.asked()).toBe(2);
});

test('a note that a push has shown to be gone is not asked for again', async () => {
  const note = openNote();
  await waitFor(() => expect(note.cache.getQueryData(queryKey)).toBeDefined());
  note.takeAway();
  await act(() => note.cache.invalidateQueries({ queryKey }));
  expect(note.asked()).toBe(2);
  await act(async () => note.closeSession());
  expect(note.asked()).toBe(2);
});

test.each(['access-removed', 'note-deleted'] as const)(
  'W28: a note that can be read again after %s is opened again, once',
  async (reason) => {
    const note = openNote();
    await waitFor(() => expect(note.cache.getQueryData(queryKey)).toBeDefined());
    note.takeAway();
    note.closeSession(reason);
    await waitFor(() => expect(note.cache.getQueryState(queryKey)?.error).toBeInstanceOf(AppError));
    expect(note.reopened()).toBe(0);
    note.takeAway(false);
    await act(() => note.cache.invalidateQueries({ queryKey }));
    await waitFor(() => expect(note.reopened()).toBe(1));
    expect(note.asked()).toBe(3);
  },
);
