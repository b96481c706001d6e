import { createHash } from 'node:crypto';

/** Which of the websockets are live documents; the name of the document is in the path. */
const documentPath = /^\/(?:collab|yjs)\/([^/]+)/;

/**
 * The servers in the order in which they are tried for one key: everybody with the same key meets at the first, and when it
 * is away at the second. A server that comes or goes moves only the keys that were its own.
 *
 * @template {{ port: number }} T
 * @param {readonly T[]} servers @param {string} key
 * @returns {T[]}
 */
export function serversFor(servers, key) {
  return servers
    .map((server) => ({ server, rank: createHash('sha1').update(`${server.port} ${key}`).digest('hex') }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .map(({ server }) => server);
}

/** @param {string} path of a request @returns {string | null} the name of its live document */
export function documentOf(path) {
  const name = documentPath.exec(path)?.[1];
  return name === undefined ? null : (name.split('?')[0] ?? null);
}
