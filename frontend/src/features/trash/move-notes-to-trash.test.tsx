import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { i18n } from '../../shared/i18n/i18n.ts';
import { Toasts } from '../../shared/ui/toasts.tsx';
import { MoveNotesToTrash } from './move-notes-to-trash.tsx';

vi.setConfig({ testTimeout: 20_000 });

let calls: { path: string; noteIds: string[] }[];
/** Calls from this one on are refused. */
let refusedFrom: number;
const onMoved = vi.fn();

beforeEach(() => {
  calls = [];
  refusedFrom = Number.POSITIVE_INFINITY;
  onMoved.mockClear();
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    const { noteIds } = JSON.parse(body);
    calls.push({ path, noteIds });
    if (calls.length >= refusedFrom)
      return Response.json({ success: false, message: 'No.', code: 'internal' }, { status: 500 });
    return Response.json({ success: true, message: '', noteIds });
  });
  render(
    <I18nextProvider i18n={i18n}>
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient()}>
          <Toasts />
        </QueryClientProvider>
      </MantineProvider>
    </I18nextProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const move = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MoveNotesToTrash
        notes={Array.from({ length: 250 }, (_, at) => ({ id: `note-${at}` }))}
        onClose={() => {}}
        onMoved={onMoved}
      />
    </QueryClientProvider>,
  );
const undo = () => screen.findByRole('button', { name: 'Undo' }, { timeout: 10_000 });
const made = () => calls.map(({ path, noteIds }) => `${path} ${noteIds.length}`);

test('250 notes are three calls after one another, and so is Undo', async () => {
  move();
  fireEvent.click(await undo());
  await waitFor(() => expect(calls).toHaveLength(6));
  expect(made()).toEqual(
    ['trash', 'restore'].flatMap((act) =>
      [100, 100, 50].map((count) => `/api/notes/${act}-several ${count}`),
    ),
  );
  expect(onMoved.mock.calls.flat(2)).toHaveLength(250);
});

test('what was moved before a call failed can be taken back', async () => {
  refusedFrom = 2;
  move();
  const offered = await undo();
  expect(screen.getByText('100 notes moved to trash.')).toBeDefined();
  expect(screen.getByRole('alert')).toBeDefined();
  refusedFrom = Number.POSITIVE_INFINITY;
  fireEvent.click(offered);
  await waitFor(() => expect(made().at(-1)).toBe('/api/notes/restore-several 100'));
});
