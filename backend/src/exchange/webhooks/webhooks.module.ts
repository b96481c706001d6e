import { Module } from '@nestjs/common';
import { DeletionModule } from '../../accounts/deletion/deletion.module.ts';
import { BelongingWebhooks } from './belonging-webhooks.ts';
import { DeliverWebhooks } from './deliver-webhooks.ts';
import { QueueDeliveriesListener } from './queue-deliveries.listener.ts';
import { WebhookGauges } from './webhook-gauges.ts';
import { WebhookSeal } from './webhook-seal.ts';
import { WebhookSweep } from './webhook-sweep.ts';
import { WebhooksController } from './webhooks.controller.ts';
import { Webhooks } from './webhooks.ts';

@Module({
  imports: [DeletionModule],
  controllers: [WebhooksController],
  providers: [
    Webhooks,
    WebhookSeal,
    WebhookSweep,
    DeliverWebhooks,
    QueueDeliveriesListener,
    BelongingWebhooks,
    WebhookGauges,
  ],
})
export class WebhooksModule {}
