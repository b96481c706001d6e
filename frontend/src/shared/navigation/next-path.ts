/**
 * Where to go after signing in: the `next` of the address if it is a path of this origin, else home.
 * Anything that a browser would read as another origin (`//host`, `/\host`, control characters,
 * a scheme) is refused.
 *
 * @param hash of the sign-in page: a browser that the server sent there has kept that of the page it asked for
 */
export function nextPath(search: string, hash = '', origin = window.location.origin): string {
  const next = new URLSearchParams(search).get('next');
  if (!next?.startsWith('/')) return '/';
  const url = URL.parse(next, origin);
  // `/.//host` is a path here that would be a host again once it is written down.
  if (!url || url.origin !== origin || url.pathname.startsWith('//')) return '/';
  return `${url.pathname}${url.search}${url.hash || hash}`;
}

/** The sign-in page, coming back to `path` afterwards. */
export function loginPath(path: string): string {
  return path === '/' ? '/login' : `/login?${new URLSearchParams({ next: path })}`;
}
