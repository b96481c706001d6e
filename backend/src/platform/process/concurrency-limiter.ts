import { AppError } from '@commonplace/contracts/errors';

/** Lets a few pieces of heavy work run at once, some more wait, and sends the rest away. */
export class ConcurrencyLimiter {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly mostRunning: number,
    private readonly mostWaiting: number,
  ) {}

  /** @throws AppError `unavailable` when too many wait already; any error of the work */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= this.mostRunning) {
      if (this.waiting.length >= this.mostWaiting) throw new AppError('unavailable', { retryAfter: 5 });
      // Finished work passes its slot on, so no later caller takes it.
      await new Promise<void>((go) => this.waiting.push(go));
    } else this.running += 1;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}
