import type { NoteSummary } from '@commonplace/contracts/api';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteFixture } from '../../../shared/api/note.fixture.ts';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { MyNotes } from './my-notes.tsx';

configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 20_000 });

/** What alice has, and what the server was asked for it. */
let notes: NoteSummary[];
let asked: { query: URLSearchParams; signal: AbortSignal }[];
let answer: ((query: URLSearchParams) => Response | Promise<Response>) | null;
const onAction = vi.fn();
const onImport = vi.fn();

beforeEach(() => {
  notes = Array.from({ length: 250 }, (_, index) => noteFixture(index + 1));
  asked = [];
  answer = null;
  onAction.mockClear();
  onImport.mockClear();
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
  HTMLElement.prototype.scrollTo = function (this: HTMLElement, options?: ScrollToOptions | number) {
    this.scrollTop = typeof options === 'object' ? (options.top ?? 0) : 0;
    this.dispatchEvent(new Event('scroll'));
  } as typeof HTMLElement.prototype.scrollTo;
  vi.stubGlobal('fetch', async (path: string, { signal }: { signal: AbortSignal }) => {
    const url = new URL(path, 'http://localhost');
    if (url.pathname === '/api/notebooks') {
      return Response.json({ success: true, message: '', notebooks: [], sets: [] });
    }
    asked.push({ query: url.searchParams, signal });
    if (answer) return answer(url.searchParams);
    const offset = Number(url.searchParams.get('offset'));
    const page = notes.slice(offset, offset + 100);
    return Response.json({ success: true, message: '', notes: page, savedNotes: [], count: notes.length });
  });
  render(
    <I18nextProvider i18n={i18n}>
      <MantineProvider env="test">
        <QueryClientProvider
          client={new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } })}
        >
          <MemoryRouter>
            <MyNotes selectedId="note-2" onAction={onAction} onImport={onImport} />
          </MemoryRouter>
        </QueryClientProvider>
      </MantineProvider>
    </I18nextProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const link = (name: string) => screen.findByRole('link', { name });
const focused = () => document.activeElement?.textContent;

test('of many notes those that are seen are drawn, each saying which of how many it is', async () => {
  const second = await link('Note 2');
  expect(screen.getByRole('heading', { name: 'My Notes (250)' })).toBeDefined();
  expect(second.getAttribute('aria-current')).toBe('true');
  const row = second.closest('li');
  expect([row?.getAttribute('aria-posinset'), row?.getAttribute('aria-setsize')]).toEqual(['2', '250']);
  expect(screen.getAllByRole('listitem').length).toBeLessThan(20);
  expect(asked.map(({ query }) => query.get('offset'))).toEqual(['0']);
  // They are not shown here, and cost as much again.
  expect(asked.map(({ query }) => query.get('savedNotes'))).toEqual(['left-out']);
});

test('End goes to a note that was not loaded, and loads its page only; what was scrolled away keeps the focus', async () => {
  const first = await link('Note 1');
  act(() => first.focus());
  fireEvent.keyDown(first, { key: 'End' });
  await waitFor(() => expect(focused()).toBe('Note 250'));
  expect(asked.map(({ query }) => query.get('offset'))).toEqual(['0', '200']);
  act(() => screen.getByRole('list').parentElement?.scrollTo({ top: 0 }));
  await link('Note 1');
  expect(focused()).toBe('Note 250');
  expect(screen.getByRole('list').parentElement?.scrollTop).toBe(0);
  fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowUp' });
  await waitFor(() => expect(focused()).toBe('Note 249'));
});

test('a failure says so and is tried again', async () => {
  await link('Note 1');
  answer = () => Response.json({ success: false, message: 'No.', code: 'internal' }, { status: 500 });
  fireEvent.click(screen.getByRole('button', { name: 'Search your notes' }));
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'x' } });
  expect(await screen.findByText('Internal server error. Please try again later.')).toBeDefined();
  answer = null;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await link('Note 1');
});

test('only who has no notes at all is invited to write one, not who searches in vain', async () => {
  await link('Note 1');
  notes = [];
  fireEvent.click(screen.getByRole('button', { name: 'Search your notes' }));
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'no such words' } });
  await screen.findByText('No note found.');
  expect(screen.queryByRole('link', { name: 'Write your first note' })).toBeNull();
});

test('a search rests before it asks, and a newer one gives up the older one', async () => {
  await link('Note 1');
  let release = () => {};
  answer = async (query) => {
    if (query.get('searchQuery') === 'slow') await new Promise<void>((resolve) => (release = resolve));
    return Response.json({ success: true, message: '', notes: [], savedNotes: [], count: 0 });
  };
  fireEvent.click(screen.getByRole('button', { name: 'Search your notes' }));
  const field = screen.getByRole('searchbox', { name: 'Search in your notes' });
  for (const value of ['s', 'sl', 'slow']) {
    fireEvent.change(field, { target: { value } });
    // Polling code would ask now.
    await act(() => new Promise((resolve) => setTimeout(resolve)));
  }
  await waitFor(() => expect(asked.at(-1)?.query.get('searchQuery')).toBe('slow'));
  // The last answer stays until the next one is there.
  expect(screen.getByRole('link', { name: 'Note 1' })).toBeDefined();
  const slow = asked.at(-1);
  fireEvent.change(field, { target: { value: 'quick' } });
  expect(await screen.findByText('No note found.')).toBeDefined();
  expect(slow?.signal.aborted).toBe(true);
  expect(asked.map(({ query }) => query.get('searchQuery')).filter(Boolean)).toEqual(['slow', 'quick']);
  release();
});

test("what is chosen in a note's menu is raised with the note, and the focus goes back to the menu's button", async () => {
  await link('Note 3');
  const button = screen.getByRole('button', { name: 'Actions for Note 3' });
  fireEvent.click(button);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Move to…' }));
  expect(onAction).toHaveBeenCalledWith('move', expect.objectContaining({ id: 'note-3' }));
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Actions for Note 3');
});
