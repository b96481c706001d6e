import type { NoteSummary } from '@commonplace/contracts/api';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { RenameField } from './rename-field.tsx';

const note = { id: '01900000-0000-7000-8000-000000000001', title: 'Old' } as NoteSummary;
const onDone = vi.fn();
let sent: unknown[] = [];
let client: QueryClient;

beforeEach(() => {
  sent = [];
  client = new QueryClient();
  onDone.mockClear();
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    sent.push([path, JSON.parse(body)]);
    return Response.json({ success: true, message: '' });
  });
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <RenameField note={note} onDone={onDone} />
      </QueryClientProvider>
    </I18nextProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const type = (title: string) =>
  fireEvent.change(screen.getByLabelText('New title'), { target: { value: title } });
const press = (key: string) => fireEvent.keyDown(screen.getByLabelText('New title'), { key });
const leave = () => fireEvent.blur(screen.getByLabelText('New title'));

test('another title is saved once, by Enter and the blur that follows it', async () => {
  type('  New ');
  press('Enter');
  leave();
  await waitFor(() => expect(sent).toEqual([['/api/notes/create', { noteId: note.id, title: 'New' }]]));
  expect(onDone).toHaveBeenCalledOnce();
});

test('leaving the field saves too', async () => {
  type('New');
  leave();
  await waitFor(() => expect(sent).toHaveLength(1));
});

test.each([
  ['an empty title', '  ', 'Enter'],
  ['the same title', 'Old', 'Enter'],
  ['a title given up by Escape', 'New', 'Escape'],
])('%s is not saved', (_what, title, key) => {
  type(title);
  press(key);
  leave();
  expect(client.getMutationCache().getAll()).toEqual([]);
  expect(onDone).toHaveBeenCalledOnce();
});
