import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionLimits } from './connection-limits.ts';

/** A connection that is younger than this has its first request on the way, in milliseconds. */
const newFor = 500;

/** Requests on one connection that wait for their answers. Browsers send the next one after the answer. */
const mostPending = 64;

interface Followed {
  /** Requests that are not answered to their end. */
  pending: number;
  isUsed: boolean;
  since: number;
  /** Bytes that had left for the client when it was last looked at, and since when there were no more. */
  sent: number;
  sentAt: number;
}

/**
 * Ends connections that wait in vain: those whose client reads nothing of its answer for `unread` milliseconds, and when
 * the server closes those on which nothing is asked. Node ends those that were used before, but not those that never
 * were, and browsers and clients open such ahead of time; and its own timeout begins anew once, when a part of a write
 * has left. A connection on which too many requests wait ends at once: each of them costs what a connection of its own
 * would.
 *
 * @returns call it when the server closes: quiet connections end at once, the others after their answer
 */
export function followConnections(
  server: Server,
  { unread, check }: Pick<ConnectionLimits, 'unread' | 'check'>,
): () => void {
  const followed = new Map<Socket, Followed>();
  let isClosing = false;
  const endIfQuiet = (socket: Socket) => {
    const known = followed.get(socket);
    if (!isClosing || !known || known.pending > 0) return;
    const left = known.isUsed ? 0 : known.since + newFor - Date.now();
    if (left > 0) setTimeout(() => endIfQuiet(socket), left);
    else socket.destroySoon();
  };
  server.on('connection', (socket) => {
    const now = Date.now();
    followed.set(socket, { pending: 0, isUsed: false, since: now, sent: 0, sentAt: now });
    socket.once('close', () => followed.delete(socket));
    endIfQuiet(socket);
  });
  server.on('request', ({ socket }, response) => {
    const known = followed.get(socket);
    if (!known) return;
    known.pending += 1;
    if (known.pending > mostPending) socket.destroy();
    known.isUsed = true;
    response.once('close', () => {
      known.pending -= 1;
      endIfQuiet(socket);
    });
  });
  const timer = setInterval(() => {
    const now = Date.now();
    for (const [socket, known] of followed) {
      // What is on its way counts as sent when all of it has left.
      const sent = socket.bytesWritten - socket.writableLength;
      // While an answer is being made, the silence is ours.
      const isOurs = known.pending === 0 || socket.writableLength === 0;
      if (isOurs || sent !== known.sent) Object.assign(known, { sent, sentAt: now });
      else if (now - known.sentAt >= unread) socket.destroy();
    }
  }, check);
  timer.unref();
  server.once('close', () => clearInterval(timer));
  return () => {
    isClosing = true;
    for (const socket of followed.keys()) endIfQuiet(socket);
  };
}
