import { EventEmitter } from 'node:events';
import type { HandshakeRefusal } from '@commonplace/contracts/realtime';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openConnection } from './connection.ts';

/** The socket of the library after a refusal: it does not connect by itself. */
const socket = Object.assign(new EventEmitter(), {
  active: false,
  connected: false,
  connect: vi.fn(),
  disconnect: () => undefined,
  onAny: () => undefined,
  off: () => undefined,
});
vi.mock('socket.io-client', () => ({ io: () => socket }));

const refused = (refusal: HandshakeRefusal) => socket.emit('connect_error', new Error(refusal));
/** Seconds until the next connection is tried. */
function secondsUntilTried(): number {
  socket.connect.mockClear();
  const from = Date.now();
  vi.advanceTimersToNextTimer();
  expect(socket.connect).toHaveBeenCalledOnce();
  return (Date.now() - from) / 1_000;
}

beforeEach(() => {
  vi.useFakeTimers();
  const nothing = () => undefined;
  openConnection({ onOpen: nothing, onPush: nothing, onJoined: nothing });
});
afterEach(() => {
  socket.removeAllListeners();
  vi.useRealTimers();
});

test('a server that cannot judge the session is asked again soon, and ever less often', () => {
  for (const least of [1, 2, 4, 8, 15, 15]) {
    refused('unavailable');
    const seconds = secondsUntilTried();
    expect(seconds).toBeGreaterThanOrEqual(least);
    expect(seconds).toBeLessThan(2 * least);
  }
  socket.emit('connect');
  refused('unavailable');
  expect(secondsUntilTried()).toBeLessThan(2);
});

test('a session that the server refuses is not tried again soon', () => {
  refused('unauthenticated');
  expect(secondsUntilTried()).toBeGreaterThanOrEqual(15);
});
