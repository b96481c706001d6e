/** What connections for pushes may take. Times in milliseconds. */
export const limits = {
  /** Bytes of one message: a handshake has a token of at most some 4,000. */
  messageBytes: 8 * 1024,
  /** Until a connection has signed in. */
  signIn: 5_000,
  /** Connections in all that have not signed in. The oldest closes for a new one. */
  strangers: 2_000,
  /** Of one person: as many browsers. The oldest closes for a new one. */
  perPerson: 20,
  /** Messages at once, and each second over time. A browser that connects asks for all its rooms at once. */
  burst: 100,
  perSecond: 10,
  /** Messages that wait for a client that reads too slowly. */
  unsent: 256,
  /** Pushes that a room keeps while its members are judged. */
  heldBack: 100,
  /** Members of a room that a push is sent to at once, for each millisecond since the last ones. */
  slice: 8,
  /** Pushes that are being sent to the members of their rooms. Beyond that the oldest is sent in one go. */
  underWay: 1_000,
  /** Between pings, and for the answer. */
  ping: 25_000,
  pong: 20_000,
  /** Between two looks at all sessions and memberships, for what another process changed. */
  sweep: 10_000,
} as const;
