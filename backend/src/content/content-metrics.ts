import { Counter, Gauge, Histogram, Registry } from 'prom-client';

const seconds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The figures of the content process, for `GET /metrics`. */
export class ContentMetrics {
  readonly registry = new Registry();

  readonly commit = new Histogram({
    name: 'commonplace_content_commit_seconds',
    help: 'Time of one transaction of appends.',
    labelNames: ['outcome'] as const,
    buckets: seconds,
    registers: [this.registry],
  });

  readonly batchEntries = new Histogram({
    name: 'commonplace_content_batch_entries',
    help: 'Appends that shared a transaction.',
    buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000],
    registers: [this.registry],
  });

  readonly queued = new Gauge({
    name: 'commonplace_content_queued_appends',
    help: 'Appends that wait for a transaction.',
    registers: [this.registry],
  });

  readonly refused = new Counter({
    name: 'commonplace_content_refused_appends_total',
    help: 'Appends that were refused at the commit, by reason.',
    labelNames: ['reason'] as const,
    registers: [this.registry],
  });

  readonly fold = new Histogram({
    name: 'commonplace_content_fold_seconds',
    help: 'Time to bring the readable forms of one note up to date.',
    labelNames: ['outcome'] as const,
    buckets: [...seconds, 30],
    registers: [this.registry],
  });

  readonly foldLag = new Gauge({
    name: 'commonplace_content_fold_lag_seconds',
    help: 'Age of the oldest append that no readable form shows yet.',
    registers: [this.registry],
  });

  readonly foldsPlanned = new Gauge({
    name: 'commonplace_content_planned_folds',
    help: 'Notes that wait for a fold or are in one.',
    registers: [this.registry],
  });

  readonly quarantined = new Counter({
    name: 'commonplace_content_quarantined_rows_total',
    help: 'Damaged rows of the journal that were moved aside. Every one needs a person to look at it.',
    registers: [this.registry],
  });

  readonly inQuarantine = new Gauge({
    name: 'commonplace_content_quarantined_rows',
    help: 'Damaged rows and bases that lie aside now, counted about once a minute.',
    registers: [this.registry],
  });

  readonly damagedBases = new Counter({
    name: 'commonplace_content_damaged_bases_total',
    help: 'Damaged bases that were met: `replaced` by the newest version, or `lost`: the note stays shut until a backup mends it.',
    labelNames: ['outcome'] as const,
    registers: [this.registry],
  });

  readonly workersLost = new Counter({
    name: 'commonplace_content_workers_lost_total',
    help: 'Conversion processes that ended before they were told to, and were replaced.',
    registers: [this.registry],
  });

  readonly jobsStopped = new Counter({
    name: 'commonplace_content_jobs_stopped_total',
    help: 'Conversions and folds that were ended because they took too long or needed too much memory.',
    labelNames: ['job', 'reason'] as const,
    registers: [this.registry],
  });

  readonly hintsLost = new Counter({
    name: 'commonplace_content_hints_lost_total',
    help: 'Hints about new rows that the backend did not take. Harmless: everyone asks again within 5 s.',
    registers: [this.registry],
  });

  readonly unhandledRejections = new Counter({
    name: 'commonplace_content_unhandled_rejections_total',
    help: 'Uncaught faults. Every one is a defect.',
    registers: [this.registry],
  });
}
