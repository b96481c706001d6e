import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../config/config.module.ts';
import type { Config } from '../config/config.ts';
import type { MailMessage } from './mail-message.ts';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

type Contents = Pick<MailMessage, 'text' | 'html' | 'unsubscribeUrl'>;

/** What a sealed text belongs to: the seal of one mail opens in no other row and for no other recipient. */
type Envelope = Pick<MailMessage, 'to' | 'subject'> & { id: string };

/**
 * Encrypts the texts of mails while they wait in the outbox: they hold links that open accounts, and the
 * database must not show these to a reader of its file, its log, its backups. The key is derived from
 * `JWT_SECRET`, which is kept apart from the database.
 */
@Injectable()
export class MailSeal {
  private readonly key: Buffer;

  constructor(@Inject(CONFIG) { jwtSecret }: Config) {
    this.key = Buffer.from(hkdfSync('sha256', jwtSecret, '', 'commonplace mail outbox', 32));
  }

  /** Nonce, authentication tag and ciphertext of the contents. */
  seal({ text, html, unsubscribeUrl }: Contents, envelope: Envelope): Buffer {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv(algorithm, this.key, nonce).setAAD(associatedData(envelope));
    const sealed = Buffer.concat([
      cipher.update(JSON.stringify({ text, html, unsubscribeUrl }), 'utf8'),
      cipher.final(),
    ]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
  }

  /** @throws when it was sealed under another secret, for another mail, or was changed since */
  open(sealed: Buffer, envelope: Envelope): Contents {
    const decipher = createDecipheriv(algorithm, this.key, sealed.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    })
      .setAAD(associatedData(envelope))
      .setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
    const opened = [decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()];
    return JSON.parse(Buffer.concat(opened).toString('utf8'));
  }
}

function associatedData({ id, to, subject }: Envelope): Buffer {
  return Buffer.from(JSON.stringify([id, to, subject]));
}
