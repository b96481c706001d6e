import { randomBytes } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { type ZipEntry, zipStream } from '../../../src/exchange/export/zip-stream.ts';
import { eventually } from '../../support/eventually.ts';
import { unzip } from './support/unzip.ts';

const large = randomBytes(300_000);

async function bytesOf(entries: AsyncIterable<ZipEntry>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of zipStream(entries)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** How far it was read, and whether it was told to end. */
class Source {
  read = 0;
  isEnded = false;

  async *entries(failsAt = Number.POSITIVE_INFINITY): AsyncGenerator<ZipEntry> {
    try {
      for (; this.read < 100; ) {
        this.read += 1;
        if (this.read === failsAt) throw new Error('no such file');
        yield { name: `${this.read}.bin`, bytes: large };
      }
    } finally {
      this.isEnded = true;
    }
  }
}

test('files come out as they went in, also empty ones, with names in UTF-8', async () => {
  const archive = await bytesOf(
    (async function* () {
      yield { name: 'mimetype', bytes: Buffer.from('application/epub+zip'), isStored: true };
      yield { name: 'Flüsse/川.md', bytes: large };
      yield { name: 'empty.md', bytes: Buffer.alloc(0) };
    })(),
  );
  const files = unzip(archive);
  expect([...files.keys()]).toEqual(['mimetype', 'Flüsse/川.md', 'empty.md']);
  expect(files.get('Flüsse/川.md')?.equals(large)).toBe(true);
  expect(files.get('empty.md')).toHaveLength(0);
  const [flags, method, extra] = [6, 8, 28].map((at) => archive.readUInt16LE(at));
  // Stored, its name in UTF-8, its size in front of it, and no extra field (OCF 4.3).
  expect({ flags, method, extra }).toEqual({ flags: 0x800, method: 0, extra: 0 });
});

test('an archive is made no faster than it is read, and its source ends with its reader', async () => {
  const source = new Source();
  let received = 0;
  for await (const piece of zipStream(source.entries())) {
    received += piece.length;
    expect(source.read).toBeLessThan(received / large.length + 4);
    if (source.read === 20) break;
  }
  await eventually(() => expect(source.isEnded).toBe(true));
  expect(source.read).toBeLessThan(25);
});

test('what was written of an archive is let go of', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const held = () => {
    collect();
    return process.memoryUsage().arrayBuffers;
  };
  const before = held();
  let during = 0;
  const entries = async function* () {
    for (let at = 0; at < 400; at += 1) yield { name: `${at}.bin`, bytes: randomBytes(20_000) };
    await turn();
    during = held();
  };
  for await (const _ of zipStream(entries()));
  expect(during - before).toBeLessThan(5_000_000);
});

test('what its source throws ends an archive', async () => {
  const source = new Source();
  await expect(bytesOf(source.entries(3))).rejects.toThrow('no such file');
  expect(source.isEnded).toBe(true);
});
