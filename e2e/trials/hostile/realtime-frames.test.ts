import { api } from '@commonplace/contracts/api';
import { realtimePath, roomOf } from '@commonplace/contracts/realtime';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { seededRandom } from '../../support/seeded-random.ts';
import { sayResult, timeLimit, trialPlan } from '../../support/trial-plan.ts';
import { until } from '../../support/until.ts';
import { hostileRealtimeFrames } from './attack/hostile-realtime-frames.ts';
import { BesiegedStack } from './besieged-stack.ts';

const plan = trialPlan({ short: 4_000, long: 100_000 });
/** Connections at once; each ends after some hundred frames, or at its first malformed one. */
const atOnce = 20;

let house: BesiegedStack;
beforeAll(async () => {
  house = await BesiegedStack.start();
});
afterAll(() => house?.stop());

test('frames that no browser sends end their connection and nothing else', {
  tags: ['release'],
}, async () => {
  const { alice, stack, pids } = house;
  const { note } = await alice.call(api.notes.create, { headers: {}, body: {} });
  const mallory = await house.join('mallory');
  const tab = io(stack.url, { path: realtimePath, transports: ['websocket'], auth: { token: alice.token } });
  const lost: string[] = [];
  tab.on('disconnect', (reason) => lost.push(reason));
  let counts = 0;
  tab.on('counts-changed', () => {
    counts += 1;
  });
  await until(() => tab.connected, 'the connection');
  const subject = { kind: 'note', id: note.id } as const;
  expect(await tab.emitWithAck('watch', subject)).toEqual({ ok: true });

  const random = seededRandom(plan.seed);
  const isOver = timeLimit();
  let sent = 0;
  let connections = 0;
  const attack = async () => {
    while (sent < plan.count && !isOver()) {
      connections += 1;
      sent += await attackOnce(
        `${stack.url.replace('http', 'ws')}${realtimePath}`,
        mallory.token,
        roomOf(subject),
      );
    }
  };
  await Promise.all(Array.from({ length: atOnce }, attack));
  await alice.call(api.likes.toggle, { params: { subjectType: 'note', id: note.id }, body: { on: true } });
  await until(() => counts > 0, 'the push', 2_000);
  sayResult(
    'hostile frames to socket.io',
    { ...plan, count: sent },
    `${connections} connections, none of ours lost`,
  );
  expect(lost).toEqual([]);
  expect(house.pids).toEqual(pids);
  expect(house.complaints).toEqual([]);
  tab.close();

  /** One connection, signed in or not, until it has ended or has sent enough. Answers its frames. */
  function attackOnce(address: string, token: string, room: string): Promise<number> {
    const socket = new WebSocket(`${address}?EIO=4&transport=websocket`);
    const isSignedIn = random() < 0.7;
    const length = 1 + Math.floor(random() * 150);
    let frames = 0;
    return new Promise((resolve) => {
      socket.on('error', () => {});
      socket.on('close', () => resolve(Math.max(frames, 1)));
      socket.on('open', () => {
        if (isSignedIn) socket.send(`40${JSON.stringify({ token })}`);
      });
      socket.on('message', (data) => {
        if (!isSignedIn || String(data).startsWith('40')) flood();
      });
      const flood = () => {
        while (frames < length && socket.readyState === WebSocket.OPEN) {
          for (const frame of hostileRealtimeFrames(random, token, room)) {
            frames += 1;
            socket.send(frame);
          }
        }
        setTimeout(() => socket.terminate(), 50);
      };
    });
  }
});
