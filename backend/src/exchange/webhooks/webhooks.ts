import {
  type api,
  type WebhookDelivery as DeliveryView,
  type EndpointInput,
  limits,
  tooLong,
  type WebhookView,
} from '@commonplace/contracts/api';
import { AppError } from '@commonplace/contracts/errors';
import { Inject, Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { holdActor } from '../../accounts/hold-people.ts';
import { Notebook } from '../../library/notebooks/notebook.entity.ts';
import { permittedNotebook } from '../../library/notebooks/permitted-notebook.ts';
import { CONFIG } from '../../platform/config/config.module.ts';
import type { Config } from '../../platform/config/config.ts';
import { Reads } from '../../platform/database/reads.ts';
import { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import { refusalOfReceiver } from '../../platform/outgoing/receiver-address.ts';
import { type RateLimit, RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import { DeliveriesQueued } from './deliveries-queued.event.ts';
import { queueTest } from './queue-deliveries.ts';
import { newWebhookSecret } from './sign-webhook.ts';
import { Webhook, WebhookDelivery } from './webhook.entities.ts';
import { WebhookSeal } from './webhook-seal.ts';

type Creation = EndpointInput<typeof api.webhooks.create>['body'];
type Edit = EndpointInput<typeof api.webhooks.edit>['body'];
type LogPage = EndpointInput<typeof api.webhooks.deliveries>['query'];

/** Tests, and what is sent again: requests to an address of one's choice. */
const sendingsByPerson: RateLimit = { name: 'webhook-send-person', points: 30, seconds: 60 };
const isOff = 'This webhook is switched off.';
const wasDropped = 'These events were not kept, so they can’t be sent.';

/** The webhooks of a person, and their log. Another's is not found (A13). */
@Injectable()
export class Webhooks {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly reads: Reads,
    private readonly unitOfWork: UnitOfWork,
    private readonly limiter: RateLimiter,
    private readonly seal: WebhookSeal,
  ) {}

  async list(ownerId: string): Promise<WebhookView[]> {
    const { manager } = this.reads;
    return views(manager, await manager.find(Webhook, { where: { ownerId }, order: { id: 'ASC' } }));
  }

  /**
   * Makes one, and answers its secret beside it.
   *
   * @throws AppError `rejected` for an address that is not sent to, and when the person has as many as one can have;
   * `not_found` or `forbidden` for a notebook that is not theirs
   */
  async create(
    ownerId: string,
    { url: text, events, notebookId = null }: Creation,
  ): Promise<{ webhook: WebhookView; secret: string }> {
    const url = URL.parse(text)?.href ?? '';
    const refusal = this.refusalOf(url);
    const id = uuidv7();
    const secret = newWebhookSecret();
    const webhook = {
      id,
      ownerId,
      notebookId,
      url,
      secretSealed: this.seal.seal(secret, { id, url }),
      events,
      isActive: true,
      failingSince: null,
      createdAt: Date.now(),
    };
    await this.unitOfWork.run(async (unit) => {
      await holdActor(unit, ownerId, 'alone');
      if (notebookId !== null) await permittedNotebook(unit.manager, ownerId, notebookId, 'manage');
      if (refusal !== null) throw rejected(refusal);
      if ((await unit.manager.countBy(Webhook, { ownerId })) >= limits.webhooks)
        throw rejected(`You can have ${limits.webhooks} webhooks at most.`);
      await unit.manager.insert(Webhook, webhook);
    });
    return { webhook: await this.one(ownerId, id), secret };
  }

  /** @throws AppError `not_found`; `forbidden` for a notebook that is not theirs */
  async edit(ownerId: string, { id, events, notebookId, isActive }: Edit): Promise<WebhookView> {
    await this.unitOfWork.run(async ({ manager }) => {
      await own(manager, ownerId, id);
      if (notebookId) await permittedNotebook(manager, ownerId, notebookId, 'manage');
      const changes = {
        ...(events && { events }),
        ...(notebookId !== undefined && { notebookId }),
        ...(isActive !== undefined && { isActive }),
        ...(isActive && { failingSince: null }),
      };
      if (Object.keys(changes).length > 0) await manager.update(Webhook, { id, ownerId }, changes);
    });
    return this.one(ownerId, id);
  }

  /** @throws AppError `not_found` */
  async remove(ownerId: string, id: string): Promise<void> {
    await this.unitOfWork.run(async ({ manager }) => {
      const { affected } = await manager.delete(Webhook, { id, ownerId });
      if (affected !== 1) throw new AppError('not_found');
    });
  }

  /** @throws AppError `not_found`; `conflict` when it is switched off; `rate_limited` */
  async test(ownerId: string, id: string): Promise<void> {
    await this.limiter.consume(sendingsByPerson, ownerId);
    await this.unitOfWork.run(async (unit) => {
      const webhook = await own(unit.manager, ownerId, id);
      if (!webhook.isActive) throw new AppError('conflict', { message: isOff });
      await queueTest(unit, id, ownerId);
    });
  }

  /** @throws AppError `not_found` */
  async deliveries(ownerId: string, { webhookId, limit, offset }: LogPage): Promise<DeliveryView[]> {
    const { manager } = this.reads;
    await own(manager, ownerId, webhookId);
    const rows = await manager.find(WebhookDelivery, {
      where: { webhookId },
      order: { id: 'DESC' },
      take: limit,
      skip: offset,
    });
    return rows.map(deliveryView);
  }

  /** @throws AppError `not_found`; `conflict` when it waits or was dropped, or its webhook is switched off; `rate_limited` */
  async resend(ownerId: string, id: string): Promise<void> {
    await this.limiter.consume(sendingsByPerson, ownerId);
    await this.unitOfWork.run(async (unit) => {
      const { manager } = unit;
      const delivery = await manager.findOneBy(WebhookDelivery, { id });
      if (!delivery) throw new AppError('not_found');
      const webhook = await own(manager, ownerId, delivery.webhookId);
      if (!webhook.isActive) throw new AppError('conflict', { message: isOff });
      const { affected } = await manager.update(
        WebhookDelivery,
        { id, state: In(['sent', 'failed']) },
        { state: 'waiting', attempts: 0, nextAttemptAt: Date.now() },
      );
      if (affected !== 1)
        throw new AppError('conflict', {
          message: delivery.state === 'dropped' ? wasDropped : 'This is being sent already.',
        });
      unit.emit(new DeliveriesQueued());
    });
  }

  private refusalOf(url: string): string | null {
    if (url.length > limits.webhookUrlCharacters) return tooLong(limits.webhookUrlCharacters);
    return refusalOfReceiver(url, this.config.webhookPrivateAddresses);
  }

  private async one(ownerId: string, id: string): Promise<WebhookView> {
    const { manager } = this.reads;
    const [view] = await views(manager, [await own(manager, ownerId, id)]);
    if (!view) throw new AppError('not_found');
    return view;
  }
}

function rejected(message: string): AppError {
  return new AppError('rejected', { message, errors: { url: message } });
}

async function own(manager: EntityManager, ownerId: string, id: string): Promise<Webhook> {
  const webhook = await manager.findOneBy(Webhook, { id, ownerId });
  if (!webhook) throw new AppError('not_found');
  return webhook;
}

async function views(manager: EntityManager, webhooks: readonly Webhook[]): Promise<WebhookView[]> {
  const ids = webhooks.flatMap(({ notebookId }) => notebookId ?? []);
  const notebooks = ids.length === 0 ? [] : await manager.findBy(Notebook, { id: In(ids) });
  const names = new Map(notebooks.map(({ id, name }) => [id, name]));
  return webhooks.map(({ id, url, events, notebookId, isActive, failingSince, createdAt }) => ({
    id,
    url,
    events,
    notebook: notebookId === null ? null : { id: notebookId, name: names.get(notebookId) ?? '' },
    isActive,
    failingSince: failingSince === null ? null : new Date(failingSince).toISOString(),
    createdAt: new Date(createdAt).toISOString(),
  }));
}

function deliveryView(delivery: WebhookDelivery): DeliveryView {
  const { id, event, noteId, state, attempts, status, createdAt, nextAttemptAt } = delivery;
  return {
    id,
    event,
    noteId,
    state,
    events: state === 'dropped' ? attempts : 1,
    attempts: state === 'dropped' ? 0 : attempts,
    status,
    createdAt: new Date(createdAt).toISOString(),
    nextAttemptAt: state === 'waiting' ? new Date(nextAttemptAt).toISOString() : null,
  };
}
