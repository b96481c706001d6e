import { cleanup, configure, render, waitFor } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { createBrowserRouter, Outlet, RouterProvider } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { i18n } from '../shared/i18n/i18n.ts';
import { type SessionEnding, sessionStore } from '../shared/session/index.ts';
import { sessionToken } from '../shared/session/session-token.fixture.ts';
import { toast } from '../shared/ui/toasts.tsx';
import { type RoutePath, routeAccess } from './guard.ts';
import { Guarded } from './guarded.tsx';
import { SessionEnd } from './session-end.tsx';

// A busy machine takes seconds for the first screen.
configure({ asyncUtilTimeout: 20_000 });

// As in a browser, where React puts off what a navigation changes; `act` would do it at once.
const reactTest = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
beforeAll(() => {
  reactTest.IS_REACT_ACT_ENVIRONMENT = false;
});
afterAll(() => {
  reactTest.IS_REACT_ACT_ENVIRONMENT = true;
});

beforeEach(() => {
  vi.spyOn(toast, 'error').mockReturnValue(undefined);
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.restoreAllMocks();
});

function Frame() {
  return (
    <>
      <SessionEnd />
      <Outlet />
    </>
  );
}

/** The screen of a signed-in person at an address, with the guard of every route and nothing else. */
function openAt(address: string) {
  sessionStore.start(sessionToken('alice'));
  const routes = (['/', '/login', '/onboard/:token?'] as const satisfies RoutePath[]).map((path) => ({
    element: <Guarded access={routeAccess[path]} />,
    children: [{ path, element: null }],
  }));
  window.history.replaceState(null, '', address);
  const router = createBrowserRouter([{ Component: Frame, children: routes }]);
  const visited: string[] = [];
  router.subscribe(({ location }) => visited.push(location.pathname + location.search));
  render(
    <I18nextProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nextProvider>,
  );
  return { visited, router };
}

test.each<[SessionEnding, string, string[]]>([
  ['signed-out', '/?note=1', ['/']],
  ['signed-out', '/?n', ['/']],
  ['timed-out', '/?note=1', ['/login?next=%2F%3Fnote%3D1']],
  ['timed-out', '/', ['/login']],
  ['password-changed', '/?note=1', ['/login']],
  ['expired', '/?note=1', ['/']],
  // A link from a mail is not thrown away.
  ['expired', '/onboard/x', []],
  ['timed-out', '/onboard/x', []],
  ['signed-out', '/onboard/x', []],
])('a session that is %s leaves %s for %s and nothing else', async (ended, address, destination) => {
  const { visited } = openAt(address);
  sessionStore.end(ended);
  await waitFor(() => expect(sessionStore.current()).toEqual({ kind: 'guest', ended: null }));
  // What React had put off is done by the next macrotask.
  await new Promise((resolve) => setTimeout(resolve));
  expect(visited).toEqual(destination);
  const said = ended === 'timed-out' ? [['Session timed out. Please sign in again.']] : [];
  expect(vi.mocked(toast.error).mock.calls).toEqual(said);
});

test('a redirect that is still to be drawn does not outlast the session', async () => {
  const { router } = openAt('/');
  await router.navigate('/onboard', { replace: true });
  sessionStore.end('signed-out');
  await waitFor(() => expect(sessionStore.current()).toEqual({ kind: 'guest', ended: null }));
  await new Promise((resolve) => setTimeout(resolve));
  expect(router.state.location.pathname).toBe('/');
});

test('a session that ends where it would lead to is over at once', async () => {
  const { visited } = openAt('/');
  sessionStore.end('signed-out');
  await waitFor(() => expect(sessionStore.current()).toEqual({ kind: 'guest', ended: null }));
  expect(visited).toEqual([]);
});

test('a reload while the session times out loses no word of it', async () => {
  openAt('/');
  sessionStore.end('timed-out');
  await waitFor(() => expect(toast.error).toHaveBeenCalledTimes(1));
  cleanup();
  // The page that comes after the reload.
  openAt('/');
  await waitFor(() => expect(toast.error).toHaveBeenCalledTimes(2));
  expect(toast.error).toHaveBeenLastCalledWith('Session timed out. Please sign in again.');
  cleanup();
  openAt('/');
  await new Promise((resolve) => setTimeout(resolve));
  expect(toast.error).toHaveBeenCalledTimes(2);
});
