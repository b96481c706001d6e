import { Duplex } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { SharedWrites } from './shared-writes.ts';

/** Notes what reaches the wire together. */
class Wire extends Duplex {
  readonly writes: string[] = [];

  override _write(chunk: Buffer, _: BufferEncoding, done: () => void): void {
    this.writes.push(chunk.toString());
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.writes.push(chunks.map(({ chunk }) => chunk.toString()).join(''));
    done();
  }
}

test('an acknowledgement and the copies that follow in the same turn are one write', async () => {
  const writes = new SharedWrites();
  const [alice, bob] = [new Wire(), new Wire()];
  const say = (wire: Wire, word: string) => {
    writes.hold(wire);
    wire.write(word);
  };
  const copied = new Promise<void>((resolve) => {
    queueMicrotask(() => {
      // As Hocuspocus does: applied, which puts the copies off to the check phase, and acknowledged.
      setImmediate(() => {
        say(alice, 'copy');
        say(bob, 'copy');
        resolve();
      });
      say(alice, 'acknowledged ');
    });
  });
  await copied;
  await nextTurn();
  expect(alice.writes).toEqual(['acknowledged copy']);
  expect(bob.writes).toEqual(['copy']);
});

test('what is written to a stream after its turn is sent in the next one', async () => {
  const writes = new SharedWrites();
  const alice = new Wire();
  for (const word of ['first', 'second']) {
    writes.hold(alice);
    alice.write(word);
    await nextTurn();
    await nextTurn();
  }
  expect(alice.writes).toEqual(['first', 'second']);
});
