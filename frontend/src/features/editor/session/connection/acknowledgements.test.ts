import { createEncoder, toUint8Array, writeVarInt, writeVarString, writeVarUint } from 'lib0/encoding';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Acknowledgements } from './acknowledgements.ts';

let line: Acknowledgements;
beforeEach(() => {
  line = new Acknowledgements();
  line.reset();
});

function frame(...numbers: number[]): Uint8Array {
  const encoder = createEncoder();
  writeVarString(encoder, 'note.x.1');
  for (const number of numbers) writeVarUint(encoder, number);
  return toUint8Array(encoder);
}
function answer(status: 0 | 1): Uint8Array {
  const encoder = createEncoder();
  writeVarString(encoder, 'note.x.1');
  writeVarUint(encoder, 8);
  writeVarInt(encoder, status);
  return toUint8Array(encoder);
}
const stateVector = frame(0, 0);
const everything = frame(0, 1);
const update = frame(0, 2);

describe('C21: what counts as acknowledged', () => {
  test('nothing before the handshake, though nothing was sent', () => {
    expect(line.settled).toBe(false);
    line.sent(stateVector, 0);
    expect(line.settled).toBe(false);
  });

  test('all of it once the handshake and every update have their answers', () => {
    line.sent(everything, 0);
    line.received(answer(1));
    expect(line.settled).toBe(true);
    line.sent(update, 0);
    line.sent(update, 0);
    line.received(answer(1));
    expect(line.settled).toBe(false);
    line.received(answer(1));
    expect(line.settled).toBe(true);
  });

  test('an update that went out before the handshake’s answer needs its own', () => {
    line.sent(update, 0);
    line.sent(everything, 0);
    line.received(answer(1));
    expect(line.settled).toBe(false);
  });

  test('nothing of what a lost connection had under way', () => {
    line.sent(everything, 0);
    line.received(answer(1));
    line.reset();
    expect(line.settled).toBe(false);
  });

  test('a declined update stays unacknowledged, with any later update', () => {
    line.sent(everything, 0);
    line.received(answer(1));
    line.sent(update, 0);
    line.sent(update, 0);
    expect(line.received(answer(0))).toBe('declined');
    expect(line.isDeclined).toBe(false);
    line.received(answer(1));
    expect(line.settled).toBe(false);
    expect(line.isDeclined).toBe(true);
  });

  test('C2: until the server has asked for everything and acknowledged it', () => {
    line.sent(everything, 0);
    line.received(answer(1));
    line.sent(update, 0);
    line.sent(everything, 0);
    line.received(answer(0));
    expect(line.isDeclined).toBe(false);
    line.received(answer(1));
    expect(line.settled).toBe(true);
  });

  test('presence, pongs and questions need no answer', () => {
    line.sent(everything, 0);
    line.received(answer(1));
    line.sent(frame(1, 0), 0);
    line.sent(new Uint8Array([10]), 0);
    line.sent(stateVector, 0);
    expect(line.received(update)).toBe('other');
    expect(line.settled).toBe(true);
  });

  test('letter by letter: how far it reaches, and since when the oldest waits', () => {
    vi.useFakeTimers({ now: 1_000 });
    line.sent(everything, 5);
    vi.setSystemTime(2_000);
    line.sent(update, 6);
    vi.setSystemTime(3_000);
    line.sent(update, 7);
    expect([line.isMerged, line.acknowledgedClock, line.awaitedSince]).toEqual([false, 0, 1_000]);
    line.received(answer(1));
    expect([line.isMerged, line.acknowledgedClock, line.awaitedSince]).toEqual([true, 5, 2_000]);
    line.received(answer(1));
    expect([line.acknowledgedClock, line.awaitedSince]).toEqual([6, 3_000]);
    line.received(answer(1));
    expect([line.acknowledgedClock, line.awaitedSince]).toEqual([7, null]);
    line.reset();
    expect([line.isMerged, line.acknowledgedClock]).toEqual([false, 7]);
    vi.useRealTimers();
  });

  test('an answer before the handshake’s own says nothing of what was written earlier', () => {
    line.sent(update, 4);
    line.sent(everything, 5);
    line.received(answer(1));
    expect(line.acknowledgedClock).toBe(0);
    line.received(answer(1));
    expect(line.acknowledgedClock).toBe(5);
  });
});
