/** Sizes and rates that the live editing keeps, in bytes unless named otherwise. */
export const collabLimits = {
  /** One live update. */
  update: 256 * 1024,
  /** A whole document, and so also one update that carries everything written offline. */
  document: 5 * 1024 * 1024,
  /** One websocket frame: a whole document and its envelope. */
  frame: 6 * 1024 * 1024,
  awarenessState: 2 * 1024,
  connectionsPerDocument: 100,
} as const;
