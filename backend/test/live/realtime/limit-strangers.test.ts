import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { io } from 'socket.io-client';
import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { limitStrangers } from '../../../src/live/realtime/limit-strangers.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

test('of connections that have not signed in the oldest closes for a new one, and none that has', async () => {
  const http = createServer();
  const server = new Server(http, { transports: ['websocket'] });
  ends.push(() => server.close());
  limitStrangers(server, 2);
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const place = `127.0.0.1:${(http.address() as AddressInfo).port}`;
  const stranger = async () => {
    const socket = new WebSocket(`ws://${place}/socket.io/?EIO=4&transport=websocket`);
    ends.push(() => socket.terminate());
    await once(socket, 'message');
    return socket;
  };
  const known = io(`http://${place}`, { transports: ['websocket'], reconnection: false });
  ends.push(() => known.close());
  await once(known as never, 'connect');
  const first = await stranger();
  const closed = once(first, 'close');
  const others = [await stranger(), await stranger()];
  await closed;
  expect(others.map(({ readyState }) => readyState)).toEqual([WebSocket.OPEN, WebSocket.OPEN]);
  expect(known.connected).toBe(true);
});
