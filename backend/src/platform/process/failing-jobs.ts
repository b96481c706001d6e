import { AppError } from '@commonplace/contracts/errors';

const mostKept = 1_000;
/** Milliseconds. */
const rest = 60_000;

/** Jobs that failed by themselves: for a minute they are refused without another attempt. */
export class FailingJobs {
  /** When each may be tried again, the oldest first. */
  private readonly until = new Map<string, number>();

  add(job: string): void {
    this.until.delete(job);
    this.until.set(job, Date.now() + rest);
    const [oldest] = this.until.keys();
    if (this.until.size > mostKept && oldest !== undefined) this.until.delete(oldest);
  }

  /** @throws AppError `unavailable` for a job that failed less than a minute ago */
  refuse(job: string): void {
    const until = this.until.get(job);
    if (until === undefined) return;
    const left = until - Date.now();
    if (left <= 0) this.until.delete(job);
    else throw new AppError('unavailable', { retryAfter: Math.ceil(left / 1_000) });
  }
}
