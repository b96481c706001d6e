import { Injectable } from '@nestjs/common';
import { Reads } from '../../platform/database/reads.ts';
import { Metrics } from '../../platform/metrics/metrics.ts';

/** More are not counted: each look reads them. */
const most = 10_000;

/** What webhooks have still to send, as a figure for `/metrics`. */
@Injectable()
export class WebhookGauges {
  constructor(reads: Reads, metrics: Metrics) {
    metrics.gauge(
      'webhook_deliveries_due',
      'Deliveries of webhooks whose time has come, ten thousand at most.',
      async () => {
        const [row]: { due: number | string }[] = await reads.manager.query(
          `SELECT COUNT(*) AS due FROM
             (SELECT id FROM webhook_delivery WHERE state = 'waiting' AND next_attempt_at <= ? LIMIT ${most}) some`,
          [Date.now()],
        );
        return Number(row?.due ?? 0);
      },
    );
  }
}
