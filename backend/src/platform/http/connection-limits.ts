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
  /** For a client to read anything of its answer. */
  unread: number;
}

export const defaultConnectionLimits: ConnectionLimits = {
  head: connectionTimes.head,
  check: 5_000,
  bodyIdle: 15_000,
  bodyWindow: 20_000,
  bodyRate: 1_024,
  unread: connectionTimes.unread,
};
