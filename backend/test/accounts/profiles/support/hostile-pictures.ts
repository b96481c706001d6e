import { deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Is in every hidden place of the pictures below, and nowhere in what is kept of them. */
export const secret = 'SECRET-52.5200N-13.4050E';

export interface NamedFile {
  what: string;
  name: string;
  bytes: Uint8Array;
}

const ascii = (text: string) => Buffer.from(text, 'latin1');

/** A light disc on blue, from pixels: the backend has closed the decoder of SVG in this process. */
function drawn(width = 320, height = 200) {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at += 1) {
    const isDisc = Math.hypot((at % width) - 60, Math.floor(at / width) - 60) < 40;
    pixels.set(isDisc ? [255, 255, 255] : [61, 141, 217 - (at % width) / 2], at * 3);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** Pictures as cameras and programs make them, each with things in it that are private. */
export async function picturesWithSecrets(): Promise<NamedFile[]> {
  const exif = {
    IFD0: { Artist: secret, ImageDescription: secret, Copyright: secret },
    IFD3: {
      GPSLatitudeRef: 'N',
      GPSLatitude: '52/1 31/1 12/1',
      GPSLongitudeRef: 'E',
      GPSLongitude: '13/1 24/1 18/1',
    },
  };
  const xmp = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" dc:creator="${secret}"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;
  const told = () => drawn().withExif(exif).withXmp(xmp).withIccProfile('p3');
  const jpeg = await told().jpeg().toBuffer();
  const png = await told().png().toBuffer();
  const files: [string, string, Uint8Array][] = [
    ['a photo with a place in it', 'photo.jpg', jpeg],
    ['a photo with a capital name', 'PHOTO.JPEG', jpeg],
    ['a photo with a comment', 'comment.jpg', withJpegComment(jpeg, secret)],
    [
      'a photo that lies on its side',
      'turned.jpg',
      await drawn().withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    ],
    ['a photo with something appended', 'appended.jpg', Buffer.concat([jpeg, ascii(secret)])],
    ['a progressive photo', 'progressive.jpg', await told().jpeg({ progressive: true }).toBuffer()],
    ['a photo in CMYK', 'print.jpg', await drawn().toColourspace('cmyk').withExif(exif).jpeg().toBuffer()],
    ['a grey photo', 'grey.jpg', await drawn().greyscale().withExif(exif).jpeg().toBuffer()],
    ['a PNG', 'drawing.png', png],
    ['a PNG with texts', 'texts.png', withPngTexts(png, secret)],
    ['a PNG of 16 bits', 'deep.png', await drawn().toColourspace('rgb16').withExif(exif).png().toBuffer()],
    ['a PNG of few colours', 'palette.png', await drawn().withExif(exif).png({ palette: true }).toBuffer()],
    [
      'a see-through PNG',
      'clear.png',
      await sharp({ create: { width: 40, height: 40, channels: 4, background: '#ff000080' } })
        .withExif(exif)
        .png()
        .toBuffer(),
    ],
    ['a PNG that moves', 'moving.png', withPngFrames(png)],
    [
      'a PNG of one pixel',
      'dot.png',
      await sharp({ create: { width: 1, height: 1, channels: 3, background: '#f00' } })
        .withExif(exif)
        .png()
        .toBuffer(),
    ],
    ['a GIF', 'still.gif', await drawn().gif().toBuffer()],
    ['a GIF that moves', 'moving.gif', await movingGif(20)],
    ['a GIF with a comment', 'comment.gif', withGifComment(await drawn().gif().toBuffer(), secret)],
    ['a TIFF', 'scan.tiff', await told().tiff().toBuffer()],
    ['a TIFF with a short name', 'scan.tif', await told().tiff({ compression: 'lzw' }).toBuffer()],
    [
      'a TIFF of 16 bits',
      'deep.tiff',
      await drawn().toColourspace('rgb16').withExif(exif).tiff({ compression: 'deflate' }).toBuffer(),
    ],
    ['a TIFF in CMYK', 'print.tiff', await drawn().toColourspace('cmyk').withExif(exif).tiff().toBuffer()],
    [
      'a TIFF of a fax',
      'fax.tiff',
      await drawn().toColourspace('b-w').tiff({ compression: 'ccittfax4', bitdepth: 1 }).toBuffer(),
    ],
    [
      'a picture of 25 megapixels',
      'large.png',
      await sharp({ create: { width: 5_000, height: 5_000, channels: 3, background: '#123456' } })
        .png()
        .toBuffer(),
    ],
  ];
  return files.map(([what, name, bytes]) => ({ what, name, bytes }));
}

/** What is not one picture of an accepted kind, however it is called. */
export async function refusedFiles(): Promise<NamedFile[]> {
  const jpeg = await drawn().jpeg().toBuffer();
  const png = await drawn().png().toBuffer();
  const gif = await drawn().gif().toBuffer();
  const tiff = await drawn().tiff().toBuffer();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>';
  const zip = emptyZip();
  const html = '<!doctype html><html><body><script>alert(1)</script></body></html>';
  const files: [string, string, Uint8Array | string][] = [
    ['nothing', 'nothing.png', ''],
    [
      'a picture of one column',
      'column.png',
      await sharp({ create: { width: 1, height: 40_000, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
    ],
    ['an SVG', 'drawing.svg', svg],
    ['an SVG called PNG', 'drawing.png', svg],
    ['an SVG with a preamble called JPEG', 'drawing.jpg', `<?xml version="1.0"?>${svg}`],
    ['a page called PNG', 'page.png', html],
    ['a script called GIF', 'script.gif', 'alert(1)'],
    ['a script that begins as a GIF', 'script.gif', 'GIF89a/*\x00\x00*/=1;alert(1)'],
    ['a PDF called TIFF', 'paper.tiff', '%PDF-1.7\n1 0 obj\n<<>>\nendobj'],
    ['a ZIP called JPEG', 'archive.jpg', zip],
    ['a WebP', 'photo.webp', await drawn().webp().toBuffer()],
    ['a WebP called JPEG', 'photo.jpg', await drawn().webp().toBuffer()],
    ['an AVIF called PNG', 'photo.png', await drawn().avif().toBuffer()],
    ['a JPEG called HTML', 'page.html', jpeg],
    ['a JPEG called SVG', 'drawing.svg', jpeg],
    ['a JPEG with two extensions', 'photo.jpg.exe', jpeg],
    ['a JPEG without any', 'photo', jpeg],
    ['a JPEG called by an extension alone', 'jpg', jpeg],
    ['a JPEG called PNG', 'photo.png', jpeg],
    ['a PNG called JPEG', 'photo.jpg', png],
    ['a GIF called TIFF', 'photo.tif', gif],
    ['a JPEG and a page', 'both.jpg', Buffer.concat([jpeg, ascii(html)])],
    ['a JPEG with a page in its comment', 'both.jpg', withJpegComment(jpeg, html)],
    ['a JPEG and a ZIP', 'both.jpg', Buffer.concat([jpeg, zip])],
    ['a JPEG and a PHP program', 'both.jpg', withJpegComment(jpeg, '<?php system($_GET[0]); ?>')],
    ['a JPEG and a PDF', 'both.jpg', withJpegComment(jpeg, '%PDF-1.4 ')],
    ['a PNG with a script in its texts', 'both.png', withPngTexts(png, '<script>alert(1)</script>')],
    ['a PNG and a ZIP with a comment', 'both.png', Buffer.concat([png, emptyZip('hello')])],
    ['a GIF and a page', 'both.gif', withGifComment(gif, html)],
    ['a TIFF and a ZIP', 'both.tiff', Buffer.concat([tiff, zip])],
    ['a PNG of 400 megapixels in 200 bytes', 'bomb.png', emptyPng(20_000, 20_000)],
    ['a PNG as wide as can be', 'bomb.png', emptyPng(2_147_483_647, 2_147_483_647)],
    ['a PNG of no size', 'bomb.png', emptyPng(0, 0)],
    ['a GIF of a frame too large', 'bomb.gif', withGifSize(gif, 65_535, 65_535)],
    ['a JPEG of a frame too large', 'bomb.jpg', withJpegFrame(jpeg, 65_535, 65_535)],
    [
      'a PNG one row over 25 megapixels',
      'large.png',
      await sharp({ create: { width: 5_000, height: 5_001, channels: 3, background: '#000' } })
        .png()
        .toBuffer(),
    ],
    ['a TIFF whose pages go round', 'loop.tiff', loopingTiff()],
    ...[jpeg, png, tiff].flatMap((bytes, index): [string, string, Uint8Array][] => {
      const name = ['cut.jpg', 'cut.png', 'cut.tiff'][index] as string;
      return [0.1, 0.5, 0.9].map((share) => [
        `${share * 100} % of a ${name.slice(4)}`,
        name,
        bytes.subarray(0, Math.floor(bytes.length * share)),
      ]);
    }),
    ['the beginning of a GIF', 'cut.gif', gif.subarray(0, 20)],
    ['the first bytes of each and nothing more', 'stub.jpg', Buffer.from([0xff, 0xd8, 0xff])],
    ['a PNG that is nothing but its signature', 'stub.png', png.subarray(0, 8)],
  ];
  return files.map(([what, name, content]) => ({
    what,
    name,
    bytes: typeof content === 'string' ? ascii(content) : content,
  }));
}

/** The same pictures with a few bits turned, by a seed. Any of them may be a picture still. */
export function damaged(bytes: Uint8Array, random: () => number): Uint8Array {
  const copy = Uint8Array.from(bytes);
  for (let flips = 1 + Math.floor(random() * 20); flips > 0; flips -= 1) {
    const at = 8 + Math.floor(random() * (copy.length - 8));
    copy[at] = (copy[at] ?? 0) ^ (1 << Math.floor(random() * 8));
  }
  return copy;
}

function withJpegComment(jpeg: Uint8Array, text: string): Buffer {
  const comment = ascii(text);
  const head = Buffer.from([0xff, 0xfe, (comment.length + 2) >> 8, (comment.length + 2) & 0xff]);
  return Buffer.concat([jpeg.subarray(0, 2), head, comment, jpeg.subarray(2)]);
}

function withJpegFrame(jpeg: Uint8Array, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg);
  for (let at = 2; at < copy.length; at += 2 + copy.readUInt16BE(at + 2)) {
    const marker = copy[at + 1] ?? 0;
    if (marker < 0xc0 || marker > 0xc2) continue;
    copy.writeUInt16BE(height, at + 5);
    copy.writeUInt16BE(width, at + 7);
    return copy;
  }
  throw new Error('No frame');
}

function chunk(type: string, data: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([ascii(type), data]);
  const crc = Buffer.alloc(4);
  crc.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, crc]);
}

function crc32(bytes: Uint8Array): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

const headerEnd = 8 + 25;

function withPngTexts(png: Uint8Array, text: string): Buffer {
  const zipped = Buffer.concat([ascii('Comment\0\0'), deflateSync(ascii(text))]);
  return Buffer.concat([
    png.subarray(0, headerEnd),
    chunk('tEXt', ascii(`Author\0${text}`)),
    chunk('zTXt', zipped),
    chunk('iTXt', ascii(`Title\0\0\0\0\0${text}`)),
    png.subarray(headerEnd),
  ]);
}

/** Says that it moves; its first frame is the picture. */
function withPngFrames(png: Uint8Array): Buffer {
  const control = Buffer.alloc(8);
  control.writeUInt32BE(1);
  return Buffer.concat([png.subarray(0, headerEnd), chunk('acTL', control), png.subarray(headerEnd)]);
}

function emptyPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function withGifComment(gif: Uint8Array, text: string): Buffer {
  const trailer = gif.length - 1;
  const block = ascii(text).subarray(0, 255);
  return Buffer.concat([
    gif.subarray(0, trailer),
    Buffer.from([0x21, 0xfe, block.length]),
    block,
    Buffer.from([0]),
    gif.subarray(trailer),
  ]);
}

/** Both the screen and the first frame on it. */
function withGifSize(gif: Uint8Array, width: number, height: number): Buffer {
  const copy = Buffer.from(gif);
  copy.writeUInt16LE(width, 6);
  copy.writeUInt16LE(height, 8);
  const flags = copy[10] ?? 0;
  let at = 13 + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  while (copy[at] === 0x21) {
    at += 2;
    while (copy[at] !== 0) at += 1 + (copy[at] ?? 0);
    at += 1;
  }
  copy.writeUInt16LE(width, at + 5);
  copy.writeUInt16LE(height, at + 7);
  return copy;
}

async function movingGif(frames: number): Promise<Buffer> {
  const side = 32;
  const pixels = Buffer.alloc(side * side * 3 * frames);
  for (let frame = 0; frame < frames; frame += 1) pixels.fill(frame * 12, frame * side * side * 3);
  return sharp(pixels, { raw: { width: side, height: side * frames, channels: 3, pageHeight: side } })
    .gif({ delay: Array(frames).fill(50) })
    .toBuffer();
}

/** One directory of a page without content, whose successor is itself. */
function loopingTiff(): Buffer {
  const tiff = Buffer.alloc(8 + 2 + 12 + 4);
  tiff.write('II*\0', 0, 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(1, 8);
  tiff.writeUInt16LE(256, 10);
  tiff.writeUInt16LE(4, 12);
  tiff.writeUInt32LE(1, 14);
  tiff.writeUInt32LE(10, 18);
  tiff.writeUInt32LE(8, 22);
  return tiff;
}

function emptyZip(comment = ''): Buffer {
  const trailer = Buffer.alloc(22);
  trailer.write('PK\x05\x06', 0, 'latin1');
  trailer.writeUInt16LE(comment.length, 20);
  return Buffer.concat([trailer, ascii(comment)]);
}
