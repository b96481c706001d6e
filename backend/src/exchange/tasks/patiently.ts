import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '@commonplace/contracts/errors';
import { FailedJob } from '../../platform/process/serial-worker.ts';

/** Before something is asked again. What is away for longer ends the run, and the task is tried again later. */
const pauses = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000];

/** Asks again while what answers is away or has no turn; a job that itself went wrong would do so again. */
export async function patiently<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    signal.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      const wait = pauses[attempt];
      if (wait === undefined || !mayPass(error)) throw error;
      await pause(Math.max(wait, (error.retryAfter ?? 0) * 1_000), undefined, { signal });
    }
  }
}

function mayPass(error: unknown): error is AppError {
  if (!(error instanceof AppError) || error instanceof FailedJob) return false;
  return error.code === 'unavailable' || error.code === 'rate_limited';
}
