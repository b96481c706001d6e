import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { JobLeases } from '../jobs/job-leases.ts';
import { type JobRun, runJob } from '../jobs/run-job.ts';
import { RepeatedWork, type RepeatedWorkOptions } from './repeated-work.ts';

export interface JobOptions extends Omit<RepeatedWorkOptions, 'work'> {
  /** The same in every version. */
  name: string;
  everyMs: number;
  work: JobRun['work'];
}

/** Between the runs of all processes together there is at least this part of the interval. */
const restShare = 0.75;

/** Starts all repeated work when the application has started, and ends it before connections and databases close. */
@Injectable()
export class BackgroundWork implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly all: RepeatedWork[] = [];
  /** What {@link addJob} was given. */
  readonly jobs: { name: string; everyMs: number; addedAt: number }[] = [];

  constructor(private readonly leases: JobLeases) {}

  /**
   * What every process does for itself, or what claims each row that it works on. For constructors: what is added after the
   * start runs on request only.
   */
  add(options: RepeatedWorkOptions): RepeatedWork {
    const work = new RepeatedWork(options);
    this.all.push(work);
    return work;
  }

  /** What one process of all does at a time, see {@link JobLeases}. A requested run waits until the job is free. */
  addJob({ name, work, ...options }: JobOptions): RepeatedWork {
    this.jobs.push({ name, everyMs: options.everyMs, addedAt: Date.now() });
    const restMs = restShare * options.everyMs;
    return this.add({
      ...options,
      work: (stopped, isRequested) => runJob(this.leases, { name, stopped, isRequested, restMs, work }),
    });
  }

  onApplicationBootstrap(): void {
    for (const work of this.all) work.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.all.map((work) => work.stop()));
  }
}
