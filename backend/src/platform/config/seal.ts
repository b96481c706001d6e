import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts what the database must not show to a reader of its file, its log, its backups. The key is derived from
 * `JWT_SECRET`, which is kept apart from the database, and is another one for each purpose.
 */
export class Seal {
  private readonly key: Buffer;

  /** @param purpose the same in every version */
  constructor(jwtSecret: string, purpose: string) {
    this.key = Buffer.from(hkdfSync('sha256', jwtSecret, '', purpose, 32));
  }

  /**
   * Nonce, authentication tag and ciphertext.
   *
   * @param belongsTo it opens with the same values only
   */
  seal(text: string, belongsTo: readonly string[]): Buffer {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv(algorithm, this.key, nonce).setAAD(associatedData(belongsTo));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
  }

  /** @throws when it was sealed under another secret, for something else, or was changed since */
  open(sealed: Buffer, belongsTo: readonly string[]): string {
    const nonce = sealed.subarray(0, nonceBytes);
    const decipher = createDecipheriv(algorithm, this.key, nonce, { authTagLength: tagBytes })
      .setAAD(associatedData(belongsTo))
      .setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
    const opened = [decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()];
    return Buffer.concat(opened).toString('utf8');
  }
}

function associatedData(belongsTo: readonly string[]): Buffer {
  return Buffer.from(JSON.stringify(belongsTo));
}
