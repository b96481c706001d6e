import { crc32, deflateSync } from 'node:zlib';

/** A picture as a file chooser gives it. */
interface PictureFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A PNG of coloured noise, which nothing can make smaller: about three bytes for each pixel. */
export function noisePng(name: string, side: number): PictureFile {
  const row = 1 + side * 3;
  const pixels = Buffer.alloc(side * row);
  let seed = 1;
  for (let at = 0; at < pixels.length; at += 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    pixels[at] = at % row === 0 ? 0 : seed >> 16;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const buffer = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return { name, mimeType: 'image/png', buffer };
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A grey TIFF without compression, which Chromium does not show. */
export function greyTiff(name: string, side: number): PictureFile {
  const fields = [
    [256, 4, 1, side],
    [257, 4, 1, side],
    [258, 3, 1, 8],
    [259, 3, 1, 1],
    [262, 3, 1, 1],
    [273, 4, 1, 8],
    [277, 3, 1, 1],
    [278, 4, 1, side],
    [279, 4, 1, side * side],
  ] as const;
  const head = Buffer.alloc(8);
  head.write('II*\0', 'latin1');
  head.writeUInt32LE(8 + side * side, 4);
  const directory = Buffer.alloc(2 + fields.length * 12 + 4);
  directory.writeUInt16LE(fields.length, 0);
  for (const [index, [tag, type, count, value]] of fields.entries()) {
    const at = 2 + index * 12;
    directory.writeUInt16LE(tag, at);
    directory.writeUInt16LE(type, at + 2);
    directory.writeUInt32LE(count, at + 4);
    directory.writeUInt32LE(value, at + 8);
  }
  const buffer = Buffer.concat([head, Buffer.alloc(side * side, 0x80), directory]);
  return { name, mimeType: 'image/tiff', buffer };
}

/** A red AVIF of 16 × 8 pixels. */
export const smallAvif: PictureFile = {
  name: 'small.avif',
  mimeType: 'image/avif',
  buffer: Buffer.from(
    'AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9jAAAAAERAAAEAAQAAAAAA+gABAAAAAAAAACIAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRtAAAAAAABAAAAVmlwcnAAAAA4aXBjbwAAAAxhdjFDgSACAAAAABRpc3BlAAAAAAAAABAAAAAIAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAAAqbWRhdBIACgg4DL+0gIaDSDIUHEJi5OAAFgAAsJ/OXnZkgkVw9Jg=',
    'base64',
  ),
};

/**
 * A photo as a phone sends it: lying, with metadata that turns it by a quarter and names its place.
 *
 * @param pixels a JPEG without metadata
 */
export function turnedPhoto(name: string, pixels: Buffer): PictureFile {
  const entry = (tag: number, type: number, count: number, value: number | Buffer) => {
    const bytes = Buffer.alloc(12);
    bytes.writeUInt16BE(tag, 0);
    bytes.writeUInt16BE(type, 2);
    bytes.writeUInt32BE(count, 4);
    if (Buffer.isBuffer(value)) value.copy(bytes, 8);
    else if (type === 3) bytes.writeUInt16BE(value, 8);
    else bytes.writeUInt32BE(value, 8);
    return bytes;
  };
  const directory = (...entries: Buffer[]) => {
    const count = Buffer.alloc(2);
    count.writeUInt16BE(entries.length);
    return Buffer.concat([count, ...entries, Buffer.alloc(4)]);
  };
  const header = Buffer.from('Exif\0\0MM\0*\0\0\0\x08', 'latin1');
  // Orientation 6, and the directory of the place behind this one.
  const first = directory(entry(0x0112, 3, 1, 6), entry(0x8825, 4, 1, 8 + 2 + 2 * 12 + 4));
  const place = directory(
    entry(1, 2, 2, Buffer.from('N\0', 'latin1')),
    entry(29, 2, 4, Buffer.from('GEO\0', 'latin1')),
  );
  const exif = Buffer.concat([header, first, place]);
  const marker = Buffer.from([0xff, 0xe1, 0, 0]);
  marker.writeUInt16BE(exif.length + 2, 2);
  return {
    name,
    mimeType: 'image/jpeg',
    buffer: Buffer.concat([pixels.subarray(0, 2), marker, exif, pixels.subarray(2)]),
  };
}
