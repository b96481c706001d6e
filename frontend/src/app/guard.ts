import { loginPath, nextPath } from '../shared/navigation/next-path.ts';
import type { Session } from '../shared/session/index.ts';

/**
 * Who may see a route. `everyone`: no question asked. `guests`: signed-in people are sent on.
 * `people`: guests are sent to sign in and come back. `home`: guests see the landing page, unless the
 * address asks for a note.
 */
export type Access = 'everyone' | 'guests' | 'people' | 'home';

/** The one table of routes and who may see them. */
export const routeAccess = {
  '/': 'home',
  '/login': 'guests',
  '/join': 'guests',
  '/onboard/:token': 'everyone',
} as const satisfies Record<string, Access>;

export type RoutePath = keyof typeof routeAccess;

interface Address {
  pathname: string;
  search: string;
}

/** The path to go to instead, null where the person may stay. */
export function redirectFor(access: Access, session: Session, { pathname, search }: Address): string | null {
  const guest = session.kind === 'guest';
  switch (access) {
    case 'everyone':
      return null;
    case 'guests':
      return guest ? null : nextPath(search);
    case 'people':
      return guest ? loginPath(pathname + search) : null;
    case 'home':
      return guest && asksForSomething(search) ? loginPath(pathname + search) : null;
  }
}

function asksForSomething(search: string): boolean {
  const query = new URLSearchParams(search);
  return ['n', 'note', 'notebook'].some((name) => query.has(name));
}
