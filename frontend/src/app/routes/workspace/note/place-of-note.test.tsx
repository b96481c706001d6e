import { act, cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aNotebook } from '../../../../features/notebooks/notebook.fixture.ts';
import { type Server, show, startServer } from '../../../../features/notebooks/shown.fixture.tsx';
import { noteFixture } from '../../../../shared/api/note.fixture.ts';
import { PlaceOfNote } from './place-of-note.tsx';

configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 30_000 });

const home = aNotebook('Home', { isDefault: true });
const garden = aNotebook('Garden');
const made = { ...noteFixture(1, { notebookId: home.id }), documentName: 'note.1.1' };
const onDraftPlace = vi.fn();
let server: Server;
/** Creates the note of the draft, as typing does. */
let become: () => void;

beforeEach(() => {
  server = startServer([garden, home]);
});
afterEach(() => {
  cleanup();
  onDraftPlace.mockClear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Frame() {
  const [isMade, setMade] = useState(false);
  become = () => act(() => setMade(true));
  return <PlaceOfNote note={isMade ? made : null} draftPlace={null} onDraftPlace={onDraftPlace} />;
}

async function openOnDraft() {
  show(<Frame />);
  fireEvent.click(await screen.findByRole('button', { name: 'Notebook and section: Home' }));
  await screen.findByRole('option', { name: 'Garden' });
}

test('a draft that becomes a note while its place is chosen leaves the list open, and what is chosen moves it', async () => {
  await openOnDraft();
  const field = screen.getByRole('combobox');
  expect(document.activeElement).toBe(field);
  become();
  expect(document.activeElement).toBe(field);
  fireEvent.click(screen.getByRole('option', { name: 'Garden' }));
  await waitFor(() => expect(server.sent).toHaveLength(1));
  expect(server.sent[0]).toEqual({
    path: '/api/notes/move',
    body: { noteId: made.id, notebookId: garden.id, sectionId: null },
  });
  expect(onDraftPlace).not.toHaveBeenCalled();
});

test('a notebook that is being named when the draft becomes a note is made, and the note moves into it', async () => {
  await openOnDraft();
  fireEvent.click(screen.getByRole('option', { name: 'Create new notebook' }));
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Walks' } });
  become();
  const walks = aNotebook('Walks');
  server.answers['/api/notebooks/create'] = () =>
    Response.json({ success: true, message: '', notebook: walks });
  fireEvent.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() =>
    expect(server.sent.at(-1)).toEqual({
      path: '/api/notes/move',
      body: { noteId: made.id, notebookId: walks.id, sectionId: null },
    }),
  );
  expect(onDraftPlace).not.toHaveBeenCalled();
});

test('of a draft the chosen place is told, and nothing is sent', async () => {
  await openOnDraft();
  fireEvent.click(screen.getByRole('option', { name: 'Garden' }));
  expect(onDraftPlace).toHaveBeenCalledWith({ notebookId: garden.id, sectionId: null });
  expect(server.sent).toEqual([]);
});
