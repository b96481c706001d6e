import type { EndpointDefinition } from '@commonplace/contracts/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type EndTurn, FairTurns } from '../process/fair-turns.ts';
import type { RateLimit, RateLimiter } from '../rate-limit/rate-limiter.ts';

/**
 * Milliseconds of this thread in which answers to one person, and to one address, are made: a third of the time, and two
 * thirds. A school shares one address.
 */
export const answersToPerson: RateLimit = { name: 'answers-person', points: 20_000, seconds: 60 };
export const answersToAddress: RateLimit = { name: 'answers-address', points: 40_000, seconds: 60 };

/** A few, so that the thread has work while one of them waits for the database. */
const turnsOfAll = { mostRunning: 4, mostRunningOfOne: 2, mostWaiting: 1_000, mostWaitingOfOne: 30 };
const waitMs = 10_000;
/** In their turns: some ordinary lists, as a page asks for when it opens, on a busy server. */
const lightMs = 200;
/**
 * What an answer costs this thread, about, by its size. The time itself cannot be measured for one request among others,
 * and a share of it would bill whoever asks for what others do meanwhile.
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
  /** How often one may ask. What is made counts itself; what gets no turn is counted here. */
  lists: RateLimit;
  askerOf(request: FastifyRequest): Asker;
}

/**
 * Lists are made in turns: next is one for whose lists have taken the least time lately, in this thread or in the
 * database, so that many for one person or address delay another's by a few of them. What answers cost this thread is
 * counted, and who has had a third of a minute waits for the next.
 */
export function registerAnswerTurns(
  server: FastifyInstance,
  { table, alsoLarge, limiter, lists, askerOf }: AnswerTurnsOptions,
): void {
  const turns = new FairTurns({ ...turnsOfAll, waitMs, lightMs });
  /** What ends the turn of a request that is answered, or null where it takes none. */
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
    // Who went away while waiting takes no turn, and nobody is there to be answered.
    if (end && request.raw.socket.destroyed) {
      end(0);
      await countUnanswered();
      reply.hijack();
    } else {
      admitted.set(request, end);
    }
  });

  // Comes also when the client has gone: the list was made all the same.
  server.addHook('onSend', async (request, _reply, payload) => {
    const end = admitted.get(request);
    if (end === undefined) return payload;
    admitted.delete(request);
    const asker = askerOf(request);
    const ms = costMs(payload);
    // What others have asked for meanwhile comes in before the next one begins.
    if (end) setImmediate(end);
    else turns.charge(asker.personId ?? asker.address, ms);
    pay(asker, ms);
    return payload;
  });
}
