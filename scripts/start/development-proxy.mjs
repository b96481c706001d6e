import { hintCookie } from '@commonplace/contracts/pages';
import httpProxy from '@fastify/http-proxy';
import fastify from 'fastify';

/** What the backend answers, with the files of public pages; the rest is the frontend's. */
const backendPaths = ['/api', '/files', '/assets', '/collab', '/yjs', '/socket.io', '/health', '/metrics'];

/**
 * Whether a guest asks for what is published: the backend renders that, with the frontend as it was built at the start.
 *
 * @param {{ url: string, headers: import('node:http').IncomingHttpHeaders }} request
 */
function asksForPublicPage({ url, headers }) {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const isPublic = pathname === '/' && (searchParams.has('note') || searchParams.has('notebook'));
  return isPublic && !new RegExp(`(?:^|; )${hintCookie}=`).test(headers.cookie ?? '');
}

/**
 * One address for the backend and the dev server of the frontend, while developing.
 *
 * @param {{ host: string, port: number, backend: string, frontend: string }} options origins, but for host and port
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function openDevelopmentProxy({ host, port, backend, frontend }) {
  const server = fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 10_000 } });
  // The plugin's types leave its own option out.
  const wsClientOptions = /** @type {import('ws').ClientOptions} */ ({
    rewriteRequestHeaders: socketHeaders,
  });
  const forward = (
    /** @type {string} */ prefix,
    /** @type {(request: import('fastify').FastifyRequest) => string} */ upstreamOf,
  ) =>
    server.register(httpProxy, {
      // Each request has its own.
      upstream: '',
      prefix,
      rewritePrefix: prefix,
      websocket: true,
      replyOptions: {
        // By its type the request may be of HTTP/2, which is not supported here.
        getUpstream: (request) => upstreamOf(/** @type {import('fastify').FastifyRequest} */ (request)),
        rewriteRequestHeaders: ({ ip }, headers) => ({ ...headers, 'x-forwarded-for': ip }),
      },
      wsClientOptions,
    });
  for (const prefix of backendPaths) forward(prefix, () => backend);
  // The page is the frontend's, what it sends the backend's.
  const isUnsubscribing = (/** @type {import('fastify').FastifyRequest} */ { method, url }) =>
    method === 'POST' && url.startsWith('/unsubscribe/');
  forward('', (request) => (asksForPublicPage(request) || isUnsubscribing(request) ? backend : frontend));
  // For "localhost" Fastify opens 127.0.0.1 and ::1.
  const name = host === '127.0.0.1' ? 'localhost' : host;
  await server.listen({ host: name, port });
  const { port: bound } = /** @type {import('node:net').AddressInfo} */ (server.server.address());
  return { url: `http://${name}:${bound}`, close: () => server.close() };
}

/**
 * What the other side judges a websocket by.
 *
 * @param {Record<string, string>} headers
 * @param {import('fastify').FastifyRequest} request
 */
function socketHeaders(headers, { headers: { origin }, ip }) {
  return { ...headers, ...(origin ? { origin } : {}), 'x-forwarded-for': ip };
}
