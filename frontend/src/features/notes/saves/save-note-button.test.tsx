import type { NoteSummary } from '@commonplace/contracts/api';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteFixture } from '../../../shared/api/note.fixture.ts';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { Toasts } from '../../../shared/ui/toasts.tsx';
import { SaveNoteButton } from './save-note-button.tsx';

// Patience with a busy machine.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 20_000 });

const notebooks = [
  { id: 'home', name: 'Home', isSaved: false },
  { id: 'kept', name: 'Kept', isSaved: true },
];
let savedIn: NoteSummary['temp']['savedIn'];
let sent: { notebookId: string; on: boolean }[];
let refuses: boolean;

/** The button as an open note has it: with what is cached of the note. */
function OpenNote() {
  const { data } = useQuery({
    queryKey: ['notes', 'one', 'note-1'],
    queryFn: async () => {
      // What is shown after a refusal is not what the server says again.
      if (refuses && sent.length > 0) await new Promise(() => {});
      const note = noteFixture(1);
      return { ...note, temp: { ...note.temp, savedIn } };
    },
  });
  return data ? <SaveNoteButton note={data} /> : null;
}

beforeEach(() => {
  savedIn = [];
  sent = [];
  refuses = false;
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string | null }) => {
    if (path.startsWith('/api/notebooks'))
      return Response.json({ success: true, message: '', notebooks, sets: [] });
    const { notebookId, on } = JSON.parse(body ?? '{}');
    sent.push({ notebookId, on });
    if (refuses) {
      return Response.json({ success: false, message: 'Not this one.', code: 'forbidden' }, { status: 403 });
    }
    const others = savedIn.filter(({ id }) => id !== notebookId);
    const notebook = notebooks.find(({ id }) => id === notebookId);
    savedIn = on && notebook ? [...others, { id: notebook.id, name: notebook.name }] : others;
    return Response.json({ success: true, message: '', savedIn });
  });
  render(
    <I18nextProvider i18n={i18n}>
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <MemoryRouter>
            <OpenNote />
          </MemoryRouter>
        </QueryClientProvider>
        <Toasts />
      </MantineProvider>
    </I18nextProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const save = async () => {
  const button = await screen.findByRole('button', { name: 'Save' });
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
  fireEvent.click(button);
};

test('saving goes to the notebook for saved notes; taking it out can be undone', async () => {
  await save();
  fireEvent.click(await screen.findByRole('button', { name: 'Saved' }));
  const kept = await screen.findByRole('option', { name: 'Kept' });
  expect(kept.getAttribute('aria-checked')).toBe('true');
  expect(screen.getByRole('option', { name: 'Home' }).getAttribute('aria-checked')).toBe('false');
  await waitFor(() => expect(savedIn).toHaveLength(1));
  fireEvent.click(kept);
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByRole('button', { name: 'Saved' });
  await waitFor(() =>
    expect(sent).toEqual([
      { notebookId: 'kept', on: true },
      { notebookId: 'kept', on: false },
      { notebookId: 'kept', on: true },
    ]),
  );
});

test('what the server refuses is taken back, with its words', async () => {
  refuses = true;
  await save();
  expect(await screen.findByText('Not this one.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Save' })).toBeDefined();
});
