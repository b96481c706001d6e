import type { EndpointDefinition } from '@commonplace/contracts/api';
import { AppError } from '@commonplace/contracts/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { FairTurns } from '../process/fair-turns.ts';
import { ThreadTime } from '../process/thread-time.ts';
import type { RateLimit, RateLimiter } from '../rate-limit/rate-limiter.ts';

/**
 * Milliseconds of this thread in which answers to one person, and to one address, are made: a third of the time, and two
 * thirds. A school shares one address.
 */
export const answersToPerson: RateLimit = { name: 'answers-person', points: 20_000, seconds: 60 };
export const answersToAddress: RateLimit = { name: 'answers-address', points: 40_000, seconds: 60 };

/** A few, so that the thread has work while one of them waits for the database. */
const turnsOfAll = { mostRunning: 4, mostRunningOfOne: 2, mostWaiting: 1_000, mostWaitingOfOne: 100 };
const waitMs = 10_000;
/** Some ordinary lists, as a page asks for when it opens. */
const lightMs = 50;
/** Of an answer that takes no turn, the bytes that are made in a millisecond, about. */
const bytesPerMs = 32 * 1024;

/** Who asks: a person's id, or null for a guest, and the address. */
export interface Asker {
  personId: string | null;
  address: string;
}

export interface AnswerTurnsOptions {
  table: Readonly<Record<string, Readonly<Record<string, EndpointDefinition>>>>;
  /** Routes that are not in the table and answer lists. */
  alsoLarge: RegExp;
  limiter: RateLimiter;
  askerOf(request: FastifyRequest): Asker;
}

/**
 * Lists are made in turns: next is one for who cost this thread the least lately, so that many for one person or address
 * delay another's by a few of them. What answers cost is counted, and who has had a third of a minute waits for the next.
 */
export function registerAnswerTurns(
  server: FastifyInstance,
  { table, alsoLarge, limiter, askerOf }: AnswerTurnsOptions,
): void {
  const turns = new FairTurns({ ...turnsOfAll, waitMs, lightMs });
  const time = new ThreadTime();
  const ends = new WeakMap<FastifyRequest, () => void>();
  const large = new Map(
    Object.values(table).flatMap((area) =>
      Object.values(area).flatMap(({ isLarge, path }) =>
        isLarge ? [[path as string, isLarge] as const] : [],
      ),
    ),
  );
  const budgetsOf = ({ personId, address }: Asker): [RateLimit, string][] => [
    [answersToAddress, address],
    ...(personId === null ? [] : [[answersToPerson, personId] as [RateLimit, string]]),
  ];
  const pay = (asker: Asker, ms: number) => {
    for (const [limit, key] of budgetsOf(asker))
      void limiter.consume(limit, key, Math.ceil(ms)).catch(() => {});
  };

  server.addHook('preHandler', async (request) => {
    const path = request.routeOptions.url ?? '';
    const isLarge = large.get(path) ?? alsoLarge.test(path);
    if (!isLarge || (request.method !== 'GET' && request.method !== 'HEAD')) return;
    const asker = askerOf(request);
    for (const [limit, key] of budgetsOf(asker)) await limiter.consume(limit, key, 0);
    const query = request.query as Record<string, unknown>;
    if (typeof isLarge === 'object' && query[isLarge.unless] !== undefined) return;
    const end = await turns.take(asker.personId ?? asker.address);
    const endTime = time.begin();
    let isOver = false;
    const finish = () => {
      if (isOver) return;
      isOver = true;
      const ms = endTime();
      // What others have asked for meanwhile comes in before the next one begins.
      setImmediate(() => end(ms));
      pay(asker, ms);
    };
    // Who went away while waiting takes no turn from those who did not.
    if (request.raw.socket.destroyed) {
      finish();
      throw new AppError('rate_limited');
    }
    ends.set(request, finish);
    request.raw.socket.once('close', finish);
  });

  server.addHook('onSend', async (request, _reply, payload) => {
    const finish = ends.get(request);
    if (finish) {
      request.raw.socket.off('close', finish);
      finish();
    } else if (large.has(request.routeOptions.url ?? '') && typeof payload === 'string') {
      const asker = askerOf(request);
      const ms = payload.length / bytesPerMs;
      turns.charge(asker.personId ?? asker.address, ms);
      pay(asker, ms);
    }
    return payload;
  });
}
