import type { NotebookView, NoteSummary } from '@commonplace/contracts/api';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteFixture } from '../../../shared/api/note.fixture.ts';
import { i18n } from '../../../shared/i18n/i18n.ts';
import type { BookPart } from '../../../shared/notebooks/book-parts.ts';
import { NotebookNotes } from './notebook-notes.tsx';

configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 20_000 });

/** A book of a thousand notes in an order by hand, the first ten of them in a section, and what is asked for it. */
let notes: NoteSummary[];
let savedNotes: NoteSummary[];
let notebook: NotebookView;
let asked: string[];
/** What happens once the notebook has been read. */
let afterNotebook: () => void;
/** Pages of notes can't be read. */
let isBroken: boolean;

beforeEach(() => {
  notes = Array.from({ length: 1_000 }, (_, at) => noteFixture(at, at < 10 ? { sectionId: 'springs' } : {}));
  savedNotes = [];
  asked = [];
  afterNotebook = () => {};
  isBroken = false;
  const ids = notes.map(({ id }) => id);
  notebook = {
    id: 'home',
    name: 'Home',
    notes: ids,
    sections: [
      {
        id: 'springs',
        title: 'Springs',
        color: '#3d8dd9',
        notebookId: 'home',
        info1: { notesOrder: [] },
        unorderedNotes: ids.slice(0, 10),
      },
    ],
    info1: {
      cover: { downloadUrl: null },
      notesOrder: [...ids.slice(500), ...ids.slice(10, 500), 'springs'],
    },
    temp: { notesCount: 1_000, isWhole: true },
  } as unknown as NotebookView;
  // A panel that scrolls and shows five rows, which jsdom has no layout for.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(460);
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(1_000 * 92);
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
  vi.stubGlobal('fetch', async (path: string) => {
    const { pathname, searchParams } = new URL(path, 'http://localhost');
    if (pathname === '/api/notebooks') {
      const answer = Response.json({ success: true, message: '', notebook });
      afterNotebook();
      return answer;
    }
    if (isBroken)
      return Response.json({ success: false, message: 'Broken', code: 'internal' }, { status: 500 });
    const from = Number(searchParams.get('offset'));
    asked.push(`${searchParams.get('sortBy')} ${searchParams.get('sortOrder')} ${from}`);
    return Response.json({
      success: true,
      message: '',
      notes: notes.slice(from, from + 100),
      savedNotes: savedNotes.slice(from, from + 100),
      count: notes.length,
      savedCount: savedNotes.length,
    });
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function show(sectionId: string | null) {
  const part: BookPart = sectionId
    ? { kind: 'section', sectionId }
    : { kind: 'run', ids: notebook.info1.notesOrder, isLast: true };
  render(
    <I18nextProvider i18n={i18n}>
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <MemoryRouter>
            <NotebookNotes notebook={notebook} part={part} selectedId={null} onAction={() => {}} />
          </MemoryRouter>
        </QueryClientProvider>
      </MantineProvider>
    </I18nextProvider>,
  );
}

const titles = () => screen.getAllByRole('link').map(({ textContent }) => textContent);

test('of a long book only the pages of what is seen are loaded, in the order that was given by hand', async () => {
  show(null);
  const first = await screen.findByRole('link', { name: 'Note 500' });
  expect(first.closest('li')?.getAttribute('aria-setsize')).toBe('990');
  expect(titles().slice(0, 3)).toEqual(['Note 500', 'Note 501', 'Note 502']);
  await waitFor(() => expect(asked).toEqual(['createdAt ASC 500']));
  act(() => first.focus());
  fireEvent.keyDown(first, { key: 'End' });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Note 499'));
  expect(new Set(asked)).toEqual(new Set(['createdAt ASC 400', 'createdAt ASC 500']));
});

test('what no order names is in its section in creation order', async () => {
  show('springs');
  await screen.findByRole('link', { name: 'Note 0' });
  expect(titles()).toEqual(Array.from({ length: 10 }, (_, at) => `Note ${at}`));
  expect(asked).toEqual(['createdAt ASC 0']);
});

test('what was saved into a long book follows its notes, what was written last first', async () => {
  savedNotes = [1, 2, 3].map((at) => noteFixture(5_000 + at));
  notebook = {
    ...notebook,
    notes: notebook.notes.slice(0, 250),
    temp: { ...notebook.temp, notesCount: 250 },
  };
  show(null);
  const first = await screen.findByRole('link', { name: 'Note 10' });
  act(() => first.focus());
  fireEvent.keyDown(first, { key: 'End' });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Note 5001'));
  expect(titles().slice(-3)).toEqual(['Note 5003', 'Note 5002', 'Note 5001']);
});

test('of more saved notes than are its own those that are seen are loaded as well', async () => {
  savedNotes = Array.from({ length: 400 }, (_, at) => noteFixture(5_000 + at));
  notebook = {
    ...notebook,
    notes: notebook.notes.slice(0, 250),
    temp: { ...notebook.temp, notesCount: 250 },
  };
  show(null);
  const first = await screen.findByRole('link', { name: 'Note 10' });
  const panel = first.closest('ul')?.parentElement as HTMLElement;
  // Its own 240 that are in no section, then the saved ones.
  act(() => panel.scrollTo({ top: 242 * 92 }));
  await screen.findByRole('link', { name: 'Note 5397' });
});

test('when nothing of it can be loaded it says so, and tries again', async () => {
  isBroken = true;
  show(null);
  expect((await screen.findByRole('alert')).textContent).toContain('Internal server error.');
  isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('link', { name: 'Note 500' });
});

test('a note that was deleted elsewhere is looked for anew, with its notebook', async () => {
  // At first the notebook still names a note that is gone: all that follow have moved up.
  const left = notebook.notes.filter((id) => id !== 'note-503');
  notes = notes.filter(({ id }) => id !== 'note-503');
  const fresh = {
    ...notebook,
    notes: left,
    info1: { ...notebook.info1, notesOrder: notebook.info1.notesOrder.filter((id) => id !== 'note-503') },
  };
  afterNotebook = () => {
    notebook = fresh;
  };
  show(null);
  const first = await screen.findByRole('link', { name: 'Note 500' });
  await waitFor(() => expect(first.closest('li')?.getAttribute('aria-setsize')).toBe('989'));
  expect(titles().slice(0, 5)).toEqual(['Note 500', 'Note 501', 'Note 502', 'Note 504', 'Note 505']);
});
