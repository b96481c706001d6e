import type { NotebookView, NoteSummary } from '@commonplace/contracts/api';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { i18n } from '../../shared/i18n/i18n.ts';
import { sessionStore } from '../../shared/session/index.ts';
import { sessionToken } from '../../shared/session/session-token.fixture.ts';
import { Toasts } from '../../shared/ui/toasts.tsx';
import { NotebookScreen } from './notebook-screen.tsx';

// Patience with a busy machine.
configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 30_000 });

const instant = '2026-11-21T12:00:00.000Z';
const noPicture = { downloadUrl: null };

function noteOf(id: string, sectionId: string | null = null): NoteSummary {
  return {
    id,
    title: `Note ${id}`,
    authorId: 'alice',
    author: { name: 'Alice', username: 'alice' },
    notebookId: 'book',
    sectionId,
    sharing: 'private',
    notebookSharing: 'private',
    isProtected: false,
    hashtagsArray: [],
    createdAt: instant,
    updatedAt: instant,
    info1: { editedAt: instant, fontSize: 18, lineHeight: 1.8 },
    info2: { imageArray: [] },
    temp: {
      author: { name: 'Alice', username: 'alice', display_picture: noPicture },
      notebook: { id: 'book', name: 'Rivers' },
      permission: 'edit',
      notePermission: 'edit',
      notebookPermission: 'edit',
      likesCount: 0,
      hasUserLiked: false,
      commentsCount: 0,
      savedIn: [],
      preview: `How ${id} begins.`,
    },
    abilities: {
      read: true,
      edit: true,
      share: true,
      publish: true,
      protect: true,
      move: true,
      copy: true,
      delete: true,
      like: false,
      comment: true,
      save: false,
    },
  };
}

const owned = {
  read: true,
  edit: true,
  manage: true,
  share: true,
  publish: true,
  protect: true,
  delete: true,
  like: false,
  comment: true,
  save: false,
};
const rivers: NotebookView = {
  id: 'book',
  name: 'Rivers',
  description: 'Of the north.',
  ownerId: 'alice',
  owner: { name: 'Alice', username: 'alice' },
  notes: ['a', 'b', 'c'],
  sections: [
    { id: 'S', title: 'Upstream', color: '#3d8dd9', notebookId: 'book', info1: { notesOrder: ['c'] } },
  ],
  sharing: 'private',
  isProtected: false,
  isDefault: false,
  isSaved: false,
  notebookSetId: null,
  info1: { cover: noPicture, notesOrder: ['b', 'S', 'a'] },
  createdAt: instant,
  updatedAt: instant,
  temp: {
    notesCount: 3,
    saverCount: 2,
    hasSaved: false,
    permission: 'edit',
    owner: { username: 'alice', display_picture: noPicture },
  },
  abilities: owned,
};
const asReader: Partial<NotebookView> = {
  temp: { ...rivers.temp, permission: 'view' },
  abilities: {
    ...owned,
    edit: false,
    manage: false,
    share: false,
    publish: false,
    delete: false,
    save: true,
  },
};

/** What the server has and says, and what it was asked for. */
let notebook: NotebookView;
let notes: NoteSummary[];
let savedNotes: NoteSummary[];
let answers: Record<
  string,
  (body: Record<string, unknown>, query: URLSearchParams) => Response | Promise<Response>
>;
let sent: { path: string; body: Record<string, unknown> }[];

const ok = (fields: object) => Response.json({ success: true, message: 'It was done.', ...fields });
const refused = (status: number, code: string, message: string) =>
  Response.json({ success: false, message, code }, { status });

beforeEach(() => {
  notebook = rivers;
  notes = [noteOf('a'), noteOf('b'), noteOf('c', 'S')];
  savedNotes = [];
  sent = [];
  answers = {
    '/api/notebooks': () => ok({ notebook }),
    '/api/notebooks/notes': () =>
      ok({ notes, savedNotes, count: notes.length, savedCount: savedNotes.length }),
    '/api/notebooks/edit': (body) => {
      const { notesOrder, newSectionData: _, ...words } = body;
      notebook = {
        ...notebook,
        ...words,
        ...(notesOrder ? { info1: { ...notebook.info1, notesOrder } } : {}),
      } as NotebookView;
      return ok({ notebook });
    },
  };
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  // The page of the tests has no fonts, which a text field waits for to measure itself.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string | null }) => {
    const { pathname: path, searchParams } = new URL(url, 'http://localhost');
    const parsed = JSON.parse(body ?? '{}');
    sent.push({ path, body: parsed });
    const answer = answers[path];
    if (!answer) throw new Error(`Nobody answers ${path}`);
    return answer(parsed, searchParams);
  });
  sessionStore.start(sessionToken('alice'));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStore.end('signed-out');
  sessionStore.settle();
});

