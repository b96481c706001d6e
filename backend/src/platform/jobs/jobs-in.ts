import type { PinoLogger } from 'nestjs-pino';
import type { DataSource } from 'typeorm';
import { UnitOfWork } from '../database/unit-of-work.ts';
import { EventBus } from '../events/event-bus.ts';
import type { JobDatabase } from './job-leases.ts';
import { jobsOf } from './jobs-of.ts';

/** The table of jobs where there is no application: before it starts, and in tools. */
export function jobsIn(dataSource: DataSource): JobDatabase {
  // A logger made before the application would take its settings away.
  const silent = { setContext() {}, warn() {}, error() {} } as unknown as PinoLogger;
  return jobsOf(new UnitOfWork(dataSource, new EventBus(silent), silent));
}
