import { AppError } from '@commonplace/contracts/errors';

/** Whom an upload counts for: `address …` or `person …`, with the bytes that they may take. */
export type Sender = readonly [name: string, mostBytes: number];

/**
 * How many bytes of uploads are read at once, in all and of one sender. Each keeps what has come in memory
 * for as long as its sender takes, so without a bound a few slow senders would fill it.
 */
export class UploadPlaces {
  private taken = 0;
  private readonly takenBy = new Map<string, number>();

  constructor(private readonly mostBytes: number) {}

  /** @throws AppError `unavailable` when none is free, for all or for one of these; any error of the work */
  async run<T>(senders: readonly Sender[], bytes: number, work: () => Promise<T>): Promise<T> {
    const isFull = senders.some(([name, most]) => (this.takenBy.get(name) ?? 0) + bytes > most);
    if (isFull || this.taken + bytes > this.mostBytes) throw new AppError('unavailable', { retryAfter: 5 });
    this.count(senders, bytes);
    try {
      return await work();
    } finally {
      this.count(senders, -bytes);
    }
  }

  private count(senders: readonly Sender[], bytes: number): void {
    this.taken += bytes;
    for (const [name] of senders) {
      const now = (this.takenBy.get(name) ?? 0) + bytes;
      if (now > 0) this.takenBy.set(name, now);
      else this.takenBy.delete(name);
    }
  }
}
