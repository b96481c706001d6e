import { AppError } from '@commonplace/contracts/errors';

const mostKept = 1_000;
/** Milliseconds. */
const rest = 60_000;

/** Versions of pages that could not be rendered: for a minute they are refused without another attempt. */
export class FailingPages {
  /** When each may be tried again, the oldest first. */
  private readonly until = new Map<string, number>();

  add(page: string): void {
    this.until.delete(page);
    this.until.set(page, Date.now() + rest);
    const [oldest] = this.until.keys();
    if (this.until.size > mostKept && oldest !== undefined) this.until.delete(oldest);
  }

  /** @throws AppError `unavailable` for a page that failed less than a minute ago */
  refuse(page: string): void {
    const until = this.until.get(page);
    if (until === undefined) return;
    const left = until - Date.now();
    if (left <= 0) this.until.delete(page);
    else throw new AppError('unavailable', { retryAfter: Math.ceil(left / 1_000) });
  }
}