const onDone = vi.fn();

function open(address = '/?notebook=book') {
  const router = createMemoryRouter(
    [
      {
        path: '/',
        element: (
          <NotebookScreen
            notebookId="book"
            isEditing={address.includes('edit')}
            onEdit={() => {}}
            onDone={onDone}
            onAction={() => {}}
            sharingOf={() => null}
          />
        ),
      },
      { path: '/elsewhere', element: null },
    ],
    { initialEntries: [address] },
  );
  onDone.mockReset();
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <I18nextProvider i18n={i18n}>
      <MantineProvider env="test">
        <QueryClientProvider client={cache}>
          <RouterProvider router={router} />
          <Toasts />
        </QueryClientProvider>
      </MantineProvider>
    </I18nextProvider>,
  );
  return { router, cache };
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const edits = () => sent.filter(({ path }) => path === '/api/notebooks/edit').map(({ body }) => body);
const headings = () => screen.getAllByRole('heading').map((heading) => heading.textContent);
const onBoard = () =>
  screen
    .getAllByRole('button', { name: /^Move / })
    .map((handle) => handle.getAttribute('aria-label')?.slice(5));
const key = (name: string, pressed: string) =>
  fireEvent.keyDown(screen.getByRole('button', { name }), { key: pressed });

test('a notebook shows its name, its count and everything in it in its order', async () => {
  open();
  await screen.findByRole('link', { name: 'Note c' });
  expect(headings()).toEqual(['Rivers', 'Note b', 'Upstream', 'Note c', 'Note a']);
  expect(screen.getByText('3 notes')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Note a' }).getAttribute('href')).toBe('/?note=a');
  expect(screen.getAllByText('21 Nov, 2026')).toHaveLength(3);
});

test('notes of others that were saved into it stand below, with their authors', async () => {
  savedNotes = [
    {
      ...noteOf('z'),
      temp: { ...noteOf('z').temp, author: { name: 'Bob', username: 'bob', display_picture: noPicture } },
    },
  ];
  open();
  await screen.findByRole('heading', { name: 'Saved notes' });
  expect(screen.getByText('by Bob')).toBeDefined();
});

test('every page of its notes is loaded, and what is not there yet keeps its place', async () => {
  const late = Promise.withResolvers<Response>();
  const all = Array.from({ length: 120 }, (_, at) => noteOf(`n${at}`));
  notebook = {
    ...rivers,
    notes: all.map(({ id }) => id),
    sections: [],
    info1: { cover: noPicture, notesOrder: ['n119'] },
  };
  const page = (from: number, to: number) =>
    ok({ notes: all.slice(from, to), savedNotes: [], count: 120, savedCount: 0 });
  answers['/api/notebooks/notes'] = () =>
    sent.filter(({ path }) => path === '/api/notebooks/notes').length === 1 ? page(0, 100) : late.promise;
  open();
  await screen.findByRole('link', { name: 'Note n0' });
  expect(screen.getAllByRole('listitem')).toHaveLength(120);
  expect(screen.queryByRole('link', { name: 'Note n119' })).toBeNull();
  late.resolve(page(100, 120));
  await screen.findByRole('link', { name: 'Note n119' });
  expect(headings().slice(0, 3)).toEqual(['Rivers', 'Note n119', 'Note n0']);
});

test('what is hidden or gone is not found; what failed is tried again', async () => {
  answers['/api/notebooks'] = () => refused(404, 'not_found', 'Not found.');
  open();
  await screen.findByText('Sorry, the page you visited does not exist.');
  cleanup();
  answers['/api/notebooks'] = () => {
    throw new TypeError('offline');
  };
  open();
  await screen.findByText('Error connecting to server. Please reload this page.');
  answers['/api/notebooks'] = () => ok({ notebook });
  press('Retry');
  await screen.findByRole('heading', { name: 'Rivers' });
});

test('a reader keeps a notebook, which is shown at once and taken back when it is refused', async () => {
  notebook = { ...rivers, ...asReader };
  const asked = Promise.withResolvers<Response>();
  answers['/api/notebooks/save'] = () => asked.promise;
  open('/?notebook=book&edit');
  await screen.findByRole('heading', { name: 'Rivers' });
  expect(screen.queryByRole('form')).toBeNull();
  press('2 saves');
  await screen.findByRole('button', { name: '3 saves', pressed: true });
  asked.resolve(refused(403, 'forbidden', 'You may not.'));
  await screen.findByText('You may not.');
  await screen.findByRole('button', { name: '2 saves', pressed: false });
  expect(sent.at(-1)?.path).toBe('/api/notebooks');
});

test('a draft sends what was changed in one call, and nothing is asked about then', async () => {
  const { router } = open('/?notebook=book&edit');
  fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), { target: { value: ' Brooks ' } });
  await act(() => router.navigate('/elsewhere'));
  fireEvent.click(await screen.findByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  press('Save');
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(edits()).toEqual([{ id: 'book', name: 'Brooks' }]);
  await screen.findByText('It was done.');
  await act(() => router.navigate('/elsewhere'));
  expect(router.state.location.pathname).toBe('/elsewhere');
});

