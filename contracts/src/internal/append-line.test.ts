import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AppendClient, type LineSocket } from './append-client.ts';
import {
  encodeFrame,
  FrameReader,
  frameKinds,
  LineBroken,
  type LineFrame,
  largestFrame,
} from './append-line.ts';

const kinds = Object.values(frameKinds);
const frame: fc.Arbitrary<LineFrame> = fc.record({
  id: fc.integer({ min: 0, max: 0xffffffff }),
  kind: fc.constantFrom(...kinds),
  body: fc.uint8Array({ maxLength: 300 }),
});

function together(pieces: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(pieces.flatMap((piece) => [...piece]));
}

/** The first bytes of a frame: its length, number and kind. */
function head(length: number, kind: number): Uint8Array {
  const bytes = new Uint8Array(9);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, length);
  view.setUint8(8, kind);
  return bytes;
}

describe('frames', () => {
  test('are read as they were written, wherever they are cut', () => {
    fc.assert(
      fc.property(fc.array(frame), fc.array(fc.nat({ max: 400 })), (frames, cuts) => {
        const bytes = together(frames.map(encodeFrame));
        const reader = new FrameReader(kinds);
        const read: LineFrame[] = [];
        let at = 0;
        for (const cut of [...cuts, bytes.length]) {
          read.push(...reader.read(bytes.subarray(at, at + cut)));
          at += cut;
        }
        expect(read).toEqual(frames);
      }),
    );
  });

  test('C24: too long a frame is refused by its first bytes, and so are too short ones and other kinds', () => {
    const read = (bytes: Uint8Array, among = kinds) => new FrameReader(among).read(bytes);
    expect(() => read(head(largestFrame + 1, frameKinds.append))).toThrow(LineBroken);
    expect(() => read(head(4, frameKinds.append))).toThrow(LineBroken);
    expect(() => read(head(10, 9))).toThrow(LineBroken);
    expect(() => read(head(10, frameKinds.answer), [frameKinds.append])).toThrow(LineBroken);
    expect(read(head(largestFrame, frameKinds.append))).toEqual([]);
  });

  test('bytes of anything either make frames or end the line', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 100 })), (pieces) => {
        const reader = new FrameReader(kinds);
        try {
          for (const piece of pieces) reader.read(piece);
        } catch (error) {
          expect(error).toBeInstanceOf(LineBroken);
        }
      }),
    );
  });
});

/** The far end of a line, with the answers of a test. */
class FarEnd implements LineSocket {
  readonly asked: LineFrame[] = [];
  isDestroyed = false;
  private readonly reader = new FrameReader([frameKinds.append]);
  private readonly listeners = new Map<string, (it: never) => void>();

  on(event: string, listener: (it: never) => void): void {
    this.listeners.set(event, listener);
  }

  write(bytes: Uint8Array): void {
    this.asked.push(...this.reader.read(bytes));
  }

  destroy(): void {
    this.isDestroyed = true;
  }

  say(event: string, it?: unknown): void {
    this.listeners.get(event)?.(it as never);
  }

  answer(id: number, body: Uint8Array, kind: LineFrame['kind'] = frameKinds.answer): void {
    this.say('data', encodeFrame({ id, kind, body }));
  }
}

describe('asking', () => {
  const entry = (byte: number) => Uint8Array.of(byte);

  function line() {
    const far = new FarEnd();
    return { far, asker: new AppendClient(far) };
  }

  test('answers find their questions, in any order', async () => {
    const { far, asker } = line();
    const answers = [1, 2, 3].map((byte) => asker.ask(entry(byte), 1_000));
    for (const { id, body } of far.asked.toReversed()) far.answer(id, body);
    expect(await Promise.all(answers)).toEqual([entry(1), entry(2), entry(3)]);
  });

  test('C5: a request without an answer when the line ends has failed, and nothing is asked on it any more', async () => {
    for (const event of ['end', 'close', 'error'] as const) {
      const { far, asker } = line();
      const answers = [asker.ask(entry(1), 1_000), asker.ask(entry(2), 1_000)];
      far.say(event, event === 'error' ? new Error('ECONNRESET') : undefined);
      const outcomes = await Promise.allSettled([...answers, asker.ask(entry(3), 1_000)]);
      expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
      expect(far.isDestroyed).toBe(true);
      expect(asker.isOpen).toBe(false);
    }
  });

  test('C5: bytes that are no answer end the line, so that none is taken for another', async () => {
    const { far, asker } = line();
    const answer = asker.ask(entry(1), 1_000);
    far.say(
      'data',
      Uint8Array.from({ length: 20 }, () => 0xff),
    );
    await expect(answer).rejects.toThrow(LineBroken);
    expect(asker.isOpen).toBe(false);
  });

  test('an entry that can’t be read fails alone', async () => {
    const { far, asker } = line();
    const [bad, good] = [asker.ask(entry(1), 1_000), asker.ask(entry(2), 1_000)];
    far.answer(far.asked[0]?.id as number, new TextEncoder().encode('validation_failed'), frameKinds.refused);
    far.answer(far.asked[1]?.id as number, entry(7));
    await expect(bad).rejects.toThrow('validation_failed');
    expect(await good).toEqual(entry(7));
  });

  test('C5: a request that timed out leaves the others waiting, and its late answer is ignored', async () => {
    const { far, asker } = line();
    const patient = asker.ask(entry(1), 10_000);
    await expect(asker.ask(entry(2), 1)).rejects.toThrow('in time');
    far.answer(far.asked[1]?.id as number, entry(8));
    far.answer(far.asked[0]?.id as number, entry(9));
    expect(await patient).toEqual(entry(9));
    expect(asker.isOpen).toBe(true);
  });

  test('an entry that the other side would not read is not sent', async () => {
    const { far, asker } = line();
    await expect(asker.ask(new Uint8Array(largestFrame), 1_000)).rejects.toThrow('too large');
    expect(far.asked).toEqual([]);
    expect(asker.isOpen).toBe(true);
  });
});
