import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type RealtimeEvents, realtime } from './realtime.ts';

const note = { kind: 'note', id: '01a2193c-e5e7-733c-bc09-feb07d612b4f' } as const;

let events: RealtimeEvents;
const asked = vi.fn();
const stops: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  stops.push(
    realtime.connect((listening) => {
      events = listening;
      return { watch: () => undefined, revive: () => undefined, close: () => undefined };
    }),
    realtime.onCatchUp(asked),
    realtime.watch(note),
  );
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  asked.mockClear();
  vi.useRealTimers();
});

test.each([
  ['no push lately', 200, null, false],
  ['a push between the request and the joining', 200, 100, true],
  ['a push before what is shown can have been requested', 200, 40_000, false],
  ['a push while what is shown was in the cache', 200, 20_000, true],
  ['a joining after so long that the server may have forgotten', 31_000, null, true],
])('what is watched is requested again after %s', (_what, joining, pushedAgo, isAsked) => {
  vi.advanceTimersByTime(joining);
  events.onJoined(note, pushedAgo);
  expect(asked.mock.calls).toEqual(isAsked ? [[note]] : []);
});
