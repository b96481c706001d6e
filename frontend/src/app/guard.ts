import { matchPath } from 'react-router-dom';
import { loginPath, nextPath } from '../shared/navigation/next-path.ts';
import type { Session } from '../shared/session/index.ts';

/**
 * Who may see a route. `everyone`: everyone; links in mails lead there. `guests`: signed-in people
 * are redirected. `people`: guests are redirected to sign in, and back afterwards. `home`: guests see the server's page,
 * unless the address asks for a note or for what one saved; signed-in people see the workspace. `screen`: guests see the server's page,
 * signed-in people a screen of its own.
 */
export type Access = 'everyone' | 'guests' | 'people' | 'home' | 'screen';

/** Who may see each route. */
export const routeAccess = {
  '/': 'home',
  '/login': 'guests',
  '/join': 'guests',
  '/onboard/:token?': 'everyone',
  '/verify-email/:token?': 'everyone',
  '/forgot-password': 'everyone',
  '/create-password/:token?': 'everyone',
  '/unsubscribe/:token?': 'everyone',
  '/account-settings': 'people',
  '/admin': 'screen',
  '/editor': 'everyone',
  '/saved': 'home',
  '/search': 'home',
  '/explore': 'home',
  '/explore/notes': 'home',
  '/explore/notebooks': 'home',
  '/tag/:hashtag': 'home',
  // The last one: any other name of one segment may be a person's.
  '/:username': 'home',
} as const satisfies Record<string, Access>;

export type RoutePath = keyof typeof routeAccess;

/** Who may see what is at a path; null for a path that is no route. */
export function accessAt(pathname: string): Access | null {
  const path = Object.keys(routeAccess).find((route) => matchPath(route, pathname));
  return path ? routeAccess[path as RoutePath] : null;
}

/** The history state of the sign-in page: whose session ended on the page that `next` names. */
export interface CameFrom {
  personId: string | null;
}

interface Address {
  pathname: string;
  search: string;
  hash: string;
  /** A {@link CameFrom}, or any other state of a history entry. */
  state?: unknown;
}

/** The path to go to instead, null where the person may stay. */
export function redirectFor(
  access: Access,
  session: Session,
  { pathname, search, hash, state }: Address,
): string | null {
  const guest = session.kind === 'guest';
  switch (access) {
    case 'everyone':
    case 'screen':
      return null;
    case 'guests':
      if (guest) return null;
      return isSomeoneElses(state, session.user.id) ? '/' : nextPath(search, hash);
    case 'people':
      return guest ? loginPath(pathname + search + hash) : null;
    case 'home':
      return guest && (pathname === '/saved' || (pathname === '/' && asksForSomething(search)))
        ? loginPath(pathname + search + hash)
        : null;
  }
}

/** The next person on the same device is not sent to the page of the person before. */
function isSomeoneElses(state: unknown, personId: string): boolean {
  const before = (state as Partial<CameFrom> | null)?.personId;
  return typeof before === 'string' && before !== personId;
}

function asksForSomething(search: string): boolean {
  const query = new URLSearchParams(search);
  return ['n', 'note', 'notebook'].some((name) => query.has(name));
}