test('a name is needed, and what is unchanged can not be saved', async () => {
  open('/?notebook=book&edit');
  const name = await screen.findByRole('textbox', { name: 'Name' });
  const save = screen.getByRole('button', { name: 'Save' });
  expect(save.hasAttribute('disabled')).toBe(true);
  fireEvent.change(name, { target: { value: ' ' } });
  await screen.findByText('A notebook needs a name.');
  fireEvent.click(save);
  fireEvent.change(name, { target: { value: 'Rivers' } });
  expect(save.hasAttribute('disabled')).toBe(true);
  expect(edits()).toEqual([]);
});

test('the counter says how much there is, and what of it the card shows', async () => {
  open('/?notebook=book&edit');
  const description = await screen.findByRole('textbox', { name: 'Description' });
  expect(description.getAttribute('placeholder')).toMatch(/first 300 characters show on the card/);
  expect(screen.getByText('13 of 300 characters')).toBeDefined();
  fireEvent.change(description, { target: { value: 'x'.repeat(301) } });
  expect(screen.getByText('301 of 5000 characters, the first 300 show on the card')).toBeDefined();
  fireEvent.change(description, { target: { value: 'x'.repeat(5001) } });
  expect(screen.getByText('This can have 5000 characters at most.')).toBeDefined();
});

test('keys lift, move, put back and put down, and say so; undo sends what was there before', async () => {
  open('/?notebook=book&edit');
  await screen.findByRole('button', { name: 'Move Note b' });
  expect(onBoard()).toEqual(['Note b', 'Upstream', 'Note c', 'Note a']);
  key('Move Note a', ' ');
  key('Move Note a', 'ArrowLeft');
  expect(onBoard()).toEqual(['Note b', 'Upstream', 'Note c', 'Note a']);
  screen.getByText('Note a is at place 2 of 2 in Upstream.');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Note a');
  key('Move Note a', 'Escape');
  screen.getByText('Note a is back at place 3 of 3 in the notebook.');
  expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(true);

  key('Move Upstream', 'Enter');
  key('Move Upstream', 'ArrowUp');
  key('Move Upstream', 'ArrowUp');
  screen.getByText('Upstream can go no further.');
  key('Move Upstream', 'Enter');
  expect(onBoard()).toEqual(['Upstream', 'Note c', 'Note b', 'Note a']);
  press('Save');
  await waitFor(() => expect(edits()).toEqual([{ id: 'book', notesOrder: ['S', 'b', 'a'] }]));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(edits().at(-1)).toEqual({ id: 'book', notesOrder: ['b', 'S', 'a'] }));
});

test('the menu of a note moves it too', async () => {
  open('/?notebook=book&edit');
  await screen.findByRole('button', { name: 'Move Note b' });
  press('More for Note c');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'No section' }));
  await waitFor(() => expect(onBoard()).toEqual(['Note b', 'Upstream', 'Note a', 'Note c']));
  press('Save');
  await waitFor(() =>
    expect(edits()).toEqual([{ id: 'book', notesOrder: ['b', 'S', 'a', 'c'], newSectionData: { S: [] } }]),
  );
});

test('what another tab changed meanwhile is there too, and the draft is not lost', async () => {
  const { cache } = open('/?notebook=book&edit');
  await screen.findByRole('button', { name: 'Move Note b' });
  key('Move Note a', ' ');
  key('Move Note a', 'ArrowLeft');
  key('Move Note a', 'ArrowLeft');
  key('Move Note a', ' ');
  expect(onBoard()).toEqual(['Note b', 'Upstream', 'Note a', 'Note c']);
  notes = [noteOf('new'), ...notes.filter(({ id }) => id !== 'b')];
  notebook = { ...rivers, notes: ['new', 'a', 'c'], info1: { ...rivers.info1, notesOrder: ['S', 'a'] } };
  await act(() => cache.invalidateQueries());
  await waitFor(() => expect(onBoard()).toEqual(['Upstream', 'Note a', 'Note c', 'Note new']));
});

