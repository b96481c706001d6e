import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { judgeUpgrade } from '@commonplace/contracts/collab';
import { type HandedUpgrade, upgradeRefusal } from '@commonplace/contracts/internal';
import type { SendSocket } from './platform/process/send-socket.ts';

interface WebsocketServers {
  /** To the collab-server. Undefined where there is no supervisor: then a proxy in front sends these paths there. */
  sendSocket?: SendSocket | undefined;
  realtime?: { upgrade(request: IncomingMessage, stream: Duplex, read: Buffer): void };
}

/**
 * Gives connections that ask for a websocket to the server of their path: socket.io in this process, or the collab-server by
 * way of the supervisor. No frame of those passes this process, and they outlive it. Every upgrade that is not in the table of websocket paths is refused and closed, and so
 * is one that follows requests on the same connection before their answers: they are answered first.
 */
export function serveUpgrades(server: Server, { sendSocket, realtime }: WebsocketServers): void {
  const unanswered = new WeakMap<Duplex, Set<ServerResponse>>();
  server.on('request', ({ socket }, response) => {
    const responses = unanswered.get(socket) ?? new Set();
    unanswered.set(socket, responses.add(response));
    response.once('close', () => responses.delete(response));
  });
  server.on('upgrade', (request, stream, read) => {
    stream.on('error', () => stream.destroy());
    const refusal = judgeUpgrade(request, 'collab-server');
    const responses = unanswered.get(stream);
    if (responses?.size) refuseAfter(responses, stream);
    else if (realtime && judgeUpgrade(request, 'backend') === null) realtime.upgrade(request, stream, read);
    else if (refusal) refuse(stream, refusal.status);
    else if (!(stream instanceof Socket && sendSocket?.(messageOf(request, read), stream)))
      refuse(stream, 503);
  });
}

function messageOf({ url = '', headers }: IncomingMessage, read: Buffer): HandedUpgrade {
  const given = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return { type: 'upgrade', url, headers: Object.fromEntries(given), read: read.toString('base64') };
}

/** Refuses the upgrade once the requests before it have their answers: sent sooner, it would be read as one of them. */
function refuseAfter(responses: ReadonlySet<ServerResponse>, stream: Duplex): void {
  // At an upgrade Node stops telling responses that the connection takes more.
  stream.on('drain', () => {
    for (const response of responses) if (response.writableNeedDrain) response.emit('drain');
  });
  for (const response of responses)
    response.once('close', () => {
      if (responses.size === 0) refuse(stream, 400);
    });
}

function refuse(stream: Duplex, status: number): void {
  // A client that keeps its side open must not keep ours.
  stream.once('finish', () => stream.destroy());
  stream.end(upgradeRefusal(status));
}
