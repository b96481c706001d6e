/** What is used of a connection of engine.io, whose types are not published with socket.io. */
export interface EngineConnection {
  writeBuffer: readonly unknown[];
  on(event: 'packet' | 'packetCreate', listener: () => void): void;
  once(event: 'close', listener: () => void): void;
  request: { socket: { destroy(): void } };
  /** Of a connection that is a websocket from the start to its end. */
  transport: { socket: { on(event: 'ping' | 'pong', listener: () => void): void } };
}
