import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../../platform/config/config.module.ts';
import type { Config } from '../../platform/config/config.ts';
import { Seal } from '../../platform/config/seal.ts';
import type { Webhook } from './webhook.entities.ts';

/** The receiver of a secret: it opens for no other webhook, and for no other address. */
type Receiver = Pick<Webhook, 'id' | 'url'>;

/** Encrypts the secrets of webhooks: who has one writes what its receiver believes. */
@Injectable()
export class WebhookSeal {
  private readonly sealed: Seal;

  constructor(@Inject(CONFIG) { jwtSecret }: Config) {
    this.sealed = new Seal(jwtSecret, 'commonplace webhooks');
  }

  seal(secret: string, { id, url }: Receiver): Buffer {
    return this.sealed.seal(secret, [id, url]);
  }

  /** @throws when it was sealed under another `JWT_SECRET`, or was changed since */
  open({ id, url, secretSealed }: Receiver & Pick<Webhook, 'secretSealed'>): string {
    return this.sealed.open(secretSealed, [id, url]);
  }
}
