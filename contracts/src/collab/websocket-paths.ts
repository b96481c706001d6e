import { realtimePath } from '../realtime/limits.ts';
import { parseDocumentName } from './document-name.ts';

/** The head of a request that asks for another protocol, as Node reads it. */
export interface UpgradeHead {
  method?: string | undefined;
  url?: string | undefined;
  headers: Record<string, string | string[] | undefined>;
}

export interface UpgradeRefusal {
  status: 400 | 404 | 405;
  reason: 'protocol' | 'method' | 'body' | 'path';
}

/** The only paths that become websockets, and the process that serves each. */
const websocketPaths = {
  'collab-server': [readCollabPath, readYjsPath],
  backend: [readRealtimePath],
} as const satisfies Record<string, readonly ((url: string) => object | null)[]>;

/**
 * Why the websocket that is asked for is refused, or null for one that the server serves. A request with a body is refused, because
 * what follows its head could be read as a body by one program and as websocket frames by another.
 */
export function judgeUpgrade(
  { method, url = '', headers }: UpgradeHead,
  server: keyof typeof websocketPaths,
): UpgradeRefusal | null {
  if (String(headers.upgrade).toLowerCase() !== 'websocket') return { status: 400, reason: 'protocol' };
  if (method !== 'GET') return { status: 405, reason: 'method' };
  if ((headers['content-length'] ?? '0') !== '0' || headers['transfer-encoding'] !== undefined)
    return { status: 400, reason: 'body' };
  return websocketPaths[server].some((read) => read(url) !== null) ? null : { status: 404, reason: 'path' };
}

/** `/collab` serves any document, `/collab/<documentName>` that one. Null for every other path. */
export function readCollabPath(url: string): { documentName: string | null } | null {
  const [path = ''] = url.split('?', 1);
  if (path === '/collab' || path === '/collab/') return { documentName: null };
  const documentName = path.startsWith('/collab/') ? path.slice('/collab/'.length) : '';
  return parseDocumentName(documentName) ? { documentName } : null;
}

/**
 * `/yjs/<documentName>?token=` is what a plain Yjs client makes of our address, a room and its
 * parameters. Null for every other path. The token is judged by the backend, also a missing one, so that
 * the client is refused in words it understands.
 */
export function readYjsPath(url: string): { documentName: string; token: string } | null {
  const [path, query] = partsOf(url);
  const documentName = path.startsWith('/yjs/') ? path.slice('/yjs/'.length) : '';
  if (!parseDocumentName(documentName)) return null;
  return { documentName, token: new URLSearchParams(query).get('token') ?? '' };
}

/**
 * `/socket.io/?EIO=4&transport=websocket` begins a connection of socket.io. Null for every other path, and for one with
 * `sid`, which would take over the connection of another client.
 */
function readRealtimePath(url: string): object | null {
  const [path, query] = partsOf(url);
  const parameters = new URLSearchParams(query);
  const isFirst = parameters.get('transport') === 'websocket' && !parameters.has('sid');
  return path === realtimePath && isFirst ? {} : null;
}

/** Path and query, which may have question marks of its own: what serves the websocket reads all of it. */
function partsOf(url: string): [path: string, query: string] {
  const at = url.indexOf('?');
  return at === -1 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)];
}
