import type { NoteSummary } from '@commonplace/contracts/api';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteFixture } from '../../../shared/api/note.fixture.ts';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { MyNotes } from '../lists/my-notes.tsx';
import { NoteSelectionArea } from './note-selection-area.tsx';

configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 20_000 });

let notes: NoteSummary[];
const onSelected = vi.fn();
const cache = () => new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });

function Stand({ children }: { children: React.ReactNode }) {
  return (
    <I18nextProvider i18n={i18n}>
      <MantineProvider env="test">
        <QueryClientProvider client={cache()}>
          <MemoryRouter>
            {children}
            <Address />
          </MemoryRouter>
        </QueryClientProvider>
      </MantineProvider>
    </I18nextProvider>
  );
}
const Address = () => <output>{useLocation().search}</output>;

beforeEach(() => {
  notes = Array.from({ length: 250 }, (_, index) => noteFixture(index + 1));
  onSelected.mockClear();
  sessionStorage.clear();
  // A panel that scrolls and shows five rows, which jsdom has no layout for.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(460);
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(250 * 92);
  vi.spyOn(window, 'getComputedStyle').mockImplementation(
    () =>
      ({
        overflowY: 'auto',
        scrollPaddingTop: '0px',
        getPropertyValue: () => '',
      }) as unknown as CSSStyleDeclaration,
  );
  HTMLElement.prototype.scrollTo = () => {};
  vi.stubGlobal('fetch', async (path: string) => {
    const url = new URL(path, 'http://localhost');
    if (url.pathname === '/api/notebooks')
      return Response.json({ success: true, message: '', notebooks: [], sets: [] });
    const offset = Number(url.searchParams.get('offset'));
    const page = notes.slice(offset, offset + 100);
    return Response.json({ success: true, message: '', notes: page, savedNotes: [], count: notes.length });
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function list() {
  render(
    <Stand>
      <NoteSelectionArea onSelected={onSelected}>
        <MyNotes selectedId={null} onAction={onSelected} onImport={() => {}} />
      </NoteSelectionArea>
    </Stand>,
  );
  return screen.findByRole('link', { name: 'Note 1' });
}
const link = (name: string) => screen.getByRole('link', { name });
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` });
const said = () => screen.queryByRole('toolbar', { name: 'Selected notes' })?.textContent;
const titles = () => onSelected.mock.lastCall?.[1].map(({ title }: NoteSummary) => title);

test('a note is selected by its box, more with Shift up to there; Delete does it with all, once', async () => {
  await list();
  fireEvent.click(box('Note 2'));
  expect([box('Note 2').checked, said()]).toEqual([true, expect.stringContaining('1 selected')]);
  fireEvent.click(box('Note 5'), { shiftKey: true });
  await waitFor(() => expect(said()).toContain('4 selected'));
  fireEvent.click(box('Note 3'));
  act(() => link('Note 4').focus());
  fireEvent.keyDown(link('Note 4'), { key: 'Delete' });
  expect(onSelected).toHaveBeenCalledExactlyOnceWith('trash', expect.anything());
  expect(titles()).toEqual(['Note 2', 'Note 4', 'Note 5']);
  expect(said()).toBeUndefined();
  // By itself again: of one note.
  fireEvent.keyDown(link('Note 4'), { key: 'Delete' });
  expect(onSelected).toHaveBeenLastCalledWith('trash', expect.objectContaining({ title: 'Note 4' }));
});

test('Ctrl+A takes the whole list, also what was not loaded; Escape ends it', async () => {
  const first = await list();
  act(() => first.focus());
  fireEvent.keyDown(first, { key: 'a', ctrlKey: true });
  await waitFor(() => expect(said()).toContain('250 selected'));
  fireEvent.keyDown(first, { key: 'Escape' });
  expect(said()).toBeUndefined();
  expect(document.activeElement).toBe(first);
});

test('Space selects; while any is selected a press on a row does too, and opens nothing', async () => {
  const first = await list();
  fireEvent.keyDown(first, { key: ' ' });
  expect(said()).toContain('1 selected');
  fireEvent.click(link('Note 3'), { detail: 1 });
  expect([box('Note 3').checked, said()]).toEqual([true, expect.stringContaining('2 selected')]);
  fireEvent.click(link('Note 3'), { detail: 1 });
  fireEvent.click(first, { detail: 1 });
  expect([said(), document.querySelector('output')?.textContent]).toEqual([undefined, '']);
  fireEvent.click(first, { detail: 1 });
  expect(document.querySelector('output')?.textContent).toBe('?note=note-1');
});

test('what a person may not move has no box and is left out; the bar gives the focus back to the list', async () => {
  notes = notes.map((note) =>
    note.title === 'Note 2' ? { ...note, abilities: { ...note.abilities, delete: false } } : note,
  );
  await list();
  expect(screen.queryByRole('checkbox', { name: 'Select Note 2' })).toBeNull();
  fireEvent.click(box('Note 1'));
  fireEvent.click(box('Note 3'), { shiftKey: true });
  await waitFor(() => expect(said()).toContain('2 selected'));
  const move = screen.getByRole('button', { name: 'Move to trash' });
  act(() => move.focus());
  fireEvent.click(move);
  expect(titles()).toEqual(['Note 1', 'Note 3']);
  expect(document.activeElement?.textContent).toBe('Note 1');
});

test('the menu of a note selects it, for who has no pointer', async () => {
  await list();
  fireEvent.click(screen.getByRole('button', { name: 'Actions for Note 3' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Select' }));
  await waitFor(() => expect([box('Note 3').checked, said()?.includes('1 selected')]).toEqual([true, true]));
});

test('another search begins with nothing selected', async () => {
  await list();
  fireEvent.click(box('Note 1'));
  fireEvent.click(screen.getByRole('button', { name: 'Search your notes' }));
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'other' } });
  await waitFor(() => expect(said()).toBeUndefined());
});
