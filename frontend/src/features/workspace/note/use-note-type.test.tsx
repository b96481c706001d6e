import type { OpenedNote } from '@commonplace/contracts/api';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryKeys } from '../../../shared/api/index.ts';
import { toast } from '../../../shared/ui/toasts.tsx';
import { useNoteType } from './use-note-type.ts';

const note = {
  id: '01900000-0000-7000-8000-000000000001',
  info1: { fontSize: 18, lineHeight: 1.8 },
} as OpenedNote;
let client: QueryClient;
let sent: unknown[];
let answer: () => Promise<Response>;
const taken = async () => Response.json({ success: true, message: '' });

beforeEach(() => {
  client = new QueryClient();
  client.setQueryData(queryKeys.notes.one(note.id), note);
  sent = [];
  answer = taken;
  vi.stubGlobal('fetch', (_path: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return answer();
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const open = (first: OpenedNote | null = note) =>
  renderHook(({ of }) => useNoteType(of, { fontSize: 18, lineHeight: 1.8 }), {
    initialProps: { of: first },
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
const cached = () => client.getQueryData<OpenedNote>(queryKeys.notes.one(note.id))?.info1;

test('what is chosen is shown at once and saved as one', async () => {
  const { result } = open();
  act(() => result.current.choose({ fontSize: 20 }));
  act(() => result.current.choose({ fontSize: 22 }));
  act(() => result.current.choose({ lineHeight: 2 }));
  expect(result.current.type).toEqual({ fontSize: 22, lineHeight: 2 });
  await waitFor(() => expect(cached()).toEqual({ fontSize: 22, lineHeight: 2 }));
  expect(sent).toEqual([{ noteId: note.id, fontSize: 22, lineHeight: 2 }]);
});

test('news of the note meanwhile does not take back what is being saved', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  answer = () => promise;
  const { result, rerender } = open();
  act(() => result.current.choose({ fontSize: 20 }));
  await waitFor(() => expect(sent).toHaveLength(1));
  rerender({ of: { ...note, info1: { ...note.info1, lineHeight: 1.5 } } });
  expect(result.current.type).toEqual({ fontSize: 20, lineHeight: 1.5 });
  act(() => result.current.choose({ fontSize: 22 }));
  resolve(await taken());
  await waitFor(() => expect(cached()).toMatchObject({ fontSize: 20 }));
  expect(result.current.type.fontSize).toBe(22);
  answer = taken;
  await waitFor(() => expect(cached()).toMatchObject({ fontSize: 22 }));
});

test('what the server refuses goes back to what it was, with its words', async () => {
  const said = vi.spyOn(toast, 'error').mockReturnValue(undefined);
  answer = async () =>
    Response.json({ success: false, code: 'forbidden', message: 'Not yours.' }, { status: 403 });
  const { result } = open();
  act(() => result.current.choose({ fontSize: 20 }));
  await waitFor(() => expect(said).toHaveBeenCalledWith('Not yours.'));
  await waitFor(() => expect(result.current.type.fontSize).toBe(18));
});

test('for a note that does not exist yet it waits until there is one', async () => {
  const { result, rerender } = open(null);
  act(() => result.current.choose({ fontSize: 20 }));
  expect(result.current.type).toEqual({ fontSize: 20, lineHeight: 1.8 });
  rerender({ of: note });
  await waitFor(() => expect(sent).toEqual([{ noteId: note.id, fontSize: 20 }]));
});

test('a choice is kept when the note is left at once', () => {
  const { result, unmount } = open();
  act(() => result.current.choose({ fontSize: 20 }));
  unmount();
  expect(sent).toEqual([{ noteId: note.id, fontSize: 20 }]);
});
