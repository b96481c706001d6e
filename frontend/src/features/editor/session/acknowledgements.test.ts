import { createEncoder, toUint8Array, writeVarInt, writeVarString, writeVarUint } from 'lib0/encoding';
import { beforeEach, describe, expect, test } from 'vitest';
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
    line.sent(stateVector);
    expect(line.settled).toBe(false);
  });

  test('all of it once the handshake and every update have their answers', () => {
    line.sent(everything);
    line.received(answer(1));
    expect(line.settled).toBe(true);
    line.sent(update);
    line.sent(update);
    line.received(answer(1));
    expect(line.settled).toBe(false);
    line.received(answer(1));
    expect(line.settled).toBe(true);
  });

  test('an update that went out before the handshake’s answer needs its own', () => {
    line.sent(update);
    line.sent(everything);
    line.received(answer(1));
    expect(line.settled).toBe(false);
  });

  test('nothing of what a lost connection had under way', () => {
    line.sent(everything);
    line.received(answer(1));
    line.reset();
    expect(line.settled).toBe(false);
  });

  test('a declined update stays unacknowledged, whatever follows it', () => {
    line.sent(everything);
    line.received(answer(1));
    line.sent(update);
    line.sent(update);
    expect(line.received(answer(0))).toBe('declined');
    expect(line.isDeclined).toBe(false);
    line.received(answer(1));
    expect(line.settled).toBe(false);
    expect(line.isDeclined).toBe(true);
  });

  test('C2: until the server has asked for everything and acknowledged it', () => {
    line.sent(everything);
    line.received(answer(1));
    line.sent(update);
    line.sent(everything);
    line.received(answer(0));
    expect(line.isDeclined).toBe(false);
    line.received(answer(1));
    expect(line.settled).toBe(true);
  });

  test('presence, pongs and questions need no answer', () => {
    line.sent(everything);
    line.received(answer(1));
    line.sent(frame(1, 0));
    line.sent(new Uint8Array([10]));
    line.sent(stateVector);
    expect(line.received(update)).toBe('other');
    expect(line.settled).toBe(true);
  });
});
