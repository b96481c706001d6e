import { connectionTimes } from '@commonplace/contracts/internal';

/** What one connection may take of the public server. Times in milliseconds. */
export interface ConnectionLimits {
  /** For the whole head of a request, counted from the connection or the first byte; also before a websocket. */
  head: number;
  /** Between two looks at what has taken too long. */
  check: number;
  /** Without one byte of a body that is not complete. */
  bodyIdle: number;
  /** Over this time a body must bring `bodyRate` bytes a second on average. Less than any phone, more than a trickle. */
  bodyWindow: number;
  bodyRate: number;
  /** For a client to read a piece of its answer: of some 32 to 100 KB. */
  unread: number;
  /** Bytes of answers that wait for their clients. */
  held: HeldBytes;
}

/** Of one connection, of all connections of one address, and of all. */
export interface HeldBytes {
  ofConnection: number;
  ofAddress: number;
  ofAll: number;
}

const mb = 1024 * 1024;

export const defaultConnectionLimits: ConnectionLimits = {
  head: connectionTimes.head,
  check: 5_000,
  bodyIdle: 15_000,
  bodyWindow: 20_000,
  bodyRate: 1_024,
  unread: connectionTimes.unread,
  // The JSON of the largest note has 16 to 30 MB.
  held: { ofConnection: 40 * mb, ofAddress: 64 * mb, ofAll: 256 * mb },
};
