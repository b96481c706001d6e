import type { Socket } from 'node:net';

/** Gives a connection to another process, which owns it from then on. False when there is no such process. */
export type SendSocket = (message: object, socket: Socket) => boolean;

/** Sends to the supervisor. Undefined where this process was started without one. */
export function sendToSupervisor(): SendSocket | undefined {
  if (!process.send) return undefined;
  return (message, socket) => {
    const inner = insideOf(socket);
    if (!process.connected || !process.send || !inner._handle) return false;
    // Until it is gone this process would go on reading from it, and what it reads would be lost.
    inner._handle.readStop();
    // Or the server would ask the supervisor about its sockets before it closes.
    inner.server = null;
    process.send(message, socket, {}, () => socket.destroy());
    return true;
  };
}

/** What `send` itself looks at: Node documents no way to stop reading. */
function insideOf(socket: Socket) {
  return socket as unknown as { _handle: { readStop(): void } | null; server: unknown };
}
