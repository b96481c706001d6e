import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '@commonplace/contracts/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { KeyedTurns } from '../process/keyed-turns.ts';
import { UploadPlaces } from './upload-places.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Resolves when a large body may be parsed. Absent for all others. */
    parsingTurn?: () => Promise<void>;
  }
}

/** Smaller bodies are parsed in less than a millisecond. */
const largeBytes = 64 * 1024;
/** Of one asker, on their way, waiting and being worked on. */
const mostBytesOfOne = 32 * 1024 * 1024;
const mostBytes = 4 * mostBytesOfOne;
const mostWaiting = 50;
/** How fast the large bodies of all are parsed: a third of the time of this process or less. */
const bytesPerMs = 16 * 1024;

/**
 * Large bodies of one asker are parsed one at a time, each when the one before it has been answered: parsing takes
 * tens of milliseconds in which nobody else is answered. For the same reason those of all askers follow each other
 * with pauses. A body that would wait longer than `waitMs` is refused as `rate_limited`; at once when too many bytes
 * of this asker are here, and as `unavailable` when those of all are too many.
 */
export function registerLargeBodies(
  server: FastifyInstance,
  { waitMs, askerOf }: { waitMs: number; askerOf: (request: FastifyRequest) => string },
): void {
  const turns = new KeyedTurns(waitMs, mostWaiting);
  const refused = () => new AppError('rate_limited', { retryAfter: Math.ceil(waitMs / 1_000) });
  const places = new UploadPlaces(mostBytes, mostBytesOfOne, refused);
  let freeAt = 0;
  server.addHook('preParsing', async (request, reply) => {
    const bytes = announcedBytes(request);
    if (bytes <= largeBytes) return;
    // No `close` will follow that gives its bytes back.
    if (reply.raw.destroyed) throw refused();
    const asker = askerOf(request);
    const release = places.take(asker, bytes);
    // A body that waits for its turn stays in memory when its connection is closed.
    let isWaiting = false;
    reply.raw.once('close', () => {
      if (!isWaiting) release();
    });
    const takeTurn = async () => {
      const end = await turns.take(asker);
      if (reply.raw.destroyed) {
        end();
        throw refused();
      }
      reply.raw.once('close', end);
      const now = performance.now();
      const wait = freeAt - now;
      if (wait > waitMs) throw refused();
      freeAt = Math.max(freeAt, now) + bytes / bytesPerMs;
      if (wait > 0) await pause(wait);
      if (reply.raw.destroyed) throw refused();
    };
    request.parsingTurn = async () => {
      isWaiting = true;
      try {
        await takeTurn();
      } finally {
        isWaiting = false;
        if (reply.raw.destroyed) release();
      }
    };
  });
}

/** What says nothing may have as many as are accepted. */
function announcedBytes({ headers, routeOptions }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return routeOptions.bodyLimit ?? 0;
  return Math.min(Number(headers['content-length'] ?? 0), routeOptions.bodyLimit ?? 0);
}
