import { pipeline, Readable } from 'node:stream';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { ArchiveError } from './archive-format.ts';
import { decrypted, encrypted, encryptedHeadBytes, isEncrypted } from './encryption.ts';

/** Compresses, and encrypts with a passphrase. */
export function packed(lines: AsyncIterable<Buffer>, passphrase?: string): AsyncIterable<Buffer> {
  const zstd = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  const compressed = through(lines, zstd, (error) => {
    throw error;
  });
  return passphrase === undefined ? compressed : encrypted(compressed, passphrase);
}

/** @throws ArchiveError for what is encrypted with another passphrase, damaged, or no archive */
export async function* unpacked(bytes: AsyncIterable<Buffer>, passphrase?: string): AsyncGenerator<Buffer> {
  const { head, rest } = await split(bytes, encryptedHeadBytes);
  if (!isEncrypted(head)) {
    yield* decompressed(joined(head, rest));
    return;
  }
  if (passphrase === undefined)
    throw new ArchiveError('The backup is encrypted: name its passphrase with --passphrase-file.');
  yield* decompressed(decrypted(head, rest, passphrase));
}

function decompressed(compressed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  return through(compressed, createZstdDecompress(), (error) => {
    if (error.code === 'ZSTD_error_prefix_unknown')
      throw new ArchiveError('This is not a backup of Commonplace.');
    if (error.code === 'Z_BUF_ERROR') throw new ArchiveError('The backup is not complete.');
    if (error.code?.startsWith('ZSTD_'))
      throw new ArchiveError('The backup is damaged: it cannot be decompressed.');
    throw error;
  });
}

/** What comes out of a stream. An error of the source is thrown as it is, one of the stream given to `onError`. */
async function* through(
  source: AsyncIterable<Buffer>,
  stream: NodeJS.ReadWriteStream & AsyncIterable<Buffer>,
  onError: (error: NodeJS.ErrnoException) => never,
): AsyncGenerator<Buffer> {
  let failed: { error: unknown } | undefined;
  const watched = async function* () {
    try {
      yield* source;
    } catch (error) {
      failed = { error };
      throw error;
    }
  };
  pipeline(Readable.from(watched(), { objectMode: false }), stream, () => {});
  try {
    yield* stream;
  } catch (error) {
    if (failed) throw failed.error;
    onError(error as NodeJS.ErrnoException);
  }
}

/** The first bytes, and the others. */
async function split(
  bytes: AsyncIterable<Buffer>,
  length: number,
): Promise<{ head: Buffer; rest: AsyncGenerator<Buffer> }> {
  const chunks = bytes[Symbol.asyncIterator]();
  let start = Buffer.alloc(0);
  let isOver = false;
  while (start.length < length && !isOver) {
    const { value, done } = await chunks.next();
    if (done) isOver = true;
    else start = Buffer.concat([start, value]);
  }
  if (isOver && start.length === 0) throw new ArchiveError('The backup is empty.');
  const rest = async function* () {
    if (start.length > length) yield start.subarray(length);
    if (!isOver) yield* { [Symbol.asyncIterator]: () => chunks };
  };
  return { head: start.subarray(0, length), rest: rest() };
}

async function* joined(head: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield head;
  yield* rest;
}
