const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether a page from this origin may open a websocket. Only pages of our own may: a browser sends
 * the origin of the page, and a foreign page has no business here. A request without an Origin comes
 * from no browser page; it is let through because nothing here is granted by what a browser attaches
 * on its own: the token is in the first message, so there is no ambient right to abuse. `null` is what
 * sandboxed and local pages send, and belongs to no site.
 */
export function isOriginAllowed(origin: string | undefined, publicUrl: URL): boolean {
  if (origin === undefined) return true;
  if (origin === publicUrl.origin) return true;
  if (!URL.canParse(origin) || !loopbackNames.has(publicUrl.hostname)) return false;
  // On one's own machine `localhost` and `127.0.0.1` are the same place.
  const { protocol, hostname, port } = new URL(origin);
  return protocol === publicUrl.protocol && port === publicUrl.port && loopbackNames.has(hostname);
}