/** A thousand notes in an order by hand, by chapters: of the second half first. Answers page by page, as made. */
function aLongBook() {
  const all = Array.from({ length: 1_000 }, (_, at) => noteOf(`n${at}`));
  const ids = all.map(({ id }) => id);
  notebook = {
    ...rivers,
    notes: ids,
    sections: [
      { ...rivers.sections[0], info1: { notesOrder: ids.slice(0, 10) } } as (typeof rivers.sections)[0],
    ],
    info1: { cover: noPicture, notesOrder: ['S', ...ids.slice(500), ...ids.slice(10, 500)] },
  };
  const asked: string[] = [];
  answers['/api/notebooks/notes'] = (_body, query) => {
    asked.push(`${query.get('sortBy')} ${query.get('sortOrder')} ${query.get('offset')}`);
    const from = Number(query.get('offset'));
    return ok({ notes: all.slice(from, from + 100), savedNotes: [], count: 1_000, savedCount: 0 });
  };
  return { all, ids, asked };
}

test('of a long notebook what is seen is drawn and loaded, each saying which of how many it is', async () => {
  const { asked } = aLongBook();
  open();
  const first = await screen.findByRole('link', { name: 'Note n500' });
  expect(first.closest('li')?.getAttribute('aria-posinset')).toBe('1');
  expect(first.closest('li')?.getAttribute('aria-setsize')).toBe('990');
  await screen.findByRole('link', { name: 'Note n0' });
  expect(screen.getAllByRole('listitem').length).toBeLessThan(40);
  expect(asked.toSorted()).toEqual(['createdAt ASC 0', 'createdAt ASC 500']);
});

test('a long notebook is put in order without its other notes, and the focus follows what moves', async () => {
  const { ids, asked } = aLongBook();
  open('/?notebook=book&edit');
  await screen.findByRole('button', { name: 'Move Note n500' });
  key('Move Note n500', ' ');
  key('Move Note n500', 'ArrowRight');
  key('Move Note n500', ' ');
  screen.getByText('Note n500 was put down at place 3 of 991 in the notebook.');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Note n500');

  // To the end of all, which nobody sees.
  press('More for Note n3');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'No section' }));
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('More for Note n3'));
  expect(document.activeElement?.closest('li')?.getAttribute('aria-posinset')).toBe('991');
  press('Save');
  const loose = ['n501', 'n500', ...ids.slice(502), ...ids.slice(10, 500), 'n3'];
  await waitFor(() =>
    expect(edits()).toEqual([
      {
        id: 'book',
        notesOrder: ['S', ...loose],
        newSectionData: { S: ids.slice(0, 10).filter((id) => id !== 'n3') },
      },
    ]),
  );
  expect(new Set(asked)).toEqual(new Set(['createdAt ASC 0', 'createdAt ASC 500']));
});

test('what no order of a long notebook names is looked up before it is put in order', async () => {
  const { all, ids, asked } = aLongBook();
  notebook = { ...notebook, info1: { ...notebook.info1, notesOrder: ['S', ...ids.slice(10, 998)] } };
  all[999] = noteOf('n999', 'S');
  const late = Promise.withResolvers<void>();
  const answer = answers['/api/notebooks/notes'];
  answers['/api/notebooks/notes'] = async (body, query) => {
    if (query.get('offset') === '900') await late.promise;
    return answer?.(body, query) as Response;
  };
  open('/?notebook=book&edit');
  await screen.findByRole('textbox', { name: 'Name' });
  await waitFor(() => expect(asked).toEqual([]));
  expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull();
  late.resolve();
  await screen.findByRole('button', { name: 'Move Note n999' });
  expect(onBoard().slice(0, 13)).toContain('Note n999');
  await waitFor(() => expect(new Set(asked)).toEqual(new Set(['createdAt ASC 0', 'createdAt ASC 900'])));
});

test('a long notebook that nobody put in order is read by the last edit', async () => {
  const { ids, asked } = aLongBook();
  notebook = { ...notebook, sections: [], info1: { cover: noPicture, notesOrder: [] } };
  open();
  await screen.findByRole('link', { name: 'Note n0' });
  expect(asked).toEqual(['updatedAt DESC 0']);
  cleanup();
  open('/?notebook=book&edit');
  await screen.findByRole('button', { name: 'Move Note n0' });
  key('Move Note n0', ' ');
  key('Move Note n0', 'ArrowRight');
  key('Move Note n0', ' ');
  press('Save');
  await waitFor(() => expect(edits()).toEqual([{ id: 'book', notesOrder: ['n1', 'n0', ...ids.slice(2)] }]));
});
