import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** The figures of this process, for `GET /metrics`. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();

  readonly requests = new Histogram({
    name: 'commonplace_backend_http_request_seconds',
    help: 'Time from a request to its answer, by route.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [this.registry],
  });

  readonly turnsRefused = new Counter({
    name: 'commonplace_backend_turns_refused_total',
    help: 'Requests that were refused because too many waited for the same work.',
    registers: [this.registry],
  });

  readonly unhandledRejections = new Counter({
    name: 'commonplace_backend_unhandled_rejections_total',
    help: 'Rejections that no code handled. Each is a defect.',
    registers: [this.registry],
  });

  readonly realtimeConnections = new Gauge({
    name: 'commonplace_backend_realtime_connections',
    help: 'Connections for pushes that have signed in.',
    registers: [this.registry],
  });

  readonly busInterruptions = new Counter({
    name: 'commonplace_backend_bus_interruptions_total',
    help: 'Times after which messages between backends may have been lost, and everybody asked anew.',
    registers: [this.registry],
  });

  readonly mailsFailed = new Counter({
    name: 'commonplace_backend_mails_failed_total',
    help: 'Tries to send a mail that failed. It is tried again for three days.',
    registers: [this.registry],
  });

  /** A figure that is asked for when it is read. What can't be found out then is left out. */
  gauge(name: string, help: string, read: () => number | null | Promise<number | null>): void {
    new Gauge({
      name: `commonplace_backend_${name}`,
      help,
      registers: [this.registry],
      async collect() {
        const value = await Promise.resolve()
          .then(read)
          .catch(() => null);
        if (value === null) this.remove();
        else this.set(value);
      },
    });
  }
}
