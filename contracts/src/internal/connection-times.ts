/** What backend and collab-server grant one connection of a client, in milliseconds. */
export const connectionTimes = {
  /** For the whole head of a request, counted from the connection or the first byte; also before a websocket. */
  head: 10_000,
  /** For a client to read anything of its answer. */
  unread: 60_000,
  /** After this time without a word the system asks whether the other side is still there. */
  keepAliveDelay: 30_000,
} as const;
