import { z } from 'zod';
import { subject } from './subjects.ts';

/** What a client sends, each with an acknowledgement ({@link RequestAnswer}). `watch` again changes nothing. */
export const realtimeRequests = { watch: subject, unwatch: subject } as const satisfies Record<
  string,
  z.ZodType
>;

/** The name of a request. */
export type RealtimeRequest = keyof typeof realtimeRequests;

/** What the handshake's `auth` carries: the token of the session. */
export const handshakeAuth = z.object({ token: z.string().min(1) });

/**
 * `pushedAgo`: of a room that was joined, the milliseconds since the last push to it, which the client has not received;
 * absent where that was more than a minute ago.
 *
 * `not_found`: the thing does not exist or the person may not read it. `too_many`: the connection watches as much as
 * it may. `unavailable`: try again later.
 */
export const requestAnswer = z.union([
  z.object({ ok: z.literal(true), pushedAgo: z.number().nonnegative().optional() }),
  z.object({
    ok: z.literal(false),
    code: z.enum(['not_found', 'too_many', 'unavailable', 'validation_failed']),
  }),
]);
export type RequestAnswer = z.infer<typeof requestAnswer>;

/** Why a handshake is refused, as the message of `connect_error`. */
export const handshakeRefusals = ['unauthenticated', 'unavailable'] as const;
export type HandshakeRefusal = (typeof handshakeRefusals)[number];
