/** Bounds that server and browser share. */
export const realtimeLimits = {
  /** Rooms that one connection may watch. The tabs of a browser share it. */
  watched: 50,
} as const;

/** The path of the websocket. */
export const realtimePath = '/socket.io/';
