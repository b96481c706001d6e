/**
 * Where to go after signing in: the `next` of the address if it is a path of this origin, else home.
 * Anything that a browser would read as another origin (`//host`, `/\host`, control characters,
 * a scheme) is refused.
 */
export function nextPath(search: string, origin = window.location.origin): string {
  const next = new URLSearchParams(search).get('next');
  if (!next?.startsWith('/')) return '/';
  const url = URL.parse(next, origin);
  // `/.//host` is a path here that would be a host again once it is written down.
  if (!url || url.origin !== origin || url.pathname.startsWith('//')) return '/';
  return `${url.pathname}${url.search}${url.hash}`;
}

/** The sign-in page, coming back to `path` afterwards. */
export function loginPath(path: string): string {
  return path === '/' ? '/login' : `/login?${new URLSearchParams({ next: path })}`;
}
