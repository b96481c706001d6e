import { AppError } from '@commonplace/contracts/errors';

interface Line {
  waiting: (() => void)[];
}

/** Of each key one piece of work at a time; the next ones wait in their order, for a limited time. */
export class KeyedConcurrencyLimiter {
  private readonly lines = new Map<string, Line>();

  constructor(
    private readonly waitMs: number,
    /** Of one key. */
    private readonly mostWaiting: number,
  ) {}

  /** @throws AppError `rate_limited` after the wait, or at once when too many wait already; any error of the work */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const end = await this.take(key);
    try {
      return await work();
    } finally {
      end();
    }
  }

  /**
   * Answers when it is one's turn, with what ends it.
   *
   * @throws AppError `rate_limited` after the wait, or at once when too many wait already
   */
  async take(key: string): Promise<() => void> {
    const line = this.lines.get(key);
    if (line) await this.wait(line);
    else this.lines.set(key, { waiting: [] });
    return () => this.end(key);
  }

  private wait({ waiting }: Line): Promise<void> {
    const refused = () => new AppError('rate_limited', { retryAfter: Math.ceil(this.waitMs / 1_000) });
    if (waiting.length >= this.mostWaiting) return Promise.reject(refused());
    return new Promise((resolve, reject) => {
      const go = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(go), 1);
        reject(refused());
      }, this.waitMs);
      waiting.push(go);
    });
  }

  private end(key: string): void {
    const next = this.lines.get(key)?.waiting.shift();
    if (next) next();
    else this.lines.delete(key);
  }
}
