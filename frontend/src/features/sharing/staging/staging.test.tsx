import type { OpenedNote } from '@commonplace/contracts/api';
import { MantineProvider, Menu } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteFixture } from '../../../shared/api/note.fixture.ts';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { loadTexts } from '../../../shared/i18n/load-texts.ts';
import { liveNotes } from '../../../shared/notes/live-notes.ts';
import { Toasts } from '../../../shared/ui/toasts.tsx';
import { PublishDialog } from '../publish-dialog.tsx';
import { dayOf } from './day-of.ts';
import { PublishModeItem } from './publish-mode-item.tsx';
import { StagedState } from './staged-state.tsx';

configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 20_000 });

const at = new Date(2026, 4, 3, 12).getTime();
let sent: [path: string, body: unknown][];
let refusal: string | null;
/** What a comparison says was added. */
let added: string;
/** What the note is after an act, as a refetch has it. */
let change: (changes: Partial<OpenedNote>) => void;

beforeEach(async () => {
  await loadTexts(['comparison']);
  sent = [];
  refusal = null;
  added = 'new';
  vi.useFakeTimers({ now: new Date(2026, 5, 1), toFake: ['Date'] });
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string }) => {
    const url = new URL(path, 'http://localhost');
    if (url.pathname === '/api/notes/compare')
      return Response.json({
        success: true,
        message: '',
        htmlContent: `<p>From ${url.searchParams.get('from')} <ins>${added}</ins></p>`,
        until: added.length,
      });
    sent.push([url.pathname, JSON.parse(body ?? 'null')]);
    if (refusal)
      return Response.json({ success: false, code: 'conflict', message: refusal }, { status: 409 });
    const staged = { publishMode: 'staged', publishedVersion: { at, changes: 0 } };
    return Response.json({ success: true, message: 'Done.', sharing: 'published', before: 7, ...staged });
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const staged = (changes: number, more: Partial<OpenedNote> = {}): OpenedNote => ({
  ...noteFixture(1),
  documentName: 'note.1.1',
  sharing: 'published',
  publishMode: 'staged',
  publishedVersion: { at, changes },
  audience: { isPublic: true, isReadWithoutGrant: true, grantsFrom: [], protectionEffect: null },
  ...more,
});
const show = (what: ReactNode) =>
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MantineProvider env="test">
          {what}
          <Toasts />
        </MantineProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  );
