import { localPath } from '@commonplace/contracts/pages';

/**
 * Where to go after signing in: the `next` of the address if it is a path of this origin, else home.
 *
 * @param hash of the sign-in page: a browser that the server sent there has kept that of the page it asked for
 */
export function nextPath(search: string, hash = '', origin = window.location.origin): string {
  const path = localPath(new URLSearchParams(search).get('next') ?? '', origin) ?? '/';
  return path !== '/' && !path.includes('#') ? path + hash : path;
}

/** The sign-in page, coming back to `path` afterwards. */
export function loginPath(path: string): string {
  return `/login${queryOf(path)}`;
}

/** The page where one joins, coming back to `path` afterwards. */
export function joinPath(path: string): string {
  return `/join${queryOf(path)}`;
}

/** Where who has just joined chooses whom to follow, going on to `path` afterwards. */
export function followFirstPath(path: string): string {
  return `/onboard${queryOf(path)}`;
}

function queryOf(next: string): string {
  return next === '/' ? '' : `?${new URLSearchParams({ next })}`;
}
