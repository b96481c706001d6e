import type { PushEvent, PushPayload, RequestAnswer } from '@commonplace/contracts/realtime';
import type { Server, Socket } from 'socket.io';

type PushEvents = { [E in PushEvent]: (payload: PushPayload<E>) => void };
/** Requests are validated where they are handled. */
type RequestEvents = Record<string, (request: unknown, answer: (answer: RequestAnswer) => void) => void>;

/** Who a connection belongs to. */
export interface ConnectedPerson {
  userId: string;
  sid: string;
  /** Of the token, in milliseconds since 1970. */
  expiresAt: number;
}

/** A connection that has signed in. */
export type RealtimeSocket = Socket<RequestEvents, PushEvents, Record<string, never>, ConnectedPerson>;
export type RealtimeServer = Server<RequestEvents, PushEvents, Record<string, never>, ConnectedPerson>;
