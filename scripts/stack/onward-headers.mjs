/** Headers that belong to one connection and are not passed on (RFC 9110, 7.6.1). */
export const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** What a client may claim about itself; only the front door knows. */
const FORWARDED = new Set([
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'x-real-ip',
]);

/**
 * The client's headers as it spelled them, with our word on who it is.
 *
 * @param {import('node:http').IncomingMessage} request
 * @param {number} trustedProxies
 * @param {Set<string>} dropped
 * @returns {string[]} name, value, name, value …
 */
export function onwardHeaders(request, trustedProxies, dropped) {
  const peer = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const connection = dropped.size > 0 ? request.headers.connection : undefined;
  if (trustedProxies === 0) {
    const headers = withoutHeaders(request.rawHeaders, new Set([...dropped, ...FORWARDED]), connection);
    headers.push('X-Forwarded-For', peer, 'X-Forwarded-Proto', 'http');
    return headers;
  }
  const headers = withoutHeaders(request.rawHeaders, new Set([...dropped, 'x-forwarded-for']), connection);
  const before = request.headers['x-forwarded-for'];
  headers.push('X-Forwarded-For', before ? `${before}, ${peer}` : peer);
  return headers;
}

/**
 * @param {string[]} raw name, value, name, value …
 * @param {Set<string>} dropped in lower case
 * @param {string | undefined} connection the Connection header: it may name further headers of this hop
 */
export function withoutHeaders(raw, dropped, connection) {
  const ofThisHop = new Set((connection ?? '').split(',').map((token) => token.trim().toLowerCase()));
  const kept = [];
  for (let i = 0; i < raw.length; i += 2) {
    const name = raw[i].toLowerCase();
    if (!dropped.has(name) && !ofThisHop.has(name)) kept.push(raw[i], raw[i + 1]);
  }
  return kept;
}
