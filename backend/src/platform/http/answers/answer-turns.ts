import type { EndpointDefinition } from '@commonplace/contracts/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type EndTurn, FairTurns } from '../../process/fair-turns.ts';
import type { RateLimit, RateLimiter } from '../../rate-limit/rate-limiter.ts';

/**
 * Milliseconds a minute that this thread spends on lists for one person and for one address: a third and two thirds of the
 * time. Many people of a school share one address.
 */
export const answersToPerson: RateLimit = { name: 'answers-person', points: 20_000, seconds: 60 };
export const answersToAddress: RateLimit = { name: 'answers-address', points: 40_000, seconds: 60 };

/** A few lists at a time, so that the thread has work while one of them waits for the database. */
const turnsOfAll = { mostRunning: 4, mostRunningOfOne: 2, mostWaiting: 1_000, mostWaitingOfOne: 30 };
const waitMs = 10_000;
/** What a page costs that loads its lists on a busy server: who used less takes turns with others who did. */
const lightMs = 200;
/**
 * Estimates from its size how long an answer keeps this thread busy. The time of one request cannot be measured while
 * others run beside it.
 */
const costMs = (payload: unknown) => 2 + (typeof payload === 'string' ? payload.length : 0) / (16 * 1024);

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
  /** How many lists one may ask for. Controllers count those that are made; those that get no turn are counted here. */
  lists: RateLimit;
  askerOf(request: FastifyRequest): Asker;
}

/**
 * Queues requests for lists. Next is a request of the person or address whose lists took the least time lately, in this
 * thread or in the database, so that many requests of one asker delay another's by a few of them. The estimated time of
 * each answer is counted against {@link answersToPerson} and {@link answersToAddress}.
 */
export function registerAnswerTurns(
  server: FastifyInstance,
  { table, alsoLarge, limiter, lists, askerOf }: AnswerTurnsOptions,
): void {
  const turns = new FairTurns({ ...turnsOfAll, waitMs, lightMs });
  /** Ends the turn of a request; null for a request for one thing, which takes no turn. */
  const admitted = new WeakMap<FastifyRequest, EndTurn | null>();
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

  server.addHook('preHandler', async (request, reply) => {
    const path = request.routeOptions.url ?? '';
    const isLarge = large.get(path) ?? alsoLarge.test(path);
    if (!isLarge || (request.method !== 'GET' && request.method !== 'HEAD')) return;
    const asker = askerOf(request);
    const reader = asker.personId ?? asker.address;
    for (const [limit, key] of [...budgetsOf(asker), [lists, reader] as const])
      await limiter.consume(limit, key, 0);
    const query = request.query as Record<string, unknown>;
    const isOfOne = typeof isLarge === 'object' && query[isLarge.unless] !== undefined;
    const countUnanswered = () => limiter.consume(lists, reader).catch(() => {});
    let end: EndTurn | null = null;
    if (!isOfOne)
      end = await turns.take(reader).catch(async (error: unknown) => {
        await countUnanswered();
        throw error;
      });
    // The client disconnected while waiting: the next request takes the turn, and nothing is answered.
    if (end && request.raw.socket.destroyed) {
      end(0);
      await countUnanswered();
      reply.hijack();
    } else {
      admitted.set(request, end);
    }
  });

  // Also called after the client has disconnected: the list was made all the same.
  server.addHook('onSend', async (request, _reply, payload) => {
    const end = admitted.get(request);
    if (end === undefined) return payload;
    admitted.delete(request);
    const asker = askerOf(request);
    const ms = costMs(payload);
    // Requests that arrived meanwhile are queued before the next turn begins.
    if (end) setImmediate(end);
    else turns.charge(asker.personId ?? asker.address, ms);
    pay(asker, ms);
    return payload;
  });
}
