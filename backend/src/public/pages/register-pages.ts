import {
  appSegments,
  hintCookie,
  type ListingTab,
  listingTabs,
  type StaticPageName,
  staticPages,
} from '@commonplace/contracts/pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasTag } from '../../platform/http/answers/has-tag.ts';
import { networkOfRequest } from '../../platform/http/connections/network-of-request.ts';
import type { PublicPages, StoredPage } from './public-pages.ts';

/** First path segments of APIs and files: an unknown path below them is never a page. */
const programPaths = /^\/(?:api|internal|files|collab|yjs|socket\.io|assets)(?:\/|$)/;

const appPaths: ReadonlySet<string> = new Set(appSegments);

/**
 * Answers every address to which a browser navigates. Signed-in people (see {@link hintCookie}) and addresses that only
 * the app has get the app; all others get a rendered public page. The choice depends on the cookie, so every answer
 * except a static page varies by it.
 */
export function registerPages(server: FastifyInstance, pages: PublicPages): void {
  server.get('/', async (request, reply) => {
    const query = request.query as Record<string, unknown>;
    if (isSignedIn(request)) return sendApp(request, reply);
    if (query.note !== undefined) return sendPage(request, reply, await pages.note(askedOf(request)));
    if (query.n !== undefined) return askToSignIn(request, reply);
    if (query.notebook !== undefined) return sendPage(request, reply, await pages.notebook(askedOf(request)));
    return send(request, reply, await pages.landing(askedOf(request)));
  });
  for (const [page, paths] of Object.entries(staticPages))
    for (const path of paths)
      server.get(path, async (request, reply) =>
        send(request, reply, await pages.static(page as StaticPageName, askedOf(request)), 'everyone'),
      );
  const sendFound = async (request: FastifyRequest, reply: FastifyReply, page: StoredPage | null) =>
    page
      ? send(request, reply, page)
      : send(request, reply.status(404), await pages.notFound(askedOf(request)));
  const sendOther = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isNavigation(request)) return reply.callNotFound();
    if (isSignedIn(request) || !isPage(request)) return sendApp(request, reply);
    return sendFound(request, reply, null);
  };
  const explore = (path: string, tab: ListingTab) =>
    server.get(path, async (request, reply) => {
      const { q } = request.query as Record<string, unknown>;
      // Searches were here once.
      if (q !== undefined) return reply.redirect(`/search?${new URLSearchParams({ q: String(q) })}`, 301);
      if (isSignedIn(request)) return sendApp(request, reply);
      return sendFound(request, reply, await pages.explore(tab, askedOf(request)));
    });
  explore('/explore', 'notebooks');
  for (const tab of listingTabs) explore(`/explore/${tab}`, tab);
  server.get('/search', async (request, reply) =>
    isSignedIn(request)
      ? sendApp(request, reply)
      : sendFound(request, reply, await pages.search(askedOf(request))),
  );
  server.get<{ Params: { hashtag: string } }>('/tag/:hashtag', async (request, reply) =>
    isSignedIn(request)
      ? sendApp(request, reply)
      : sendFound(request, reply, await pages.topic(request.params.hashtag, askedOf(request))),
  );
  server.get<{ Params: { username: string } }>('/:username', async (request, reply) => {
    if (!isPage(request) || isSignedIn(request)) return sendOther(request, reply);
    const page = await pages.profile(request.params.username, askedOf(request));
    return page ? send(request, reply, page) : sendOther(request, reply);
  });
  server.get('/*', sendOther);
}

/** The query and the network of a request for a page. */
function askedOf(request: FastifyRequest) {
  return { query: request.query as Record<string, unknown>, address: networkOfRequest(request) };
}

/** Whether an address can be a public page: it is neither an API nor an address that only the app has. */
function isPage({ url }: FastifyRequest): boolean {
  const path = url.split('?', 1)[0] as string;
  return !programPaths.test(path) && !appPaths.has(path.split('/')[1] ?? '');
}

/**
 * Whether an address outside the APIs is asked for as a page. Monitors and link checkers accept anything; so do a
 * browser's requests for scripts and pictures, which name their kind in `Sec-Fetch-Dest`.
 */
function isNavigation({ url, headers }: FastifyRequest): boolean {
  const path = url.split('?', 1)[0] as string;
  if (programPaths.test(path)) return false;
  const accept = headers.accept || '*/*';
  return (
    accept.includes('text/html') ||
    (/\*\/\*|text\/\*/.test(accept) && headers['sec-fetch-dest'] === undefined)
  );
}

function isSignedIn({ headers }: FastifyRequest): boolean {
  return (headers.cookie ?? '').split(/;\s*/).some((pair) => pair.startsWith(`${hintCookie}=`));
}

/** The HTML of the app, which contains no data: the app requests that with the person's token. */
function sendApp(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const caching = isSignedIn(request) ? 'private, no-store' : 'no-cache';
  return reply.headers({ vary: 'Cookie', 'cache-control': caching }).sendFile('index.html');
}

/** Answers a note or notebook that a guest may not read like one that does not exist (A13). */
function sendPage(request: FastifyRequest, reply: FastifyReply, page: StoredPage | null): FastifyReply {
  return page ? send(request, reply, page) : askToSignIn(request, reply);
}

function askToSignIn({ url }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const query = url.slice(url.indexOf('?'));
  return reply
    .status(303)
    .headers({
      vary: 'Cookie',
      'cache-control': 'no-store',
      location: `/login?${new URLSearchParams({ next: `/${query}` })}`,
    })
    .send();
}

/** Caches may store a page, but must revalidate it at each use: it may be unpublished at any moment. */
function send(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  page: StoredPage,
  audience: 'guests' | 'everyone' = 'guests',
): FastifyReply {
  const etag = `"${page.version}"`;
  reply.headers({
    vary: audience === 'guests' ? 'Cookie, Accept-Encoding' : 'Accept-Encoding',
    'cache-control': 'public, no-cache',
    // Weak: the same for each encoding.
    etag: `W/${etag}`,
  });
  if (reply.statusCode === 200 && hasTag(headers['if-none-match'], etag)) return reply.status(304).send();
  reply.type('text/html; charset=utf-8');
  if (!/\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(String(headers['accept-encoding'] ?? '')))
    return reply.send(page.html);
  return reply.header('content-encoding', 'br').send(page.brotli);
}
