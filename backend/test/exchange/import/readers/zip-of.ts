import { crc32, deflateRawSync } from 'node:zlib';

export interface PackedFile {
  name: string | Buffer;
  data?: string | Buffer;
  isDeflated?: boolean;
  /** Type and rights, as Unix has them. */
  mode?: number;
  flags?: number;
  method?: number;
  /** What the directory says of its size. */
  size?: number;
  /** Shares the bytes of the file with this index. */
  sameAs?: number;
}

/** A zip archive, also of the kind that no program writes. */
export function zipOf(files: readonly PackedFile[], entryCount = files.length): Buffer {
  const parts: Buffer[] = [];
  const offsets: number[] = [];
  let at = 0;
  const directory: Buffer[] = [];
  for (const file of files) {
    const { name, data = '', isDeflated = false, mode = 0o100644, flags = 0x800, sameAs } = file;
    const bytes = Buffer.from(data as string);
    const stored = isDeflated ? deflateRawSync(bytes) : bytes;
    const named = Buffer.from(name as string);
    const method = file.method ?? (isDeflated ? 8 : 0);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(flags, 2);
    head.writeUInt16LE(method, 4);
    head.writeUInt32LE(0x5a5a_0000 | 0, 6);
    head.writeUInt32LE(crc32(bytes), 10);
    head.writeUInt32LE(stored.length, 14);
    head.writeUInt32LE(file.size ?? bytes.length, 18);
    head.writeUInt16LE(named.length, 22);
    const offset = sameAs === undefined ? at : (offsets[sameAs] ?? 0);
    offsets.push(offset);
    if (sameAs === undefined) {
      parts.push(Buffer.from('PK\x03\x04'), head, named, stored);
      at += 30 + named.length + stored.length;
    }
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE((mode << 16) >>> 0, 6);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02'), Buffer.from([20, 3]), head, rest, named);
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(Math.min(entryCount, 0xffff), 4);
  end.writeUInt16LE(Math.min(entryCount, 0xffff), 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts, list, Buffer.from('PK\x05\x06'), end]);
}

/** The same by names. */
export const zipOfTexts = (texts: Record<string, string | Buffer>): Buffer =>
  zipOf(Object.entries(texts).map(([name, data]) => ({ name, data, isDeflated: true })));
