import { Transform } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '@commonplace/contracts/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { FairTurns } from '../../process/fair-turns.ts';

/** Smaller bodies are parsed in less than a millisecond and take no turn. */
const largeBytes = 64 * 1024;
/** How many large bodies of one asker may wait. */
const mostWaiting = 50;
/** The rate at which large bodies are read in all, so that reading and parsing leave most of the time to other requests. */
const bytesPerMs = 5 * 1024;
/** How far reading may be ahead of that rate after a pause: about one large note. */
const burstMs = 1_000;
/** Askers who sent less than this lately, some 500 KB, come before those who sent more. */
const lightMs = 100;

/**
 * Limits the rate at which large JSON bodies are read, because parsing one takes tens of milliseconds and blocks other
 * requests. Of one asker one body is read at a time, the next when it is answered. Of several askers the next chunk is
 * read from the one who sent the least lately. Bytes are counted when they arrive, so a body that is announced and does
 * not come costs nothing. What waits stays with its sender (backpressure), at most for `waitMs`; then it is refused.
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
    // Uploads are streamed and never parsed as a whole.
    if (announcedBytes(request) <= largeBytes || /^multipart\//i.test(request.headers['content-type'] ?? ''))
      return payload;
    const asker = askerOf(request);
    const end = await turns.take(asker);
    // The client disconnected while waiting: its turn goes to the next.
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
    // The parser removes its listener when it stops reading; a later error without a listener would end the process.
    paced.on('error', () => undefined);
    payload.once('error', (error) => paced.destroy(error));
    payload.once('close', () => {
      if (!payload.readableEnded) paced.destroy(new AppError('validation_failed'));
    });
    return payload.pipe(paced);
  });
}

/** A chunked body announces no size: it may have as many bytes as are accepted. */
function announcedBytes({ headers, routeOptions: { bodyLimit = 0 } }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return bodyLimit;
  return Math.min(Number(headers['content-length'] ?? 0), bodyLimit);
}
