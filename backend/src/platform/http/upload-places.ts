import { AppError } from '@commonplace/contracts/errors';

const unavailable = () => new AppError('unavailable', { retryAfter: 5 });

/**
 * How many bytes of bodies are held at once, in all and for one address or person. Each keeps what has come in memory
 * for as long as its sender takes, so without a bound a few slow senders would fill it.
 */
export class UploadPlaces {
  private taken = 0;
  private readonly takenBy = new Map<string, number>();

  constructor(
    private readonly mostBytes: number,
    private readonly mostBytesOfOne: number,
    /** What one is told who has too many. */
    private readonly refusedToOne: () => AppError = unavailable,
  ) {}

  /** @throws AppError as `take` does; whatever the work throws */
  async run<T>(asker: string, bytes: number, work: () => Promise<T>): Promise<T> {
    const release = this.take(asker, bytes);
    try {
      return await work();
    } finally {
      release();
    }
  }

  /**
   * Answers with what gives the bytes back, to be called once.
   *
   * @throws AppError `unavailable` when none are free for all; for this one what the constructor was given
   */
  take(asker: string, bytes: number): () => void {
    const before = this.takenBy.get(asker) ?? 0;
    if (before + bytes > this.mostBytesOfOne) throw this.refusedToOne();
    if (this.taken + bytes > this.mostBytes) throw unavailable();
    this.taken += bytes;
    this.takenBy.set(asker, before + bytes);
    return () => {
      this.taken -= bytes;
      const left = (this.takenBy.get(asker) ?? bytes) - bytes;
      if (left > 0) this.takenBy.set(asker, left);
      else this.takenBy.delete(asker);
    };
  }
}
