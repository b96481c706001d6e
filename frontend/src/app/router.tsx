import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { withTexts } from '../shared/i18n/load-texts.ts';
import { editorTexts } from '../shared/i18n/screen-texts.ts';
import { awaitNewVersion } from '../shared/new-version/index.ts';
import { type RoutePath, routeAccess } from './guard.ts';
import { Guarded } from './guarded.tsx';
import { RootLayout } from './layouts/root-layout.tsx';
import { Home, isHomeToLoad, loadHome } from './routes/home.tsx';
import { NotFound } from './routes/not-found.tsx';
import { RouteError } from './routes/route-error.tsx';

const workspacePaths = (Object.keys(routeAccess) as RoutePath[]).filter(
  (path) => routeAccess[path] === 'home',
);

/** A route of the table, its screen loaded before the page goes there. */
function lazyRoute(path: RoutePath, load: () => Promise<ComponentType>): RouteObject {
  return {
    element: <Guarded access={routeAccess[path]} />,
    children: [
      {
        path,
        lazy: async () => ({
          Component: await load().catch((error) => awaitNewVersion(error, path.split('/:')[0])),
        }),
      },
    ],
  };
}

export const router = createBrowserRouter([
  {
    Component: RootLayout,
    ErrorBoundary: RouteError,
    children: [
      {
        element: <Guarded />,
        // One element for all of them: the workspace stays as it is while what it shows changes.
        children: [
          {
            Component: Home,
            loader: loadHome,
            shouldRevalidate: isHomeToLoad,
            children: workspacePaths.map((path) => ({ path, element: null })),
          },
        ],
      },
      lazyRoute(
        '/login',
        async () =>
          (await withTexts(['accounts'], import('../features/accounts/login-screen.tsx'))).LoginScreen,
      ),
      lazyRoute(
        '/join',
        async () =>
          (await withTexts(['accounts'], import('../features/accounts/join-screen.tsx'))).JoinScreen,
      ),
      lazyRoute(
        '/onboard/:token?',
        async () =>
          (await withTexts(['accounts'], import('../features/accounts/onboard-screen.tsx'))).OnboardScreen,
      ),
      lazyRoute(
        '/verify-email/:token?',
        async () =>
          (await withTexts(['accounts'], import('../features/accounts/verify-email-screen.tsx')))
            .VerifyEmailScreen,
      ),
      lazyRoute(
        '/forgot-password',
        async () =>
          (await withTexts(['accounts'], import('../features/accounts/forgot-password-screen.tsx')))
            .ForgotPasswordScreen,
      ),
      lazyRoute(
        '/create-password/:token?',
        async () =>
          (await withTexts(['accounts'], import('../features/accounts/create-password-screen.tsx')))
            .CreatePasswordScreen,
      ),
      lazyRoute(
        '/unsubscribe/:token?',
        async () =>
          (await withTexts(['accounts'], import('../features/accounts/unsubscribe-screen.tsx')))
            .UnsubscribeScreen,
      ),
      lazyRoute(
        '/account-settings',
        async () =>
          (
            await withTexts(
              ['account-settings', 'exchange', 'moderation', 'notifications', 'programs', 'search'],
              import('./routes/account-settings.tsx'),
            )
          ).AccountSettingsPage,
      ),
      lazyRoute(
        '/admin',
        async () =>
          (await withTexts(['admin', 'notifications', 'search'], import('./routes/admin.tsx'))).AdminPage,
      ),
      lazyRoute(
        '/editor',
        async () =>
          (
            await withTexts(
              ['standalone', 'editor', 'notifications', 'search', ...editorTexts],
              import('./routes/editor.tsx'),
            )
          ).EditorPage,
      ),
      { path: '*', Component: NotFound },
    ],
  },
]);

/** Resolves when everything that the address of the page shows is loaded, or could not be: `RouteError` is shown then. */
export function isRouterReady(): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const unsubscribe = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      unsubscribe();
      resolve();
    });
  });
}
