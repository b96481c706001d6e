import type { IncomingMessage, Server } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { judgeUpgrade } from '@commonplace/contracts/collab';
import { type HandedUpgrade, upgradeRefusal } from '@commonplace/contracts/internal';
import type { SendSocket } from '../platform/process/send-socket.ts';

/**
 * Gives connections that ask for a websocket to the collab-server, by way of the supervisor. No frame passes this
 * process, and they outlive it. Every upgrade that is not in the table of websocket paths is refused and closed.
 *
 * @param send undefined where there is no supervisor: then a proxy in front sends these paths to the collab-server
 */
export function handOverUpgrades(server: Server, send: SendSocket | undefined): void {
  server.on('upgrade', (request, stream, read) => {
    stream.on('error', () => stream.destroy());
    const refusal = judgeUpgrade(request);
    if (refusal) refuse(stream, refusal.status);
    else if (!(stream instanceof Socket && send?.(messageOf(request, read), stream))) refuse(stream, 503);
  });
}

function messageOf({ url = '', headers }: IncomingMessage, read: Buffer): HandedUpgrade {
  const given = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return { type: 'upgrade', url, headers: Object.fromEntries(given), read: read.toString('base64') };
}

function refuse(stream: Duplex, status: number): void {
  // A client that keeps its side open must not keep ours.
  stream.once('finish', () => stream.destroy());
  stream.end(upgradeRefusal(status));
}
