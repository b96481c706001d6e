import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';

/** One file of an archive. */
export interface ZipEntry {
  name: string;
  bytes: Uint8Array;
  /** Pictures are compressed already, and the first file of an EPUB must not be. */
  isStored?: boolean;
  modifiedAt?: Date | undefined;
}

interface Written {
  name: Buffer;
  method: number;
  time: number;
  date: number;
  crc: number;
  compressed: number;
  size: number;
  offset: number;
}

const deflate = promisify<Uint8Array, Buffer>(deflateRaw);
/** Names are UTF-8. */
const flags = 0x0800;
const most32 = 0xffff_ffff;
const most16 = 0xffff;

/**
 * An archive, made as fast as it is read: of its files one is in memory at a time. With ZIP64 where it has more than 65,535
 * files or 4 GiB.
 */
export async function* zipStream(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const directory: Written[] = [];
  let offset = 0;
  const count = (bytes: Uint8Array) => {
    offset += bytes.length;
    return bytes;
  };
  for await (const { name, bytes, isStored = false, modifiedAt = new Date() } of entries) {
    const body = isStored ? bytes : await deflate(bytes);
    const written = {
      name: Buffer.from(name),
      method: isStored ? 0 : 8,
      ...dosTime(modifiedAt),
      crc: crc32(bytes),
      compressed: body.length,
      size: bytes.length,
      offset,
    };
    directory.push(written);
    yield count(localHeader(written));
    yield count(body);
  }
  const start = offset;
  for (const written of directory) yield count(centralHeader(written));
  yield end(directory.length, start, offset);
}

/** The time in which archives are written: every two seconds since 1980, of no zone. */
function dosTime(at: Date): { date: number; time: number } {
  const year = Math.min(Math.max(at.getUTCFullYear(), 1980), 2107);
  return {
    date: ((year - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
  };
}

function localHeader({ name, method, time, date, crc, compressed, size }: Written): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(flags, 6);
  header.writeUInt16LE(method, 8);
  header.writeUInt16LE(time, 10);
  header.writeUInt16LE(date, 12);
  header.writeUInt32LE(crc, 14);
  header.writeUInt32LE(compressed, 18);
  header.writeUInt32LE(size, 22);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function centralHeader(written: Written): Buffer {
  const { name, method, time, date, crc, compressed, size, offset } = written;
  const isFar = offset >= most32;
  const extra = Buffer.alloc(isFar ? 12 : 0);
  if (isFar) {
    extra.writeUInt16LE(1, 0);
    extra.writeUInt16LE(8, 2);
    extra.writeBigUInt64LE(BigInt(offset), 4);
  }
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(isFar ? 45 : 20, 4);
  header.writeUInt16LE(isFar ? 45 : 20, 6);
  header.writeUInt16LE(flags, 8);
  header.writeUInt16LE(method, 10);
  header.writeUInt16LE(time, 12);
  header.writeUInt16LE(date, 14);
  header.writeUInt32LE(crc, 16);
  header.writeUInt32LE(compressed, 20);
  header.writeUInt32LE(size, 24);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt16LE(extra.length, 30);
  header.writeUInt32LE(isFar ? most32 : offset, 42);
  return Buffer.concat([header, name, extra]);
}

function end(files: number, start: number, stop: number): Buffer {
  const bytes = stop - start;
  const isLarge = files >= most16 || start >= most32 || bytes >= most32;
  const record = Buffer.alloc(22);
  record.writeUInt32LE(0x06054b50, 0);
  record.writeUInt16LE(isLarge ? most16 : files, 8);
  record.writeUInt16LE(isLarge ? most16 : files, 10);
  record.writeUInt32LE(isLarge ? most32 : bytes, 12);
  record.writeUInt32LE(isLarge ? most32 : start, 16);
  if (!isLarge) return record;
  const large = Buffer.alloc(56);
  large.writeUInt32LE(0x06064b50, 0);
  large.writeBigUInt64LE(44n, 4);
  large.writeUInt16LE(45, 12);
  large.writeUInt16LE(45, 14);
  large.writeBigUInt64LE(BigInt(files), 24);
  large.writeBigUInt64LE(BigInt(files), 32);
  large.writeBigUInt64LE(BigInt(bytes), 40);
  large.writeBigUInt64LE(BigInt(start), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(stop), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([large, locator, record]);
}
