import { statfs } from 'node:fs/promises';
import { Inject, Injectable } from '@nestjs/common';
import { Bus } from '../bus/bus.ts';
import { CONFIG } from '../config/config.module.ts';
import type { Config } from '../config/config.ts';
import { Reads } from '../database/reads.ts';
import { backupJob } from '../jobs/job-leases.ts';
import { Metrics } from '../metrics/metrics.ts';
import { BackgroundWork } from '../process/background-work.ts';
import { REDIS } from '../redis/redis.module.ts';
import type { RedisConnection } from '../redis/redis-connection.ts';

/** A database that is stuck must not keep the other figures back. */
const patienceMs = 1_500;
/** What is found out together is read once for all figures of one look. */
const sameLookMs = 500;

interface JobRow {
  name: string;
  held_until: number | string;
  done_at: number | string;
}

/** What surrounds this backend, as figures for `/metrics`: nothing here grows with what people store. */
@Injectable()
export class StateGauges {
  private jobsRead: { at: number; rows: Promise<JobRow[]> } | undefined;

  constructor(
    @Inject(CONFIG) config: Config,
    @Inject(REDIS) redis: RedisConnection | null,
    private readonly reads: Reads,
    private readonly work: BackgroundWork,
    bus: Bus,
    metrics: Metrics,
  ) {
    bus.onMissed(() => metrics.busInterruptions.inc());
    const oldest = (table: string) => async () => {
      const [row] = await this.query<{ created_at: number | string }>(
        `SELECT created_at FROM ${table} ORDER BY id LIMIT 1`,
      );
      return row ? ageInSeconds(row.created_at) : 0;
    };
    metrics.gauge('database_up', 'Whether the database answers within 1.5 s.', () =>
      this.query('SELECT 1').then(
        () => 1,
        () => 0,
      ),
    );
    if (redis) metrics.gauge('redis_up', 'Whether Redis may be asked.', () => (redis.isReady ? 1 : 0));
    metrics.gauge(
      'oldest_event_seconds',
      'Age of the oldest event that waits for a listener.',
      oldest('event_outbox'),
    );
    metrics.gauge(
      'oldest_mail_seconds',
      'Age of the oldest mail that waits to be sent.',
      oldest('mail_outbox'),
    );
    metrics.gauge(
      'jobs_held',
      'Jobs that some process of all does just now.',
      async () => (await this.known()).filter(({ row }) => isHeld(row)).length,
    );
    metrics.gauge('jobs_late', 'Jobs that no process has done for three times their interval.', () =>
      this.late(),
    );
    metrics.gauge(
      'last_backup_seconds',
      'Age of the last whole backup; absent before the first.',
      async () => {
        const backup = (await this.jobs()).find(({ name }) => name === backupJob);
        return backup && Number(backup.done_at) > 0 ? ageInSeconds(backup.done_at) : null;
      },
    );
    metrics.gauge('data_free_bytes', 'Free space where DATA_DIR is.', async () => {
      const { bavail, bsize } = await statfs(config.dataDir);
      return bavail * bsize;
    });
    metrics.gauge('data_size_bytes', 'Size of the file system where DATA_DIR is.', async () => {
      const { blocks, bsize } = await statfs(config.dataDir);
      return blocks * bsize;
    });
  }

  private async late(): Promise<number> {
    const now = Date.now();
    return (await this.known()).filter(({ job: { everyMs, addedAt }, row }) => {
      const doneAt = Math.max(Number(row?.done_at ?? 0), addedAt);
      return !isHeld(row) && now - doneAt > 3 * everyMs;
    }).length;
  }

  /** The jobs of backends; others hold claims in the same table. */
  private async known() {
    const rows = new Map((await this.jobs()).map((row) => [row.name, row]));
    return this.work.jobs.map((job) => ({ job, row: rows.get(job.name) }));
  }

  /** One row for each kind of job, and for each backend. */
  private jobs(): Promise<JobRow[]> {
    const now = Date.now();
    if (!this.jobsRead || now - this.jobsRead.at > sameLookMs)
      this.jobsRead = { at: now, rows: this.query<JobRow>('SELECT name, held_until, done_at FROM job') };
    return this.jobsRead.rows;
  }

  private query<R>(sql: string): Promise<R[]> {
    const { promise, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error('The database did not answer in time')), patienceMs);
    return Promise.race([this.reads.manager.query(sql) as Promise<R[]>, promise]).finally(() =>
      clearTimeout(timer),
    );
  }
}

function ageInSeconds(at: number | string): number {
  return Math.max(0, Date.now() - Number(at)) / 1_000;
}

function isHeld(row: JobRow | undefined): boolean {
  return Number(row?.held_until ?? 0) > Date.now();
}
