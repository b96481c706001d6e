import { MantineProvider } from '@mantine/core';
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { i18n } from '../../i18n/i18n.ts';
import { sessionStore, signOut } from '../../session/index.ts';
import { sessionToken } from '../../session/session-token.fixture.ts';
import { LeaveGuard } from './leave-guard.tsx';

// Patience with a busy machine.
configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 30_000 });

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ success: true, message: '' }));
  sessionStore.start(sessionToken('alice'));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStore.end('signed-out');
  sessionStore.settle();
});

/** The settings, where something is unsaved or not, with a way home. */
function open(unsaved: boolean) {
  const router = createMemoryRouter(
    [
      {
        path: '/account-settings',
        element: <LeaveGuard unsaved={unsaved} explained="Your changes are not saved." />,
      },
      { path: '/', element: null },
    ],
    { initialEntries: ['/account-settings'] },
  );
  render(
    <I18nextProvider i18n={i18n}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </I18nextProvider>,
  );
  return {
    go: (to: string) => act(() => router.navigate(to)),
    path: () => router.state.location.pathname + router.state.location.hash,
  };
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const question = () => screen.queryByRole('dialog', { name: 'Leave without saving?' });
const closesUnasked = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('without anything unsaved nothing is asked', async () => {
  const { go, path } = open(false);
  expect(closesUnasked()).toBe(true);
  await go('/');
  expect(path()).toBe('/');
});

test('another page waits for the answer; an anchor of this one does not', async () => {
  const { go, path } = open(true);
  await go('/account-settings#password');
  expect(question()).toBeNull();
  await go('/');
  expect(path()).toBe('/account-settings#password');
  await press('Stay');
  await waitFor(() => expect(question()).toBeNull());
  expect(path()).toBe('/account-settings#password');
  await go('/');
  await press('Leave');
  await waitFor(() => expect(path()).toBe('/'));
});

test('closing the tab and signing out ask too', async () => {
  open(true);
  expect(closesUnasked()).toBe(false);
  const first = signOut();
  await waitFor(() => expect(question()).not.toBeNull());
  await press('Stay');
  expect(await first).toBe(false);
  expect(sessionStore.current().kind).toBe('signed-in');
  await waitFor(() => expect(question()).toBeNull());
  const second = signOut();
  await waitFor(() => expect(question()).not.toBeNull());
  await press('Leave');
  expect(await second).toBe(true);
  expect(sessionStore.current().kind).toBe('guest');
});
