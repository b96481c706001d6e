import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { ArchiveError } from './archive-format.ts';
import { piecesOf } from './pieces-of.ts';

/*
 * A line that names the form, a salt, and segments of 64 KB, each sealed with AES-256-GCM under the number of the segment
 * and whether it is the last: none can be left out, changed or put elsewhere. The key is made of the passphrase by scrypt.
 */
const form = Buffer.from('commonplace-backup-encrypted 1\n');
const saltBytes = 16;
const segmentBytes = 64 * 1024;
const tagBytes = 16;
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };

export const encryptedHeadBytes = form.length + saltBytes;

export function isEncrypted(head: Buffer): boolean {
  return head.subarray(0, form.length).equals(form);
}

export async function* encrypted(bytes: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes);
  const head = Buffer.concat([form, salt]);
  const key = await keyOf(passphrase, salt);
  yield head;
  for await (const { piece, number, isLast } of piecesOf(bytes, segmentBytes)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, isLast));
    cipher.setAAD(head);
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  }
}

/** @param head the first {@link encryptedHeadBytes} @param bytes those after them @throws ArchiveError */
export async function* decrypted(
  head: Buffer,
  bytes: AsyncIterable<Buffer>,
  passphrase: string,
): AsyncGenerator<Buffer> {
  const key = await keyOf(passphrase, head.subarray(form.length));
  for await (const { piece, number, isLast } of piecesOf(bytes, segmentBytes + tagBytes)) {
    const opened = open(key, head, piece, nonceOf(number, isLast));
    if (opened) yield opened;
    else if (number === 0) throw new ArchiveError('The passphrase is another one, or the backup is damaged.');
    else throw new ArchiveError('The backup is damaged or not complete.');
  }
}

function open(key: Buffer, head: Buffer, sealed: Buffer, nonce: Buffer): Buffer | null {
  if (sealed.length < tagBytes) return null;
  const decipher = createDecipheriv('aes-256-gcm', key, nonce);
  decipher.setAAD(head);
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()]);
  } catch {
    return null;
  }
}

/** Each key seals one archive, so a number is used once. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(number), 3);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

function keyOf(passphrase: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    scrypt(passphrase, salt, 32, cost, (error, key) => (error ? reject(error) : resolve(key))),
  );
}
