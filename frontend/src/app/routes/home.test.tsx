import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionToken } from '../../shared/session/session-token.fixture.ts';

const beginNote = vi.fn();
vi.mock('../../features/workspace/early-note.ts', () => ({ beginNote }));
vi.mock('./workspace/workspace.tsx', () => ({ Workspace: () => null }));
vi.mock('./workspace/open-note.tsx', () => ({}));
vi.mock('./workspace/live-note.tsx', () => ({}));

const { href } = window.location;
const note = '0190163d-8694-739b-aea5-966c26f8ad91';

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
