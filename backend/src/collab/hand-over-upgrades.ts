import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { judgeUpgrade } from '@commonplace/contracts/collab';
import { type HandedUpgrade, upgradeRefusal } from '@commonplace/contracts/internal';
import type { SendSocket } from '../platform/process/send-socket.ts';

/**
 * Gives connections that ask for a websocket to the collab-server, by way of the supervisor. No frame passes this
 * process, and they outlive it. Every upgrade that is not in the table of websocket paths is refused and closed, and so
 * is one that follows requests on the same connection before their answers: they are answered first.
 *
 * @param send undefined where there is no supervisor: then a proxy in front sends these paths to the collab-server
 */
export function handOverUpgrades(server: Server, send: SendSocket | undefined): void {
  const unanswered = new WeakMap<Duplex, Set<ServerResponse>>();
  server.on('request', ({ socket }, response) => {
    const responses = unanswered.get(socket) ?? new Set();
    unanswered.set(socket, responses.add(response));
    response.once('close', () => responses.delete(response));
  });
  server.on('upgrade', (request, stream, read) => {
    stream.on('error', () => stream.destroy());
    const refusal = judgeUpgrade(request);
    const responses = unanswered.get(stream);
    if (responses?.size) refuseAfter(responses, stream);
    else if (refusal) refuse(stream, refusal.status);
    else if (!(stream instanceof Socket && send?.(messageOf(request, read), stream))) refuse(stream, 503);
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
