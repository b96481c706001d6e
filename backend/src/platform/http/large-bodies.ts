import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '@commonplace/contracts/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { FairTurns } from '../process/fair-turns.ts';

/** Smaller bodies are parsed in less than a millisecond. */
const largeBytes = 64 * 1024;
/** Large bodies of one asker that wait. */
const mostWaiting = 50;
/** How fast the large bodies of all are taken in: reading and parsing them leaves most of the time to others. */
const bytesPerMs = 5 * 1024;

/**
 * A large body of JSON is read when the one before it of the same asker has been answered, and large bodies of all
 * askers follow each other with pauses: parsing one takes tens of milliseconds and blocks other requests.
 * Until then it stays with its sender. One that would wait longer than `waitMs` is refused as `rate_limited`.
 */
export function registerLargeBodies(
  server: FastifyInstance,
  { waitMs, askerOf }: { waitMs: number; askerOf: (request: FastifyRequest) => string },
): void {
  const turns = new FairTurns({ mostRunningOfOne: 1, mostWaitingOfOne: mostWaiting, waitMs });
  let freeAt = 0;
  server.addHook('preParsing', async (request, { raw }) => {
    const bytes = announcedBytes(request);
    // Files are read piece by piece; what reads them knows it only later.
    if (bytes <= largeBytes || /^multipart\//i.test(request.headers['content-type'] ?? '')) return;
    const end = await turns.take(askerOf(request));
    // A sender that went away while waiting takes no turn from those who did not.
    if (raw.destroyed) {
      end();
      throw new AppError('rate_limited');
    }
    raw.once('close', () => end());
    const now = performance.now();
    const wait = freeAt - now;
    if (wait > waitMs) throw new AppError('rate_limited', { retryAfter: Math.ceil(wait / 1_000) });
    freeAt = Math.max(freeAt, now) + bytes / bytesPerMs;
    if (wait > 0) await pause(wait);
  });
}

/** What says nothing may have as many as are accepted. */
function announcedBytes({ headers, routeOptions: { bodyLimit = 0 } }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return bodyLimit;
  return Math.min(Number(headers['content-length'] ?? 0), bodyLimit);
}
