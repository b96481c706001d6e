import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { expect, test } from 'vitest';
import { createBackendClient } from './backend-client.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {} };
const refused = { allowed: false, reason: 'session-ended' } as const;

test('a kept connection that is given up in the moment in which it is used keeps nobody from signing in', async () => {
  const used = new Set<Socket>();
  let cutOff = 0;
  const backend = createServer((request, response) => {
    if (cutOff === 0 && used.has(request.socket)) {
      cutOff += 1;
      request.socket.destroy();
      return;
    }
    used.add(request.socket);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(refused));
  }).listen(0, '127.0.0.1');
  await once(backend, 'listening');
  const url = new URL(`http://127.0.0.1:${(backend.address() as AddressInfo).port}`);
  const client = createBackendClient({ contentUrl: url, backendUrl: url, secret: 'x', log: silent });
  const ask = () => client.authenticate({ door: 'collab', token: 'x', documentName: 'x' });
  // There are several connections, and they take turns.
  for (let times = 0; times < 20 && cutOff === 0; times += 1) expect(await ask()).toEqual(refused);
  expect(cutOff).toBe(1);
  await client.close();
  backend.closeAllConnections();
  backend.close();
});
