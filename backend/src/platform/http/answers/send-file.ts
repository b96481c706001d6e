import { Readable } from 'node:stream';
import type { FileAnswer } from '@commonplace/contracts/api';
import type { FastifyReply } from 'fastify';
import { pieceBytes } from './bound-answers.ts';
import { hasTag } from './has-tag.ts';

/** Bytes of a file, both ends included. */
interface Range {
  from: number;
  to: number;
}

const oneRange = /^bytes=(\d{1,15})?-(\d{1,15})?$/;

/** Sends a file as what is saved under its name, or the one part of it that the client asks for. */
export async function sendFile(reply: FastifyReply, file: FileAnswer): Promise<void> {
  const { headers } = reply.request;
  if (file.etag !== undefined) reply.header('etag', file.etag);
  reply.header('content-disposition', attachment(file.name)).type(file.type);
  if (typeof file.bytes !== 'function') {
    if (file.length !== undefined) reply.header('content-length', file.length);
    await reply.send(streamOf(file.bytes));
    return;
  }
  const { length } = file;
  if (length === undefined) throw new Error('Parts of a file need its length');
  reply.header('accept-ranges', 'bytes');
  if (file.etag !== undefined && hasTag(headers['if-none-match'], file.etag)) {
    await reply.status(304).send();
    return;
  }
  // Parts are counted in these bytes, not in compressed ones.
  headers['x-no-compression'] = 'parts';
  const asked = isSameFile(headers['if-range'], file.etag) ? rangeIn(headers.range, length) : null;
  if (asked === 'outside') {
    reply
      .removeHeader('content-disposition')
      .removeHeader('etag')
      .header('content-range', `bytes */${length}`);
    await reply.status(416).send('');
    return;
  }
  const { from, to } = asked ?? { from: 0, to: length - 1 };
  if (asked) reply.status(206).header('content-range', `bytes ${from}-${to}/${length}`);
  reply.header('content-length', to - from + 1);
  await reply.send(length === 0 ? '' : streamOf(file.bytes(from, to)));
}

function streamOf(bytes: AsyncIterable<Uint8Array>): Readable {
  return bytes instanceof Readable
    ? bytes
    : Readable.from(bytes, { objectMode: false, highWaterMark: pieceBytes });
}

/** The part that is asked for; null for the whole file, also where what is asked is not understood or several parts. */
function rangeIn(header: string | undefined, length: number): Range | 'outside' | null {
  const [, first, last] = oneRange.exec(header ?? '') ?? [];
  if (first === undefined && last === undefined) return null;
  // The last bytes of the file.
  if (first === undefined) {
    const most = Math.min(Number(last), length);
    return most === 0 ? 'outside' : { from: length - most, to: length - 1 };
  }
  const from = Number(first);
  const to = Math.min(last === undefined ? length - 1 : Number(last), length - 1);
  if (from >= length) return 'outside';
  return from > to ? null : { from, to };
}

/** Dates are not compared: a file that has no tag is answered whole. */
function isSameFile(ifRange: string | string[] | undefined, etag: string | undefined): boolean {
  return ifRange === undefined || (etag !== undefined && ifRange === etag);
}

/** In the letters that every client reads, and in those of the name (RFC 6266). */
function attachment(name: string): string {
  const plain = name.normalize('NFKD').replace(/[^\x20-\x7e]|["\\%;]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
