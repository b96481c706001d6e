import { connectionTimes } from '@commonplace/contracts/internal';

/** How long things take, in milliseconds. Tests shorten them. */
export interface ServerTimings {
  /** Between two looks at the rights of all open connections: the backstop behind the hints. */
  recheck: number;
  /** How long a hole in the sequence may wait for an answer that is still on its way. */
  hole: number;
  /** Closing because the journal is away is spread over this time, so that not everyone returns at once. */
  jitter: number;
  /** After SIGTERM, how long appends may take to finish. */
  drain: number;
  /** A plain Yjs client that is refused again waits this long for the end: older ones come back at once, for ever. */
  refusal: number;
  /** Between two signs of life to a plain Yjs client, which gives a silent line up after 30 s. */
  heartbeat: number;
  /** For the whole head of a request, also of one for a websocket. */
  head: number;
  /** For a client to read anything of its answer. */
  unread: number;
}

export const defaultTimings: ServerTimings = {
  recheck: 5_000,
  hole: 50,
  jitter: 2_000,
  drain: 5_000,
  refusal: 2_000,
  heartbeat: 20_000,
  head: connectionTimes.head,
  unread: connectionTimes.unread,
};
