import { Injectable } from '@nestjs/common';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

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

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }
}
