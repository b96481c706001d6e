import type { IncomingMessage } from 'node:http';
import { parseDocumentName } from '@commonplace/contracts/collab';
import { networkOf } from '@commonplace/contracts/internal';

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether a page from this origin may open a websocket. Only pages of our own may: a browser sends
 * the origin of the page, and a foreign page has no business here. A request without an Origin comes
 * from no browser page; it is let through because nothing here is granted by what a browser attaches
 * on its own: the token is in the first message, so there is no ambient right to abuse. `null` is what
 * sandboxed and local pages send, and is nobody's.
 */
export function isOriginAllowed(origin: string | undefined, publicUrl: URL): boolean {
  if (origin === undefined) return true;
  if (origin === publicUrl.origin) return true;
  if (!URL.canParse(origin) || !loopbackNames.has(publicUrl.hostname)) return false;
  // On one's own machine `localhost` and `127.0.0.1` are the same place.
  const { protocol, hostname, port } = new URL(origin);
  return protocol === publicUrl.protocol && port === publicUrl.port && loopbackNames.has(hostname);
}

/** `/collab` serves any document, `/collab/<documentName>` that one; everything else is not ours. */
export function readCollabPath(url: string | undefined): { documentName: string | null } | null {
  const path = (url ?? '').split('?', 1)[0];
  if (path === '/collab' || path === '/collab/') return { documentName: null };
  const documentName = path?.startsWith('/collab/') ? path.slice('/collab/'.length) : '';
  return parseDocumentName(documentName) ? { documentName } : null;
}

/**
 * The network of the peer, as limits count it: `proxyHops` trusted proxies each appended the address that
 * reached them.
 */
export function peerNetwork(request: IncomingMessage, proxyHops: number): string {
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const nearest = proxyHops > 0 ? forwarded[forwarded.length - proxyHops] : undefined;
  return networkOf(nearest ?? request.socket.remoteAddress ?? '');
}
