import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionToken } from '../../shared/session/session-token.fixture.ts';

const beginNote = vi.fn();
vi.mock('../../features/workspace/early-note.ts', () => ({ beginNote }));
vi.mock('./workspace/workspace.tsx', () => ({ Workspace: () => null }));
vi.mock('./workspace/open-note.tsx', () => ({}));

const { href } = window.location;

/** What the page does as it is loaded at an address. */
async function load(address: string) {
  window.history.replaceState(null, '', address);
  vi.resetModules();
  const { sessionStore } = await import('../../shared/session/index.ts');
  sessionStore.start(sessionToken('alice'));
  await import('./home.tsx');
}

beforeEach(() => beginNote.mockClear());
afterEach(() => {
  window.history.replaceState(null, '', href);
  localStorage.clear();
});

test('the note that the address of the workspace names is opened as the page is loaded', async () => {
  await load('/?note=n1');
  expect(beginNote).toHaveBeenCalledExactlyOnceWith(
    'n1',
    expect.objectContaining({ name: 'alice' }),
    expect.any(Function),
  );
});

test.each(['/account-settings?note=n1', '/editor?note=n1', '/?notebook=n1'])(
  '%s shows no note, and opens none',
  async (address) => {
    await load(address);
    expect(beginNote).not.toHaveBeenCalled();
  },
);
