import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import {
  appendProtocol,
  encodeAppendAnswer,
  encodeFrame,
  FrameReader,
  frameKinds,
} from '@commonplace/contracts/internal';
import { expect, test } from 'vitest';
import { createBackendClient } from './backend-client.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {} };
const refused = { allowed: false, reason: 'session-ended' } as const;

test('a kept connection that is given up in the moment in which it is used blocks no sign-in', async () => {
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
  const ask = () => client.authenticate({ endpoint: 'collab', token: 'x', documentName: 'x' });
  // There are several connections, and they take turns.
  for (let times = 0; times < 20 && cutOff === 0; times += 1) expect(await ask()).toEqual(refused);
  expect(cutOff).toBe(1);
  await client.close();
  backend.closeAllConnections();
  backend.close();
});

test('C5: what is typed is written while more is being loaded than there are connections for', async () => {
  let loads = 0;
  const content = createServer(() => {
    loads += 1;
  }).listen(0, '127.0.0.1');
  content.on('upgrade', (_request, socket) => {
    const reader = new FrameReader([frameKinds.append]);
    socket.on('error', () => {});
    socket.on('data', (piece: Buffer) => {
      for (const { id } of reader.read(piece))
        socket.write(encodeFrame({ id, kind: frameKinds.answer, body: encodeAppendAnswer({ seq: 1 }) }));
    });
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: ${appendProtocol}\r\n\r\n`,
    );
  });
  await once(content, 'listening');
  const url = new URL(`http://127.0.0.1:${(content.address() as AddressInfo).port}`);
  const client = createBackendClient({
    contentUrl: url,
    backendUrl: url,
    secret: 'x',
    log: silent,
    appendPatience: 3_000,
  });
  const address = { noteId: 'a note', generation: 1 };
  const loading = Promise.allSettled(Array.from({ length: 20 }, () => client.load(address)));
  while (loads === 0) await new Promise((resolve) => setImmediate(resolve));
  const who = { userId: 'alice', sid: 'session', epoch: 1 };
  expect(await client.append({ ...address, ...who, update: new Uint8Array(1) })).toEqual({ seq: 1 });
  await client.close();
  await loading;
  content.closeAllConnections();
  content.close();
});
