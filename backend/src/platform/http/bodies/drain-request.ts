import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** How long what is not wanted may go on coming, so that its sender can read why. */
const drainMs = 10_000;

/**
 * Discards the rest of the body: a client that is still sending would otherwise see a closed connection instead of the
 * answer.
 */
export async function drainRequest({ raw }: FastifyRequest, reply: FastifyReply): Promise<void> {
  raw.unpipe();
  raw.resume();
  if (raw.complete || raw.destroyed) return;
  const ended = new AbortController();
  await Promise.race([
    once(raw, 'close', { signal: ended.signal }),
    once(raw, 'end', { signal: ended.signal }),
    pause(drainMs, undefined, { signal: ended.signal, ref: false }),
  ]).catch(() => undefined);
  ended.abort();
  if (!raw.complete && !raw.readableEnded) reply.raw.socket?.destroy();
}