function State({ first }: { first: OpenedNote }) {
  const [note, setNote] = useState(first);
  change = (changes) => setNote((before) => ({ ...before, ...changes }));
  return <StagedState note={note} />;
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const state = () => screen.queryByRole('region', { name: 'What readers see' })?.textContent;
const noteId = 'note-1';

test('A28 the state says what is public and how much is not; nothing is said where each change is', () => {
  const { unmount } = show(<State first={staged(14)} />);
  expect(state()).toContain('Public: version of 3 May · 14 changes since');
  unmount();
  for (const note of [
    staged(3, { publishMode: 'live', publishedVersion: null }),
    staged(3, { publishedVersion: null }),
  ]) {
    const shown = show(<State first={note} />);
    expect(state()).toBeUndefined();
    shown.unmount();
  }
  show(<State first={staged(0)} />);
  expect(state()).toBe('Public: version of 3 May · no changes since');
});

test('a day of another year has its year', () => {
  expect([dayOf(at), dayOf(new Date(2025, 11, 31).getTime())]).toEqual(['3 May', '31 December 2025']);
});

test('A28 who may not publish sees the state, and no buttons', () => {
  const { abilities } = noteFixture(1);
  show(<State first={staged(2, { abilities: { ...abilities, publish: false } })} />);
  expect(state()).toContain('2 changes since');
  expect(screen.queryByRole('button')).toBeNull();
});

test('A28 changes are published after they were shown; then the focus is on the state', async () => {
  show(<State first={staged(2)} />);
  const open = screen.getByRole('button', { name: 'Publish changes' });
  open.focus();
  fireEvent.click(open);
  const dialog = await screen.findByRole('dialog', { name: 'Publish these changes?' });
  await waitFor(() => expect(dialog.querySelector('ins')?.textContent).toBe('new'));
  expect(dialog.textContent).toContain(`From ${at}`);
  expect(sent).toEqual([]);
  fireEvent.click([...dialog.querySelectorAll('button')].at(-1) as Element);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([['/api/notes/publish-changes', { noteId, shown: 3 }]]);
  fireEvent.click(document.body);
  change({ publishedVersion: { at: Date.now(), changes: 0 } });
  await waitFor(() => expect(state()).toContain('no changes since'));
  expect(document.activeElement?.tagName).toBe('P');
  expect(state()).toContain('version of 1 June');
});

test('A28 what another writes while the changes are shown is shown too, however few changes it makes', async () => {
  show(<State first={staged(2)} />);
  await press('Publish changes');
  expect((await screen.findByRole('insertion')).textContent).toBe('new');
  added = 'new and newer';
  act(() => liveNotes.folded('another'));
  act(() => liveNotes.folded(noteId));
  await waitFor(() => expect(screen.getByRole('insertion').textContent).toBe('new and newer'));
});

test('A28 a draft is discarded after the question, and Undo restores it', async () => {
  show(<State first={staged(2)} />);
  await press('Discard draft changes');
  expect((await screen.findByRole('dialog')).textContent).toContain('2 changes since 3 May are removed');
  await press('Discard');
  await press('Undo');
  await waitFor(() =>
    expect(sent).toEqual([
      ['/api/notes/discard-changes', { noteId }],
      ['/api/notes/restore-version', { noteId, at: 7, undo: true }],
    ]),
  );
});

test('a refusal is said, and the dialog stays', async () => {
  refusal = 'Somebody was first.';
  show(<State first={staged(2)} />);
  await press('Discard draft changes');
  await press('Discard');
  expect((await screen.findByRole('alert')).textContent).toContain('Somebody was first.');
  expect(screen.getByRole('dialog')).toBeDefined();
});

test('A28 the dialog that publishes asks when readers see changes, and says so before it publishes', async () => {
  const note = staged(0, { sharing: 'private', publishMode: 'live', publishedVersion: null });
  show(<PublishDialog subject="note" thing={note} note={note} onClose={() => {}} />);
  fireEvent.click(await screen.findByLabelText('Readers see changes when you publish them'));
  await press('Publish');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual([
    ['/api/notes/publish-mode', { noteId, mode: 'staged' }],
    ['/api/notes/publish', { noteId, on: true }],
  ]);
});

test('A28 a public note is staged from its menu; what is not published yet is shown before it goes live', async () => {
  const onGoLive = vi.fn();
  const item = (note: OpenedNote) => (
    <Menu opened>
      <Menu.Dropdown>
        <PublishModeItem note={note} onGoLive={onGoLive} />
      </Menu.Dropdown>
    </Menu>
  );
  const { unmount } = show(item(staged(0, { publishMode: 'live', publishedVersion: null })));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Publish changes later' }));
  await waitFor(() => expect(sent).toEqual([['/api/notes/publish-mode', { noteId, mode: 'staged' }]]));
  unmount();
  show(item(staged(1)));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Publish changes as I write' }));
  expect([onGoLive.mock.calls.length, sent.length]).toEqual([1, 1]);
});

test('A28 changes are published only once they are shown, and what came after them is shown instead of published', async () => {
  let compares = (_: unknown) => {};
  const fetched = fetch;
  const held = new Promise((resolve) => {
    compares = resolve;
  });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path.includes('/compare')) await held;
    return fetched(path, init);
  });
  show(<State first={staged(2)} />);
  await press('Publish changes');
  const dialog = await screen.findByRole('dialog', { name: 'Publish these changes?' });
  const publish = () => [...dialog.querySelectorAll('button')].at(-1) as HTMLButtonElement;
  expect(publish().disabled).toBe(true);
  compares(null);
  await waitFor(() => expect(publish().disabled).toBe(false));
  [added, refusal] = ['new and newer', 'It has changed.'];
  fireEvent.click(publish());
  await waitFor(() => expect(dialog.querySelector('ins')?.textContent).toBe('new and newer'));
  expect(await screen.findByText('It has changed.')).toBeDefined();
  refusal = null;
  await waitFor(() => expect(publish().disabled).toBe(false));
  fireEvent.click(publish());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.map(([, body]) => body)).toEqual([
    { noteId, shown: 3 },
    { noteId, shown: 13 },
  ]);
});
