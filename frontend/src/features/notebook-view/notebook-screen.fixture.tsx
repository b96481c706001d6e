import type { NotebookView, NoteSummary } from '@commonplace/contracts/api';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, vi } from 'vitest';
import { noteFixture } from '../../shared/api/note.fixture.ts';
import { i18n } from '../../shared/i18n/i18n.ts';
import { sessionStore } from '../../shared/session/index.ts';
import { sessionToken } from '../../shared/session/session-token.fixture.ts';
import { Toasts } from '../../shared/ui/toasts.tsx';
import { NotebookScreen } from './notebook-screen.tsx';

// Patience with a busy machine.
configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 30_000 });

const instant = '2026-11-21T12:00:00.000Z';
export const noPicture = { downloadUrl: null };

/** A note of Alice's in her notebook. */
export function noteOf(id: string, sectionId: string | null = null): NoteSummary {
  const note = noteFixture(0);
  return {
    ...note,
    id,
    title: `Note ${id}`,
    notebookId: 'book',
    sectionId,
    createdAt: instant,
    updatedAt: instant,
    info1: { ...note.info1, editedAt: instant },
    temp: { ...note.temp, notebook: { id: 'book', name: 'Rivers' }, preview: `How ${id} begins.` },
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
  closeComments: true,
  leave: false,
  save: false,
};
/** Her notebook: three notes, one of them in a section, in an order by hand. */
export const rivers: NotebookView = {
  id: 'book',
  name: 'Rivers',
  description: 'Of the north.',
  ownerId: 'alice',
  owner: { name: 'Alice', username: 'alice' },
  notes: ['a', 'b', 'c'],
  sections: [
    {
      id: 'S',
      title: 'Upstream',
      color: '#3d8dd9',
      notebookId: 'book',
      info1: { notesOrder: ['c'] },
      unorderedNotes: [],
    },
  ],
  sharing: 'private',
  isProtected: false,
  audience: { isPublic: false, isReadWithoutGrant: false, grantsFrom: [], protectionEffect: null },
  isDefault: false,
  isSaved: false,
  notebookSetId: null,
  info1: { cover: noPicture, notesOrder: ['b', 'S', 'a'] },
  createdAt: instant,
  updatedAt: instant,
  temp: {
    notesCount: 3,
    isWhole: true,
    saverCount: 2,
    hasSaved: false,
    likesCount: 0,
    hasUserLiked: false,
    commentsCount: 0,
    permission: 'edit',
    owner: { username: 'alice', display_picture: noPicture },
  },
  abilities: owned,
};
/** The same for a person who may only read it. */
export const asReader: Partial<NotebookView> = {
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

interface Server {
  notebook: NotebookView;
  notes: NoteSummary[];
  savedNotes: NoteSummary[];
  answers: Record<
    string,
    (body: Record<string, unknown>, query: URLSearchParams) => Response | Promise<Response>
  >;
  sent: { path: string; body: Record<string, unknown> }[];
}

/** What the server has and says, and what it was asked for; as at first before each test. */
export const server: Server = { notebook: rivers, notes: [], savedNotes: [], answers: {}, sent: [] };

export const ok = (fields: object) => Response.json({ success: true, message: 'It was done.', ...fields });
export const refused = (status: number, code: string, message: string) =>
  Response.json({ success: false, message, code }, { status });

/** Has `server` answer in each test of a file, and Alice signed in. */
export function withServer(): void {
  beforeEach(startServer);
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    sessionStore.end('signed-out');
    sessionStore.settle();
  });
}

function startServer(): void {
  server.notebook = rivers;
  server.notes = [noteOf('a'), noteOf('b'), noteOf('c', 'S')];
  server.savedNotes = [];
  server.sent = [];
  server.answers = {
    '/api/notebooks': () => ok({ notebook: server.notebook }),
    '/api/notebooks/notes': () => {
      const { notes, savedNotes } = server;
      return ok({ notes, savedNotes, count: notes.length, savedCount: savedNotes.length });
    },
    '/api/notebooks/edit': (body) => {
      const { notesOrder, newSectionData: _, ...words } = body;
      const { notebook } = server;
      server.notebook = {
        ...notebook,
        ...words,
        ...(notesOrder ? { info1: { ...notebook.info1, notesOrder } } : {}),
      } as NotebookView;
      return ok({ notebook: server.notebook });
    },
  };
  // The page of the tests has no fonts, which a text field waits for to measure itself.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string | null }) => {
    const { pathname: path, searchParams } = new URL(url, 'http://localhost');
    const parsed = JSON.parse(body ?? '{}');
    server.sent.push({ path, body: parsed });
    const answer = server.answers[path];
    if (!answer) throw new Error(`Nobody answers ${path}`);
    return answer(parsed, searchParams);
  });
  sessionStore.start(sessionToken('alice'));
}

/** Called when the edit mode is left. */
export const onDone = vi.fn();

function Book() {
  const { search } = useLocation();
  return (
    <NotebookScreen
      notebookId="book"
      isEditing={search.includes('edit')}
      onEdit={() => {}}
      onDone={onDone}
      onAction={() => {}}
      discussionOf={() => null}
      followOf={() => null}
      sharingOf={() => null}
      moreOf={() => null}
    />
  );
}

/** Shows the notebook, or with `edit` in the address its edit mode, beside another page. */
export function open(address = '/?notebook=book') {
  const router = createMemoryRouter(
    [
      {
        path: '/',
        element: <Book />,
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

export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
/** What was sent to change the notebook. */
export const edits = () =>
  server.sent.filter(({ path }) => path === '/api/notebooks/edit').map(({ body }) => body);
export const headings = () => screen.getAllByRole('heading').map((heading) => heading.textContent);
/** What is on the board, from top to bottom. */
export const onBoard = () =>
  screen
    .getAllByRole('button', { name: /^Move / })
    .map((handle) => handle.getAttribute('aria-label')?.slice(5));
/** A key on the handle with this name. */
export const key = (name: string, pressed: string) =>
  fireEvent.keyDown(screen.getByRole('button', { name }), { key: pressed });
