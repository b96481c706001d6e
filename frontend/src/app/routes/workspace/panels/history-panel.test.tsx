import type { Moment, OpenedNote } from '@commonplace/contracts/api';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readSelection } from '../../../../features/workspace/selection/selection.ts';
import { noteFixture } from '../../../../shared/api/note.fixture.ts';
import { queryKeys } from '../../../../shared/api/query-keys.ts';
import { loadTexts } from '../../../../shared/i18n/load-texts.ts';
import { afterView } from '../../../../shared/navigation/after-view.ts';
import { paths } from '../../../../shared/navigation/paths.ts';
import { HistoryPanel } from './history-panel.tsx';

const id = '0190163d-8694-739b-aea5-966c26f8ad91';
const hour = 3_600_000;
const noon = new Date(2026, 4, 3, 12).getTime();
const moment = (until: number, name: string | null = null): Moment => ({
  at: until - 60_000,
  until,
  people: [{ id: 'alice', name: 'Alice', username: 'alice', display_picture: { downloadUrl: null } }],
  added: 4,
  removed: 0,
  name,
});
const written = [moment(noon), moment(noon - 3 * hour, 'First draft'), moment(noon - 6 * hour)];
let moments = written;
const asked: string[] = [];

beforeEach(async () => {
  asked.length = 0;
  moments = written;
  await loadTexts(['comparison', 'history']);
  // Room for the timeline beside the text.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({
    ...{ x: 0, y: 0, top: 0, left: 0, right: 900, bottom: 600, width: 900, height: 600 },
    toJSON: () => null,
  });
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    const { pathname, searchParams } = new URL(path, 'http://localhost');
    const answers: Record<string, object> = {
      '/api/notes/history': { moments },
      '/api/notes/compare': { htmlContent: `<p>Text <ins>until ${searchParams.get('to')}</ins></p>` },
      '/api/notes/version': {
        note: {
          title: 'Title',
          htmlContent: '<p>Text</p>',
          textContent: 'Text',
          content: {},
          deltaContent: {},
        },
      },
    };
    return Response.json({ success: true, message: '', ...answers[pathname] });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function Shown() {
  const location = useLocation();
  const selection = readSelection(location);
  return (
    <>
      {selection.kind === 'history' && <HistoryPanel selection={selection} />}
      <output aria-label="Address">{location.search}</output>
    </>
  );
}

function show(mayEdit: boolean, path = paths.noteHistory(id)) {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: hour } } });
  const note = noteFixture(1);
  const opened: OpenedNote = {
    ...note,
    id,
    documentName: `note.${id}.1`,
    abilities: { ...note.abilities, edit: mayEdit, delete: false },
  };
  cache.setQueryData(queryKeys.notes.one(id), opened);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={cache}>
        <MemoryRouter initialEntries={[paths.editNote(id), { ...urlOf(path), state: afterView }]}>
          <Shown />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
}

const urlOf = (path: string) => ({ pathname: '/', search: path.slice(1) });
const address = () => screen.getByRole('status', { name: 'Address' }).textContent;

test('C15a who may not edit a note is led to it, and nothing of its history is asked for', async () => {
  show(false);
  await waitFor(() => expect(address()).toBe(paths.note(id).slice(1)));
  expect(asked).toEqual([]);
});

test('C15a arrows lead through the moments, each at its own address, and Escape back to where it was opened', async () => {
  show(true);
  const [newest, named, oldest] = await screen.findAllByRole('link');
  expect(newest?.getAttribute('aria-current')).toBe('true');
  expect(await screen.findByText(`until ${noon}`)).toBeTruthy();
  act(() => newest?.focus());
  fireEvent.keyDown(newest as Element, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(named);
  fireEvent.keyDown(named as Element, { key: 'End' });
  expect(document.activeElement).toBe(oldest);
  fireEvent.click(named as Element);
  expect(address()).toBe(paths.noteHistory(id, noon - 3 * hour).slice(1));
  expect(await screen.findByText(`until ${noon - 3 * hour}`)).toBeTruthy();
  expect(asked.at(-1)).toContain(`from=${noon - 6 * hour}`);
  expect(screen.getByRole('heading', { name: 'First draft' })).toBeTruthy();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(address()).toBe(paths.editNote(id).slice(1));
});

test('C15c who is not the author is not offered to clear history', async () => {
  show(true);
  await screen.findByText(`until ${noon}`);
  fireEvent.click(screen.getByRole('button', { name: 'More actions for this version' }));
  expect(await screen.findByRole('menuitem', { name: 'Name this version…' })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: /Clear/ })).toBeNull();
});

test('C15a what others write on comes into the open timeline, and the chosen moment stays', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  show(true);
  const [, named] = await screen.findAllByRole('link');
  fireEvent.click(named as Element);
  moments = [moment(noon + hour), ...written];
  await act(() => vi.advanceTimersByTimeAsync(16_000));
  expect(screen.getAllByRole('link')).toHaveLength(4);
  expect(screen.getByRole('heading', { name: 'First draft' })).toBeTruthy();
  expect(screen.getAllByRole('link')[2]?.getAttribute('aria-current')).toBe('true');
});

test('C15d the moment that history was cleared up to is shown as text, and compared with nothing', async () => {
  moments = [{ ...moment(noon), at: noon, added: 0 }];
  show(true);
  expect(await screen.findByText('Text', { selector: 'p' })).toBeTruthy();
  expect(screen.getByRole('radio', { name: 'Changes' })).toHaveProperty('disabled', true);
  expect(asked.filter((path) => path.startsWith('/api/notes/compare'))).toEqual([]);
});

test('C15d what the address names is compared, also with an instant before the first moment', async () => {
  moments = [{ ...moment(noon), at: noon, added: 0 }];
  show(true, paths.noteHistory(id, noon, noon - hour));
  expect(await screen.findByText(`until ${noon}`)).toBeTruthy();
});
