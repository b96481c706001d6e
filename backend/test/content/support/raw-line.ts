import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import { appendProtocol, contentPaths, originHeader, secretHeader } from '@commonplace/contracts/internal';
import { testSecret } from './test-secret.ts';

export interface LineRequest {
  path?: string;
  headers?: Record<string, string>;
}

/** Asks for a line of appends: the connection that may be spoken on, or the status of the refusal. */
export function askForLine(
  url: string,
  { path = contentPaths.append, headers = {} }: LineRequest = {},
): Promise<Socket | number> {
  return new Promise((resolve, reject) => {
    const asked = request(`${url}${path}`, {
      headers: {
        connection: 'Upgrade',
        upgrade: appendProtocol,
        [secretHeader]: testSecret,
        [originHeader]: 'collab-1',
        ...headers,
      },
    });
    asked.once('error', reject);
    asked.once('response', (response: IncomingMessage) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    asked.once('upgrade', (_, socket: Socket) => resolve(socket));
    asked.end();
  });
}

/** The connection itself. */
export async function rawLine(url: string, asked: LineRequest = {}): Promise<Socket> {
  const line = await askForLine(url, asked);
  if (typeof line === 'number') throw new Error(`The line was answered ${line}`);
  line.on('error', () => {});
  return line;
}

/** Resolves when the other side has ended the line. */
export async function ended(line: Socket): Promise<void> {
  line.resume();
  if (!line.destroyed) await once(line, 'close');
}
