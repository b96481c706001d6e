import { AppError } from '@commonplace/contracts/errors';

/**
 * How many bytes of uploads are read at once, in all and from one address. Each keeps what has come in memory
 * for as long as its sender takes, so without a bound a few slow senders would fill it.
 */
export class UploadPlaces {
  private taken = 0;
  private readonly takenBy = new Map<string, number>();

  constructor(
    private readonly mostBytes: number,
    private readonly mostBytesOfOne: number,
  ) {}

  /** @throws AppError `unavailable` when none is free, for all or for this address; any error of the work */
  async run<T>(address: string, bytes: number, work: () => Promise<T>): Promise<T> {
    const before = this.takenBy.get(address) ?? 0;
    if (this.taken + bytes > this.mostBytes || before + bytes > this.mostBytesOfOne) {
      throw new AppError('unavailable', { retryAfter: 5 });
    }
    this.taken += bytes;
    this.takenBy.set(address, before + bytes);
    try {
      return await work();
    } finally {
      this.taken -= bytes;
      const left = (this.takenBy.get(address) ?? bytes) - bytes;
      if (left > 0) this.takenBy.set(address, left);
      else this.takenBy.delete(address);
    }
  }
}
