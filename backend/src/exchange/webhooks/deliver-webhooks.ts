import { type BeforeApplicationShutdown, Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { CONFIG } from '../../platform/config/config.module.ts';
import type { Config } from '../../platform/config/config.ts';
import { Reads } from '../../platform/database/reads.ts';
import { placeholders } from '../../platform/database/sql-part.ts';
import { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import { EventBus } from '../../platform/events/event-bus.ts';
import { type PostOutcome, postOnce } from '../../platform/outgoing/post-once.ts';
import { BackgroundWork } from '../../platform/process/background-work.ts';
import type { RepeatedWork } from '../../platform/process/repeated-work.ts';
import { DeliveriesQueued } from './deliveries-queued.event.ts';
import { settleDelivery } from './settle-delivery.ts';
import { signedHeaders } from './sign-webhook.ts';
import { Webhook, WebhookDelivery } from './webhook.entities.ts';
import { webhookMessage } from './webhook-message.ts';
import { WebhookSeal } from './webhook-seal.ts';
import { WebhookSweep } from './webhook-sweep.ts';

/** For what became due, or was queued by another process. */
const pauseMs = 5_000;
/** A claimed one that has no outcome (its process ended) is due again after this. Longer than a sending takes. */
const claimMs = 60_000;
/** At once: of all, to one host, and of one person. Of one webhook they go one after the other, in their order. */
const most = { ofAll: 20, ofHost: 2, ofOwner: 4 };
const batch = 50;

interface Due {
  id: string;
  webhook_id: string;
  next_attempt_at: number | string;
  owner_id: string;
  url: string;
}

interface Sending {
  host: string;
  ownerId: string;
  ended: Promise<void>;
}

/**
 * Sends what webhooks tell of. A run starts what there is room for and does not wait for answers, so that a slow receiver
 * holds up nobody else; each one is claimed first, so that several backends do not send it twice.
 */
@Injectable()
export class DeliverWebhooks implements OnModuleInit, BeforeApplicationShutdown {
  private readonly starts: RepeatedWork;
  /** By webhook. */
  private readonly sendings = new Map<string, Sending>();
  private readonly ending = new AbortController();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly reads: Reads,
    private readonly unitOfWork: UnitOfWork,
    private readonly seal: WebhookSeal,
    private readonly sweep: WebhookSweep,
    private readonly events: EventBus,
    background: BackgroundWork,
    private readonly logger: PinoLogger,
  ) {
    logger.setContext(DeliverWebhooks.name);
    this.starts = background.add({
      everyMs: pauseMs,
      work: (stopped) => this.startDue(stopped),
      onFailure: (error) => logger.error({ err: error }, 'webhooks could not be sent'),
    });
  }

  onModuleInit(): void {
    this.events.onAfterCommit(DeliveriesQueued, () => void this.starts.run());
  }

  /** Requests under way are broken off, and made again by the next process. */
  async beforeApplicationShutdown(): Promise<void> {
    this.ending.abort(new Error('The process ends'));
    await this.settled();
  }

  /** Sends all that is due by now. */
  async deliver(): Promise<void> {
    do {
      await this.starts.run();
      await this.settled();
    } while ((await this.due([])).length > 0 && !this.ending.signal.aborted);
  }

  private async settled(): Promise<void> {
    while (this.sendings.size > 0) await Promise.all([...this.sendings.values()].map(({ ended }) => ended));
  }

  private async startDue(stopped: AbortSignal): Promise<void> {
    const passedOver = new Set<string>();
    while (!stopped.aborted && !this.ending.signal.aborted && this.sendings.size < most.ofAll) {
      const due = await this.due([...this.sendings.keys(), ...passedOver]);
      if (due.length === 0) return;
      for (const one of due) {
        if (this.sendings.has(one.webhook_id) || passedOver.has(one.webhook_id)) continue;
        if (this.hasRoomFor(one)) await this.start(one);
        else passedOver.add(one.webhook_id);
      }
    }
  }

  /** The oldest ones, but not of these webhooks. */
  private due(without: readonly string[]): Promise<Due[]> {
    return this.reads.manager.query(
      `SELECT delivery.id, delivery.webhook_id, delivery.next_attempt_at, webhook.owner_id, webhook.url
       FROM webhook_delivery delivery JOIN webhook ON webhook.id = delivery.webhook_id
       WHERE delivery.state = 'waiting' AND delivery.next_attempt_at <= ?
         ${without.length === 0 ? '' : `AND delivery.webhook_id NOT IN ${placeholders(without)}`}
       ORDER BY delivery.next_attempt_at, delivery.id LIMIT ${batch}`,
      [Date.now(), ...without],
    );
  }

  private hasRoomFor({ url, owner_id }: Due): boolean {
    const sendings = [...this.sendings.values()];
    return (
      sendings.length < most.ofAll &&
      sendings.filter(({ host }) => host === new URL(url).host).length < most.ofHost &&
      sendings.filter(({ ownerId }) => ownerId === owner_id).length < most.ofOwner
    );
  }

  private async start({
    id,
    webhook_id: webhookId,
    next_attempt_at,
    owner_id: ownerId,
    url,
  }: Due): Promise<void> {
    const { affected } = await this.unitOfWork.run(({ manager }) =>
      manager.update(
        WebhookDelivery,
        { id, state: 'waiting', nextAttemptAt: Number(next_attempt_at) },
        // What is edited from now on is told of again.
        { nextAttemptAt: Date.now() + claimMs, pendingKey: null },
      ),
    );
    if (affected !== 1) return;
    const ended = this.send(id)
      .catch((error: unknown) => {
        if (!this.ending.signal.aborted) this.logger.error({ err: error, id }, 'a webhook could not be sent');
      })
      .finally(() => {
        this.sendings.delete(webhookId);
        if (!this.ending.signal.aborted) void this.starts.run();
      });
    this.sendings.set(webhookId, { host: new URL(url).host, ownerId, ended });
  }

  private async send(id: string): Promise<void> {
    const { manager } = this.reads;
    const delivery = await manager.findOneBy(WebhookDelivery, { id });
    const webhook = delivery && (await manager.findOneBy(Webhook, { id: delivery.webhookId }));
    if (!webhook) return;
    const outcome = webhook.isActive ? await this.attempt(webhook, delivery) : 'off';
    await this.unitOfWork.run((unit) => settleDelivery(unit, webhook, delivery, outcome));
    this.sweep.noteSettled(webhook.id);
  }

  private async attempt(webhook: Webhook, delivery: WebhookDelivery): Promise<PostOutcome | 'nothing'> {
    const { publicUrl, webhookPrivateAddresses: allowsPrivate } = this.config;
    const message = await webhookMessage(this.reads.manager, webhook, delivery, publicUrl);
    if (message === null) return 'nothing';
    const secret = this.secretOf(webhook);
    if (secret === null) return null;
    const body = JSON.stringify(message);
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Commonplace-Webhooks',
      ...signedHeaders(secret, { id: delivery.id, at: Date.now(), body }),
    };
    return postOnce({ url: webhook.url, headers, body }, { allowsPrivate, signal: this.ending.signal });
  }
  /** Null when it was sealed under another `JWT_SECRET`: nothing is sent that the receiver would not believe. */
  private secretOf(webhook: Webhook): string | null {
    try {
      return this.seal.open(webhook);
    } catch (error) {
      this.logger.warn({ err: error, id: webhook.id }, 'the secret of a webhook does not open');
      return null;
    }
  }
}
