import { AppError } from '@commonplace/contracts/errors';

/** A part of the budget that one sender may take: `address …` or `person …`, and its bytes. */
export type Share = readonly [name: string, mostBytes: number];

/** How many bytes that were sent are held in memory at once, in all and for each sender. */
export class ByteBudget {
  private taken = 0;
  private readonly takenBy = new Map<string, number>();

  constructor(private readonly mostBytes: number) {}

  /**
   * @throws AppError `rate_limited` when one of these shares is taken, `unavailable` when the whole is; any error of
   * the work
   */
  async run<T>(shares: readonly Share[], bytes: number, work: () => Promise<T>): Promise<T> {
    const release = this.take(shares, bytes);
    try {
      return await work();
    } finally {
      release();
    }
  }

  /**
   * The same for what ends elsewhere: call what is returned then, once.
   *
   * @throws AppError as {@link run}
   */
  take(shares: readonly Share[], bytes: number): () => void {
    const isTaken = shares.some(([name, most]) => (this.takenBy.get(name) ?? 0) + bytes > most);
    if (isTaken) throw new AppError('rate_limited', { retryAfter: 5 });
    if (this.taken + bytes > this.mostBytes) throw new AppError('unavailable', { retryAfter: 5 });
    this.count(shares, bytes);
    return () => this.count(shares, -bytes);
  }

  private count(shares: readonly Share[], bytes: number): void {
    this.taken += bytes;
    for (const [name] of shares) {
      const now = (this.takenBy.get(name) ?? 0) + bytes;
      if (now > 0) this.takenBy.set(name, now);
      else this.takenBy.delete(name);
    }
  }
}
