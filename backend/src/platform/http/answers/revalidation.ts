import type { EndpointDefinition } from '@commonplace/contracts/api';
import type { FastifyInstance } from 'fastify';
import { digestOf } from './digest-of.ts';
import { hasTag } from './has-tag.ts';

/**
 * Answers of the endpoints that are `revalidated` carry a tag of what they say; who has it already is answered 304
 * without a body. Registered before compression, which changes the bytes.
 */
export function registerRevalidation(
  server: FastifyInstance,
  table: Readonly<Record<string, Readonly<Record<string, EndpointDefinition>>>>,
): void {
  const revalidated = new Set<string>(
    Object.values(table).flatMap((area) =>
      Object.values(area).flatMap(({ isRevalidated, path }) => (isRevalidated ? path : [])),
    ),
  );
  server.addHook('onSend', async (request, reply, payload) => {
    if (request.method !== 'GET' || reply.statusCode !== 200 || typeof payload !== 'string') return payload;
    if (!revalidated.has(request.routeOptions.url ?? '')) return payload;
    const etag = `"${digestOf(payload)}"`;
    reply.header('etag', `W/${etag}`);
    if (!hasTag(request.headers['if-none-match'], etag)) return payload;
    reply.status(304).removeHeader('content-type');
    return '';
  });
}
