import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryKeys } from '../../../shared/api/index.ts';
import { toast } from '../../../shared/ui/toasts.tsx';
import type { NotePlace } from '../selection/selection.ts';
import { useCreateNote } from './use-create-note.ts';

const note = { id: 'note', documentName: 'note.document', notebookId: 'default', sectionId: null };
const walks = { notebookId: 'walks', sectionId: 'sea' };
let client: QueryClient;
let sent: [path: string, body: unknown][];
/** What happens while the note is being made. */
let meanwhile: () => void;
let refusal: Response | null;

beforeEach(() => {
  client = new QueryClient();
  sent = [];
  meanwhile = () => undefined;
  refusal = null;
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    const place = JSON.parse(body);
    sent.push([path, place]);
    if (path === '/api/notes/move' && refusal) return refusal;
    meanwhile();
    return Response.json({ success: true, message: '', note: { ...note, ...place } });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const creator = (placeNow: () => NotePlace | null) =>
  renderHook(() => useCreateNote(placeNow), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  }).result.current;
const known = () => client.getQueryData(queryKeys.notes.one(note.id));

test('a note is made where it was wanted, without a wish in the default notebook', async () => {
  expect(await creator(() => walks)('first')).toEqual({ kind: 'created', documentName: note.documentName });
  await creator(() => null)('second');
  expect(sent).toEqual([
    ['/api/notes/create', walks],
    ['/api/notes/create', {}],
  ]);
});

test('a place that is chosen while the note is being made is where it goes', async () => {
  let place: NotePlace | null = null;
  meanwhile = () => {
    place = walks;
  };
  expect(await creator(() => place)('key')).toMatchObject({ kind: 'created' });
  expect(sent.at(-1)).toEqual(['/api/notes/move', { noteId: note.id, ...walks }]);
  expect(known()).toMatchObject({ ...walks, documentName: note.documentName });
});

test('a note that can’t go there is a note all the same, and why is said', async () => {
  const said = vi.spyOn(toast, 'error').mockReturnValue(undefined);
  refusal = Response.json({ success: false, code: 'not_found', message: 'It is gone.' }, { status: 404 });
  let place: NotePlace | null = null;
  meanwhile = () => {
    place = walks;
  };
  expect(await creator(() => place)('key')).toMatchObject({ kind: 'created' });
  expect(known()).toMatchObject({ notebookId: 'default' });
  expect(said).toHaveBeenCalledWith('It is gone.');
});
