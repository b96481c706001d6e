import type { NoteSummary } from '@commonplace/contracts/api';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { createBrowserRouter, Link, RouterProvider } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { idOf, type Selection } from '../../../features/workspace/selection/selection.ts';
import { useEditMode } from '../../../features/workspace/selection/use-edit-mode.ts';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { paths } from '../../../shared/navigation/paths.ts';
import { sessionStore } from '../../../shared/session/index.ts';
import { sessionToken } from '../../../shared/session/session-token.fixture.ts';
import { smallDevice } from '../../../shared/theme/breakpoints.ts';
import type { WorkspaceActions } from './dialogs/workspace-dialogs.tsx';

configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

const ids = {
  A: '0190163d-8694-739b-aea5-00000000000a',
  B: '0190163d-8694-739b-aea5-00000000000b',
  N: '0190163d-8694-739b-aea5-00000000000c',
};

// Only the frame: a letter identifies the content of each panel. The stories test the whole.
vi.mock('./panels/left-panel.tsx', () => ({
  LeftPanel: () => (
    <>
      <Link to={paths.note(ids.A)}>A</Link>
      <Link to={paths.note(ids.B)}>B</Link>
      <Link to={paths.notebook(ids.N)}>N</Link>
    </>
  ),
}));
vi.mock('./panels/right-panel.tsx', () => ({ RightPanel: Stand }));

function Stand({ selection, onNoteAction }: WorkspaceActions & { selection: Selection }) {
  const id = idOf(selection) ?? '';
  const letter = Object.entries(ids).find(([, one]) => one === id)?.[0];
  const [view, edit] =
    selection.kind === 'notebook'
      ? [paths.notebook(id), paths.editNotebook(id)]
      : [paths.note(id), paths.editNote(id)];
  const mode = useEditMode({ view, edit });
  const isEditing = 'isEditing' in selection && selection.isEditing;
  return (
    <>
      <p data-testid="opened">{letter ? `${letter}${isEditing ? ' edited' : ''}` : selection.kind}</p>
      <button type="button" onClick={isEditing ? mode.leave : mode.enter}>
        {isEditing ? 'done' : 'edit'}
      </button>
      <button type="button" onClick={() => onNoteAction('delete', { id } as NoteSummary)}>
        delete
      </button>
    </>
  );
}

/** The visible state: the content of the right panel, and on a small device the list that covers it. */
function seen(): string {
  const panels = screen.getByRole('main');
  const opened = within(panels).getByTestId('opened').textContent;
  if (!('small' in panels.dataset) || !('list' in panels.dataset)) return opened ?? '';
  return opened === 'none' ? 'list' : `list over ${opened}`;
}

function press(name: string, role: 'button' | 'link' = 'button'): void {
  fireEvent.click(screen.getByRole(role, { name, hidden: true }));
}

/** The list is loaded after the workspace. */
async function follow(name: string): Promise<void> {
  fireEvent.click(await screen.findByRole('link', { name, hidden: true }));
}

const acts = {
  'open A': () => follow('A'),
  'open B': () => follow('B'),
  'open N': () => follow('N'),
  'new note': () => press('New Note', 'link'),
  'Alt+N': () => void fireEvent.keyDown(document.body, { code: 'KeyN', key: 'n', altKey: true }),
  home: () => press('Commonplace, home', 'link'),
  edit: () => press('edit'),
  done: () => press('done'),
  list: () => press('Back to the list'),
  aside: () => {
    const veil = document.querySelector('[data-veil]');
    if (!veil) throw new Error('Nothing is seen beside the list');
    fireEvent.pointerDown(veil);
  },
  delete: async () => {
    press('delete');
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  },
  back: () => window.history.back(),
  forward: () => window.history.forward(),
} satisfies Record<string, () => void | Promise<void>>;

type Step = [act: keyof typeof acts, then: string];
interface Story {
  small?: boolean;
  /** The address of the page load; without it, home. */
  at?: string;
  first: string;
  steps: Step[];
}

