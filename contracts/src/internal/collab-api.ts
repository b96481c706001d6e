import { z } from 'zod';
import { refusals } from './journal-codec.ts';

/**
 * Versions: while processes are changed one by one, each speaks with the version before and after its own. Fields may be added,
 * and are ignored by who does not know them; kinds of hint may be added, and are skipped; a field or kind is removed one
 * version after its last reader.
 *
 * What the collab-server asks of the backend, on the backend's internal loopback port, with the
 * shared secret in `x-internal-secret`.
 */
export const collabPaths = {
  /** POST {@link authenticateRequest}, answers {@link authenticateResponse}. */
  authenticate: '/internal/authenticate',
  /** POST {@link recheckRequest}, answers {@link recheckResponse}: the backstop behind the hints. */
  recheck: '/internal/recheck',
  /** GET, an endless stream of {@link hint} objects as lines of JSON; an empty line every 5 s says it is alive. */
  events: '/internal/events',
  /** POST {@link hintBatch} from the content process: passed on to every listener of the stream but its origin. */
  hints: '/internal/hints',
  /** POST `{}` from the content process: events wait in the outbox. */
  eventsStored: '/internal/events-stored',
} as const;

export const authenticateRequest = z.object({
  /** Which way the client came: each endpoint accepts its own kind of token and refuses the other. */
  endpoint: z.enum(['collab', 'yjs']).default('collab'),
  token: z.string().max(4096),
  documentName: z.string().max(100),
});
export type AuthenticateRequest = z.infer<typeof authenticateRequest>;

/** Grants and epoch are read in one snapshot of the database (C3). */
export const authenticateResponse = z.discriminatedUnion('allowed', [
  z.object({
    allowed: z.literal(true),
    user: z.object({ id: z.string(), name: z.string(), username: z.string() }),
    sid: z.string(),
    canEdit: z.boolean(),
    /** They see who else has the note open, and are seen (A22). */
    sharesPresence: z.boolean(),
    accessEpoch: z.number().int(),
    /**
     * Milliseconds since 1970 at which the connection has to end: with its token, or for a plain client,
     * whose token is for opening only, with its session.
     */
    expiresAt: z.number(),
  }),
  /** `note-missing` also for what the person may not read. */
  z.object({
    allowed: z.literal(false),
    reason: z.enum(['session-ended', 'token-expired', 'note-missing', 'generation-changed']),
  }),
]);
export type AuthenticateResponse = z.infer<typeof authenticateResponse>;

/** The open connections of one collab-server, by note. */
export const recheckRequest = z.object({
  notes: z.array(
    z.object({
      noteId: z.string(),
      generation: z.number().int(),
      connections: z.array(z.object({ sid: z.string(), userId: z.string() })),
    }),
  ),
});
export type RecheckRequest = z.infer<typeof recheckRequest>;

/** In the order of the request. `refused` when the connection has to end. */
export const recheckResponse = z.object({
  notes: z.array(
    z.object({
      headSeq: z.number().int().nullable(),
      accessEpoch: z.number().int().nullable(),
      connections: z.array(
        z.union([
          z.object({ canEdit: z.boolean(), sharesPresence: z.boolean() }),
          // A reason that only a later version knows: the rights are asked for again.
          z.object({ refused: z.enum(refusals).catch('access-changed') }),
        ]),
      ),
    }),
  ),
});
export type RecheckResponse = z.infer<typeof recheckResponse>;

/** Something changed: a hint to look, never a fact to act on without asking. */
export const hint = z.discriminatedUnion('type', [
  z.object({ type: z.literal('access-changed'), noteIds: z.array(z.string()) }),
  /** The view of a note beside its content, such as its text size: pages that have it open request it again. */
  z.object({ type: z.literal('note-changed'), noteIds: z.array(z.string()) }),
  /** REST now has the recent state of these notes. */
  z.object({ type: z.literal('note-projected'), noteIds: z.array(z.string()) }),
  z.object({ type: z.literal('session-ended'), sids: z.array(z.string()) }),
  z.object({
    type: z.literal('rows-appended'),
    noteId: z.string(),
    headSeq: z.number().int(),
    originId: z.string(),
  }),
]);
export type Hint = z.infer<typeof hint>;

const hintTypes: ReadonlySet<string> = new Set(hint.options.map(({ shape }) => shape.type.value));

/**
 * A kind of hint that only another version knows. It is skipped: while two versions run, the later one sends what the earlier
 * one has to know in the kinds that both have.
 */
export const foreignHint = z.object({ type: z.string().refine((type) => !hintTypes.has(type)) });

export const hintBatch = z.object({
  hints: z
    .array(z.union([hint, foreignHint.transform(() => null)]))
    .max(10_000)
    .transform((hints) => hints.filter((each) => each !== null)),
});
