import { Injectable } from '@nestjs/common';
import { Reads } from '../../platform/database/reads.ts';
import { Metrics } from '../../platform/metrics/metrics.ts';

/** How far behind the lanes are, as a figure for `/metrics`. */
@Injectable()
export class TaskGauges {
  constructor(reads: Reads, metrics: Metrics) {
    metrics.gauge(
      'oldest_task_seconds',
      'For how long the oldest import or export waits for its turn.',
      async () => {
        const now = Date.now();
        const [row]: { due_at: number | string }[] = await reads.manager.query(
          "SELECT due_at FROM task WHERE state = 'waiting' AND due_at <= ? ORDER BY due_at LIMIT 1",
          [now],
        );
        return row ? (now - Number(row.due_at)) / 1_000 : 0;
      },
    );
  }
}
