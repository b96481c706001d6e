import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { type Belonging, Belongings } from '../../accounts/deletion/belongings.ts';
import type { Unit } from '../../platform/database/unit.ts';
import { Webhook, WebhookDelivery } from './webhook.entities.ts';

/** Webhooks go with the account of their owner, and what waits first. */
@Injectable()
export class BelongingWebhooks implements Belonging {
  constructor(belongings: Belongings) {
    belongings.register(this);
  }

  async removeSome({ manager }: Unit, userId: string, most: number): Promise<number> {
    const deliveries: { id: string }[] = await manager.query(
      `SELECT delivery.id FROM webhook JOIN webhook_delivery delivery ON delivery.webhook_id = webhook.id
       WHERE webhook.owner_id = ? LIMIT ${most}`,
      [userId],
    );
    if (deliveries.length > 0) {
      await manager.delete(WebhookDelivery, { id: In(deliveries.map(({ id }) => id)) });
      return deliveries.length;
    }
    const { affected } = await manager.delete(Webhook, { ownerId: userId });
    return affected ?? 0;
  }
}
