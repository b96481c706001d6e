import { parseDocumentName } from '@commonplace/contracts/collab';

/**
 * `/yjs/<documentName>?token=` is what a plain Yjs client makes of our address, a room and its
 * parameters. Null for every other path. The token is judged by the backend, also a missing one, so that
 * the client is refused in words it understands.
 */
export function readYjsPath(url: string | undefined): { documentName: string; token: string } | null {
  const [path = '', query = ''] = (url ?? '').split('?', 2);
  const documentName = path.startsWith('/yjs/') ? path.slice('/yjs/'.length) : '';
  if (!parseDocumentName(documentName)) return null;
  return { documentName, token: new URLSearchParams(query).get('token') ?? '' };
}
