import { AppError } from '@commonplace/contracts/errors';

/**
 * How many uploads are read at once, in all and from one address. Each keeps what has come in memory for as
 * long as its sender takes, so without a bound a few slow senders would fill it.
 */
export class UploadPlaces {
  private taken = 0;
  private readonly takenBy = new Map<string, number>();

  constructor(
    private readonly most: number,
    private readonly mostOfOne: number,
  ) {}

  /** @throws AppError `unavailable` when none is free, for all or for this address; whatever the work throws */
  async run<T>(address: string, work: () => Promise<T>): Promise<T> {
    const before = this.takenBy.get(address) ?? 0;
    if (this.taken >= this.most || before >= this.mostOfOne) {
      throw new AppError('unavailable', { retryAfter: 5 });
    }
    this.taken += 1;
    this.takenBy.set(address, before + 1);
    try {
      return await work();
    } finally {
      this.taken -= 1;
      const left = (this.takenBy.get(address) ?? 1) - 1;
      if (left > 0) this.takenBy.set(address, left);
      else this.takenBy.delete(address);
    }
  }
}
