import { setTimeout as sleep } from 'node:timers/promises';
import type { JobLease, JobLeases } from './job-leases.ts';

const firstPauseMs = 100;
const longestPauseMs = 2_000;

export interface JobRun {
  name: string;
  /** Of the process that would do it. */
  stopped: AbortSignal;
  /** Waits until the job is free; otherwise what another process does, or did a moment ago, is left to it. */
  isRequested: boolean;
  /** What counts as a moment ago, in milliseconds. */
  restMs: number;
  /** Ends early when the signal is aborted, also because another process has the job by now. */
  work(stopped: AbortSignal, lease: JobLease): Promise<void>;
}

/** Does a job as the only process of all, and keeps its claim while it lasts. */
export async function runJob(
  leases: JobLeases,
  { name, stopped, isRequested, restMs, work }: JobRun,
): Promise<void> {
  const lease = isRequested ? await waitFor(leases, name, stopped) : await leases.claim(name, restMs);
  if (!lease) return;
  const held = keepLease(lease, leases.times);
  const signal = AbortSignal.any([stopped, held.lost]);
  let isDone = false;
  try {
    await work(signal, lease);
    isDone = !signal.aborted;
  } finally {
    await held.end();
    await lease.release(isDone);
  }
}

/**
 * Renews a lease until it is ended or lost: another process has it, or the database has not answered for so long that
 * another may have it.
 */
function keepLease(
  lease: JobLease,
  { holdMs, renewMs }: { holdMs: number; renewMs: number },
): { lost: AbortSignal; end(): Promise<void> } {
  const lost = new AbortController();
  let renewing: Promise<void> = Promise.resolve();
  let isRenewing = false;
  let renewedAt = performance.now();
  const renew = async () => {
    isRenewing = true;
    const askedAt = performance.now();
    try {
      if (await lease.renew()) renewedAt = askedAt;
      else lost.abort();
    } catch {
      // The database is unreachable; the work itself fails on it too.
    } finally {
      isRenewing = false;
    }
  };
  const timer = setInterval(() => {
    // Before another may have it: the next look would be too late.
    if (performance.now() - renewedAt >= holdMs - renewMs) lost.abort();
    if (lost.signal.aborted) clearInterval(timer);
    else if (!isRenewing) renewing = renew();
  }, renewMs);
  timer.unref();
  return {
    lost: lost.signal,
    async end() {
      clearInterval(timer);
      await renewing;
    },
  };
}

async function waitFor(leases: JobLeases, name: string, stopped: AbortSignal): Promise<JobLease | null> {
  for (let pause = firstPauseMs; !stopped.aborted; pause = Math.min(2 * pause, longestPauseMs)) {
    const lease = await leases.claim(name);
    if (lease) return lease;
    await sleep(pause, undefined, { signal: stopped, ref: false }).catch(() => {});
  }
  return null;
}
