import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../config/config.module.ts';
import type { Config } from '../config/config.ts';
import { Seal } from '../config/seal.ts';
import type { MailMessage } from './mail-message.ts';

type Contents = Pick<MailMessage, 'text' | 'html' | 'unsubscribeUrl'>;

/** What a sealed text belongs to: the seal of one mail opens in no other row and for no other recipient. */
type Envelope = Pick<MailMessage, 'to' | 'subject'> & { id: string };

/** Encrypts the texts of mails while they wait in the outbox: they hold links that open accounts. */
@Injectable()
export class MailSeal {
  private readonly sealed: Seal;

  constructor(@Inject(CONFIG) { jwtSecret }: Config) {
    this.sealed = new Seal(jwtSecret, 'commonplace mail outbox');
  }

  seal({ text, html, unsubscribeUrl }: Contents, { id, to, subject }: Envelope): Buffer {
    return this.sealed.seal(JSON.stringify({ text, html, unsubscribeUrl }), [id, to, subject]);
  }

  /** @throws when it was sealed under another secret, for another mail, or was changed since */
  open(sealed: Buffer, { id, to, subject }: Envelope): Contents {
    return JSON.parse(this.sealed.open(sealed, [id, to, subject]));
  }
}
