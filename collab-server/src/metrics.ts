import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = ReturnType<typeof createMetrics>;

/** The figures of one server. `gauges` is asked when they are read. */
export function createMetrics(gauges: {
  connections(): number;
  documents(): number;
  sockets(): number;
  oldestAppend(): number;
}) {
  const registry = new Registry();
  const registers = [registry];
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  gauge('commonplace_collab_sockets', 'Open websockets', gauges.sockets);
  gauge(
    'commonplace_collab_connections',
    'People in documents: one for each document on each websocket',
    gauges.connections,
  );
  gauge('commonplace_collab_documents', 'Documents in memory', gauges.documents);
  gauge(
    'commonplace_collab_oldest_unacknowledged_seconds',
    'Age of the oldest edit that was handed to the journal and has no answer yet',
    gauges.oldestAppend,
  );
  return {
    registry,
    appends: new Counter({
      name: 'commonplace_collab_appends_total',
      help: 'Updates handed to the journal, by what became of them',
      labelNames: ['result'],
      registers,
    }),
    ackSeconds: new Histogram({
      name: 'commonplace_collab_ack_seconds',
      help: 'From taking an update out of its queue to the journal having it',
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 15],
      registers,
    }),
    refusedWrites: new Counter({
      name: 'commonplace_collab_refused_writes_total',
      help: 'Updates that were neither journaled nor acknowledged, by reason',
      labelNames: ['reason'],
      registers,
    }),
    refusals: new Counter({
      name: 'commonplace_collab_refusals_total',
      help: 'Sockets, documents and messages that were refused or closed',
      labelNames: ['reason'],
      registers,
    }),
    badRows: new Counter({
      name: 'commonplace_collab_bad_rows_total',
      help: 'Stored rows that were kept aside or could not be applied',
      registers,
    }),
    catchUps: new Counter({
      name: 'commonplace_collab_catch_ups_total',
      help: 'Times that rows were fetched for an open document',
      registers,
    }),
    hookErrors: new Counter({
      name: 'commonplace_collab_hook_errors_total',
      help: 'Hooks that threw something unexpected',
      labelNames: ['hook'],
      registers,
    }),
    unhandledRejections: new Counter({
      name: 'commonplace_collab_unhandled_rejections_total',
      help: 'Unhandled promise rejections. Always a defect',
      registers,
    }),
  };
}

/** The process's own figures: memory, event loop delay, garbage collection. */
export function collectProcessMetrics(metrics: Metrics): void {
  collectDefaultMetrics({ register: metrics.registry });
}
