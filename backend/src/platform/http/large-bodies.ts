import { Transform } from 'node:stream';
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
/** What may come at once after a pause: about one large note. */
const burstMs = 1_000;
/** Who has sent less lately, some 500 KB, comes before who has sent more. */
const lightMs = 100;

/**
 * A large body of JSON is read when the one before it of the same asker has been answered, and the pieces of those of all
 * askers follow each other with pauses: parsing one takes tens of milliseconds and blocks other requests. The next piece
 * is one of who has sent the least lately; what is announced and does not come costs nothing. Until then it stays with its
 * sender. One that would wait longer than `waitMs` is refused.
 */
export function registerLargeBodies(
  server: FastifyInstance,
  { waitMs, askerOf }: { waitMs: number; askerOf: (request: FastifyRequest) => string },
): void {
  const turns = new FairTurns({ mostRunningOfOne: 1, mostWaitingOfOne: mostWaiting, waitMs });
  const pieces = new FairTurns({ mostRunning: 1, waitMs, lightMs });
  let freeAt = 0;
  const take = async (asker: string, bytes: number) => {
    const end = await pieces.take(asker);
    const now = performance.now();
    const costMs = bytes / bytesPerMs;
    freeAt = Math.max(freeAt, now) + costMs;
    const wait = freeAt - now - burstMs;
    if (wait > 0) await pause(wait);
    end(costMs);
  };
  server.addHook('preParsing', async (request, { raw }, payload) => {
    // Files are read piece by piece; what reads them knows it only later.
    if (announcedBytes(request) <= largeBytes || /^multipart\//i.test(request.headers['content-type'] ?? ''))
      return payload;
    const asker = askerOf(request);
    const end = await turns.take(asker);
    // A sender that went away while waiting takes no turn from those who did not.
    if (raw.destroyed) {
      end();
      throw new AppError('rate_limited');
    }
    raw.once('close', () => end());
    const paced = new Transform({
      transform(piece: Buffer, _encoding, done) {
        take(asker, piece.length).then(() => done(null, piece), done);
      },
    });
    // Also where nobody reads it any more, as after a malformed chunk: an error without a listener would end the process.
    paced.on('error', () => undefined);
    payload.once('error', (error) => paced.destroy(error));
    payload.once('close', () => {
      if (!payload.readableEnded) paced.destroy(new AppError('validation_failed'));
    });
    return payload.pipe(paced);
  });
}

/** What says nothing may have as many as are accepted. */
function announcedBytes({ headers, routeOptions: { bodyLimit = 0 } }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return bodyLimit;
  return Math.min(Number(headers['content-length'] ?? 0), bodyLimit);
}
