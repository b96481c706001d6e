import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { In } from 'typeorm';
import { firstIdOfAge } from '../../platform/database/first-id-of-age.ts';
import { Reads } from '../../platform/database/reads.ts';
import { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import { BackgroundWork } from '../../platform/process/background-work.ts';
import type { RepeatedWork } from '../../platform/process/repeated-work.ts';
import { WebhookDelivery } from './webhook.entities.ts';

const pauseMs = 10 * 60_000;
const keptForMs = 7 * 24 * 60 * 60_000;
/** Of one webhook, of those that do not wait. */
const kept = 200;
/** Rows of one transaction. */
const piece = 500;

/**
 * Removes the log after seven days, and before that what is beyond the latest 200 of a webhook. The second looks only at
 * webhooks of which this process settled a delivery since the last run; what a restart makes it forget goes after seven days.
 */
@Injectable()
export class WebhookSweep {
  private readonly sweeps: readonly RepeatedWork[];
  private settled = new Set<string>();

  constructor(
    private readonly reads: Reads,
    private readonly unitOfWork: UnitOfWork,
    background: BackgroundWork,
    logger: PinoLogger,
  ) {
    logger.setContext(WebhookSweep.name);
    const onFailure = (error: unknown) => logger.error({ err: error }, 'old deliveries could not be removed');
    this.sweeps = [
      background.addJob({
        name: 'old-webhook-deliveries',
        everyMs: pauseMs,
        work: (stopped) =>
          this.removeAll(stopped, `SELECT id FROM webhook_delivery WHERE id < ? ORDER BY id LIMIT ${piece}`, [
            firstIdOfAge(keptForMs),
          ]),
        onFailure,
      }),
      background.add({
        everyMs: pauseMs,
        work: async (stopped) => {
          const { settled } = this;
          this.settled = new Set();
          for (const webhookId of settled)
            await this.removeAll(
              stopped,
              `SELECT id FROM webhook_delivery WHERE webhook_id = ? AND state <> 'waiting'
               ORDER BY id DESC LIMIT ${piece} OFFSET ${kept}`,
              [webhookId],
            );
        },
        onFailure,
      }),
    ];
  }

  /** That the log of a webhook is longer now. */
  noteSettled(webhookId: string): void {
    this.settled.add(webhookId);
  }

  /** Removes what is too old or too much by now. */
  async sweep(): Promise<void> {
    await Promise.all(this.sweeps.map((sweep) => sweep.run()));
  }

  private async removeAll(stopped: AbortSignal, find: string, values: unknown[]): Promise<void> {
    while (!stopped.aborted) {
      const rows: { id: string }[] = await this.reads.manager.query(find, values);
      const ids = rows.map(({ id }) => id);
      if (ids.length === 0) return;
      await this.unitOfWork.run(({ manager }) => manager.delete(WebhookDelivery, { id: In(ids) }));
      if (ids.length < piece) return;
    }
  }
}
