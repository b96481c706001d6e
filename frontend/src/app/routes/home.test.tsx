import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionToken } from '../../shared/session/session-token.fixture.ts';

const beginNote = vi.fn();
vi.mock('../../features/workspace/note/early-note.ts', () => ({ beginNote }));
vi.mock('./workspace/workspace.tsx', () => ({ Workspace: () => null }));
vi.mock('./workspace/note/open-note.tsx', () => ({ OpenNote: () => null }));
vi.mock('./workspace/note/live-note.tsx', () => ({}));
vi.mock('./workspace/panels/left-panel.tsx', () => ({ LeftPanel: () => null }));
vi.mock('./workspace/panels/public-panel.tsx', () => ({ PublicPanel: () => null }));
vi.mock('./workspace/panels/search-page.tsx', () => ({ SearchPage: () => null }));
vi.mock('../../features/notes/feed/feed.tsx', () => ({ Feed: () => null }));
vi.mock('../../features/notebook-view/notebook-screen.tsx', () => ({ NotebookScreen: () => null }));

const { href } = window.location;
const note = '0190163d-8694-739b-aea5-966c26f8ad91';

/** What the page does as it is loaded at an address. */
async function load(address: string) {
  window.history.replaceState(null, '', address);
  vi.resetModules();
  const { sessionStore } = await import('../../shared/session/index.ts');
  sessionStore.start(sessionToken('alice'));
  return import('./home.tsx');
}

beforeEach(() => beginNote.mockClear());
afterEach(() => {
  window.history.replaceState(null, '', href);
  localStorage.clear();
});

test.each([
  ['to be read first', '', null],
  ['with its live document', '&edit', expect.any(Function)],
])(
  'the note that the address of the workspace names is opened as the page is loaded, %s',
  async (_how, mode, prepare) => {
    await load(`/?note=${note}${mode}`);
    const user = expect.objectContaining({ name: 'alice' });
    expect(beginNote).toHaveBeenCalledExactlyOnceWith(note, user, prepare);
  },
);

test.each([`/account-settings?note=${note}`, `/editor?note=${note}`, `/?notebook=${note}`, '/?note=nothing'])(
  '%s shows no note, and opens none',
  async (address) => {
    await load(address);
    expect(beginNote).not.toHaveBeenCalled();
  },
);

test.each([
  ['/', ['Workspace', 'LeftPanel', 'Feed']],
  [`/?note=${note}`, ['Workspace', 'OpenNote']],
  ['/?n', ['Workspace', 'OpenNote', 'liveNote']],
  [`/?notebook=${note}`, ['Workspace', 'NotebookScreen']],
  ['/search?q=road', ['Workspace', 'SearchPage']],
  ['/explore/notes', ['Workspace', 'PublicPanel']],
  ['/tag/roads', ['Workspace', 'PublicPanel']],
  ['/bob', ['Workspace', 'PublicPanel']],
  ['/?note=nothing', ['Workspace']],
])('what %s shows is loaded before the page goes there, and then it goes at once', async (address, names) => {
  const { isHomeToLoad, loadHome } = await load('/account-settings');
  const parts = {
    ...(await import('./workspace/parts-of.ts')),
    ...(await import('./workspace/panels/panel-parts.ts')),
    ...(await import('./workspace/note/live-note-part.ts')),
  };
  const nextUrl = new URL(address, window.location.href);
  expect(isHomeToLoad({ nextUrl })).toBe(true);
  await loadHome({ request: new Request(nextUrl) });
  const loaded = Object.entries(parts).flatMap(([name, part]) =>
    'loaded' in part && part.loaded !== null ? [name] : [],
  );
  expect(loaded.toSorted()).toEqual(names.toSorted());
  expect(isHomeToLoad({ nextUrl })).toBe(false);
});

test('a guest, who is led elsewhere, loads nothing of it', async () => {
  const { loadHome } = await load('/account-settings');
  const { sessionStore } = await import('../../shared/session/index.ts');
  sessionStore.end('signed-out');
  await loadHome({ request: new Request(new URL('/explore', window.location.href)) });
  const { Workspace } = await import('./workspace/parts-of.ts');
  expect(Workspace.loaded).toBeNull();
});
