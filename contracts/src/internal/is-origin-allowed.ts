import { loopbackNames } from './loopback-names.ts';

/**
 * Whether a page of this origin may open a websocket: of live documents and for pushes. Only our own pages may.
 * A request without `Origin` comes from no browser page. It is accepted: rights come from the token in the first
 * message alone, never from what a browser attaches by itself. `null`, of sandboxed and local pages, is refused.
 */
export function isOriginAllowed(origin: string | undefined, publicUrl: URL): boolean {
  if (origin === undefined) return true;
  if (origin === publicUrl.origin) return true;
  if (!URL.canParse(origin) || !loopbackNames.has(publicUrl.hostname)) return false;
  // On one's own machine `localhost` and `127.0.0.1` are the same place.
  const { protocol, hostname, port } = new URL(origin);
  return protocol === publicUrl.protocol && port === publicUrl.port && loopbackNames.has(hostname);
}
