import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** One file of an archive. */
export interface ZipEntry {
  name: string;
  bytes: Uint8Array;
  /** As the first file of an EPUB has to be. For small files only: their bytes are kept until the archive ends. */
  isStored?: boolean;
  modifiedAt?: Date | undefined;
}

/** Checksums are made of so much at a time, so that a large file does not block the event loop. */
const pieceBytes = 64 * 1024;

/** An archive, made as fast as it is read: of its files only the current one and the next are in memory. */
export async function* zipStream(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const closed = new AbortController();
  output.once('close', () => closed.abort());
  void fill(zip, entries, closed.signal).catch((error) => output.destroy(error));
  yield* output;
}

async function fill(zip: ZipFile, entries: AsyncIterable<ZipEntry>, signal: AbortSignal): Promise<void> {
  // The archive keeps what it is given of each file until it ends, so no function may hold a stream of its own.
  let data: Readable;
  for await (const { name, bytes, isStored = false, modifiedAt: mtime = new Date() } of entries) {
    signal.throwIfAborted();
    if (isStored) {
      // OCF 4.3 allows the first file of an EPUB no extra field; the exact time would be one.
      zip.addBuffer(Buffer.from(bytes), name, { mtime, compress: false, forceDosTimestamp: true });
      continue;
    }
    // The size follows the data: readers of streams allow that for compressed data alone, so pictures are compressed too.
    data = Readable.from(pieces(bytes));
    withoutPool(() => zip.addReadStreamLazy(name, { mtime }, (give) => give(null, data)));
    await finished(data, { signal });
  }
  zip.end();
}

/** The archive keeps the name of each file until it ends, and a small buffer keeps the pool that Node cut it from: 40 KB a file. */
function withoutPool(work: () => void): void {
  const { poolSize } = Buffer;
  Buffer.poolSize = 0;
  try {
    work();
  } finally {
    Buffer.poolSize = poolSize;
  }
}

function* pieces(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}
