import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { constants, crc32, deflateRawSync } from 'node:zlib';
import { ZipFile } from 'yazl';

const blockBytes = 50_000_000;
/** 4 GB: what a field of 32 bits still holds. */
const blocks = 80;
export const fourGigabytes = blocks * blockBytes;

export interface LargeEntry {
  name: string;
  /** Of random bytes in a block of 50 MB. Without any it deflates a thousandfold, with 300 KB a hundredfold. */
  randomBytes: number;
  /** What the archive says of its size, where that is not true. */
  says?: number;
}

/** An archive with one entry that inflates to 4 GB, and `good.md`. */
export async function writeLargeEntry(
  file: string,
  { name, randomBytes: random, says }: LargeEntry,
): Promise<void> {
  const block = Buffer.alloc(blockBytes, 'a');
  randomBytes(random).copy(block);
  const deflated = deflateRawSync(block, { finishFlush: constants.Z_FULL_FLUSH });
  let sum = 0;
  for (let at = 0; at < blocks; at += 1) sum = crc32(block, sum);
  // An empty last block ends the stream.
  const pieces = [...Array.from({ length: blocks }, () => deflated), Buffer.from([3, 0])];
  const good = Buffer.from('kept');
  const large = entry(name, sum, blocks * deflated.length + 2, says ?? fourGigabytes, 8);
  const small = entry('good.md', crc32(good), good.length, good.length, 0);
  const offset = large.local.length + large.packed;
  const directory = Buffer.concat([large.central(0), small.central(offset)]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(2, 8);
  end.writeUInt16LE(2, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset + small.local.length + good.length, 16);
  await pipeline([large.local, ...pieces, small.local, good, directory, end], createWriteStream(file));
}

function entry(name: string, sum: number, packed: number, size: number, method: number) {
  const named = Buffer.from(name);
  const head = Buffer.alloc(26);
  head.writeUInt16LE(20, 0);
  head.writeUInt16LE(method, 4);
  head.writeUInt32LE(0x5a5a_0000, 6);
  head.writeUInt32LE(sum, 10);
  head.writeUInt32LE(packed, 14);
  head.writeUInt32LE(size, 18);
  head.writeUInt16LE(named.length, 22);
  return {
    packed,
    local: Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), head, named]),
    central(offset: number): Buffer {
      const rest = Buffer.alloc(14);
      rest.writeUInt32LE(offset, 10);
      return Buffer.concat([Buffer.from('PK\x01\x02\x14\x03', 'latin1'), head, rest, named]);
    },
  };
}

/** An archive of so many files, each with these bytes. */
export async function writeManyEntries(file: string, count: number, bytes: Buffer): Promise<void> {
  const zip = new ZipFile();
  for (let at = 0; at < count; at += 1)
    zip.addBuffer(bytes, `${at % 300}/${at}.md`, { compress: bytes.length > 100 });
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file));
}