const stories: Record<string, Story> = {
  'Back goes through what was open, Forward returns': {
    first: 'none',
    steps: [
      ['open A', 'A'],
      ['open B', 'B'],
      ['open N', 'N'],
      ['back', 'B'],
      ['back', 'A'],
      ['forward', 'B'],
      ['back', 'A'],
      ['back', 'none'],
      ['forward', 'A'],
    ],
  },
  'Back leaves the edit mode': {
    first: 'none',
    steps: [
      ['open N', 'N'],
      ['edit', 'N edited'],
      ['back', 'N'],
      ['back', 'none'],
      ['forward', 'N'],
      ['forward', 'N edited'],
    ],
  },
  'who is done does not find the edit mode behind them': {
    first: 'none',
    steps: [
      ['open A', 'A'],
      ['edit', 'A edited'],
      ['done', 'A'],
      ['back', 'none'],
    ],
  },
  'an edit mode that was loaded by its address is left for the view': {
    at: paths.editNotebook(ids.N),
    first: 'N edited',
    steps: [
      ['done', 'N'],
      ['open A', 'A'],
      ['back', 'N'],
    ],
  },
  'the link of what is open already, and the keys of a new note, make no second entry': {
    first: 'none',
    steps: [
      ['open A', 'A'],
      ['open A', 'A'],
      ['new note', 'new'],
      ['new note', 'new'],
      ['Alt+N', 'new'],
      ['back', 'A'],
      ['Alt+N', 'new'],
      ['back', 'A'],
      ['back', 'none'],
    ],
  },
  'what was deleted is not found by going back': {
    first: 'none',
    steps: [
      ['open B', 'B'],
      ['open A', 'A'],
      ['edit', 'A edited'],
      ['delete', 'none'],
      ['back', 'B'],
      ['back', 'none'],
    ],
  },
  'small: a note closes the list, Back opens it, and the note before it': {
    small: true,
    first: 'list',
    steps: [
      ['open A', 'A'],
      ['back', 'list'],
      ['forward', 'A'],
      ['list', 'list over A'],
      ['open B', 'B'],
      ['back', 'list over A'],
      ['back', 'A'],
      ['back', 'list'],
    ],
  },
  'small: the list over a note closes by Back, beside it, and by the link of that note': {
    small: true,
    at: paths.note(ids.A),
    first: 'A',
    steps: [
      ['list', 'list over A'],
      ['back', 'A'],
      ['list', 'list over A'],
      ['aside', 'A'],
      ['list', 'list over A'],
      ['open A', 'A'],
      ['open B', 'B'],
      ['back', 'A'],
    ],
  },
  'small: Back from the edit mode shows the note, not the list': {
    small: true,
    first: 'list',
    steps: [
      ['open A', 'A'],
      ['edit', 'A edited'],
      ['list', 'list over A edited'],
      ['back', 'A edited'],
      ['done', 'A'],
      ['back', 'list'],
    ],
  },
  'small: home is the list': {
    small: true,
    at: paths.note(ids.A),
    first: 'A',
    steps: [
      ['home', 'list'],
      ['back', 'A'],
    ],
  },
};

let isSmall = false;
const reactTest = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
// As in a browser, popstate is fired asynchronously.
beforeAll(() => {
  reactTest.IS_REACT_ACT_ENVIRONMENT = false;
});
afterAll(() => {
  reactTest.IS_REACT_ACT_ENVIRONMENT = true;
});
beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isSmall && query === smallDevice,
    addEventListener() {},
    removeEventListener() {},
  }));
  vi.stubGlobal('fetch', async () => Response.json({ success: true, message: '' }));
  sessionStore.start(sessionToken('alice'));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStore.end('signed-out');
  sessionStore.settle();
});

async function openWorkspace(at: string) {
  window.history.pushState(null, '', at);
  const { Workspace } = await import('./workspace.tsx');
  const router = createBrowserRouter([{ path: '/', Component: Workspace }]);
  render(
    <I18nextProvider i18n={i18n}>
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient()}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </I18nextProvider>,
  );
  return router;
}

test.each(Object.entries(stories))('%s', async (_title, { small = false, at = paths.home, first, steps }) => {
  isSmall = small;
  const router = await openWorkspace(at);
  await waitFor(() => expect(seen()).toBe(first));
  const walked = [first];
  const expected = [first, ...steps.map(([act, then]) => `${act} → ${then}`)];
  for (const [act, then] of steps) {
    await acts[act]();
    await vi.waitFor(() => expect(seen()).toBe(then), { timeout: 2_000 }).catch(() => undefined);
    walked.push(`${act} → ${seen()}`);
  }
  expect(walked).toEqual(expected);
  router.dispose();
});

test('with nothing open, the navigation marks the list that is shown, not the feed beside it', async () => {
  isSmall = false;
  localStorage.setItem('leftPanelDisplay', 'notebooks');
  const router = await openWorkspace(paths.home);
  await waitFor(() => expect(seen()).toBe('none'));
  const current = [...screen.getByRole('navigation').querySelectorAll('[aria-current]')];
  expect(current.map((entry) => entry.textContent)).toEqual(['My Notebooks']);
  router.dispose();
  localStorage.clear();
});
