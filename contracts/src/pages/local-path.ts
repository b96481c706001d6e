/**
 * A path of an origin, with its query and fragment; null for anything that a browser would read as another origin
 * (`//host`, `/\host`, control characters, a scheme).
 */
export function localPath(path: string, origin: string): string | null {
  if (!/^\/(?!\/)/.test(path)) return null;
  const url = URL.parse(path, origin);
  // `/.//host` is a path here that would be a host again once it is written down.
  if (!url || url.origin !== origin || url.pathname.startsWith('//')) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}
