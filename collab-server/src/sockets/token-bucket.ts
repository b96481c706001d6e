/** A bucket that fills at `rate` a second up to `burst`. What was spent beyond it is owed. */
export class TokenBucket {
  private readonly rate: number;
  private readonly burst: number;
  private left: number;
  private at = performance.now();

  constructor(rate: number, burst: number) {
    this.rate = rate;
    this.burst = burst;
    this.left = burst;
  }

  /** Whether there was enough; otherwise nothing is taken. */
  take(cost: number): boolean {
    this.fill();
    if (this.left < cost) return false;
    this.left -= cost;
    return true;
  }

  spend(cost: number): void {
    this.fill();
    this.left -= cost;
  }

  /** Below zero when there is something left. */
  get owed(): number {
    this.fill();
    return -this.left;
  }

  private fill(): void {
    const now = performance.now();
    this.left = Math.min(this.burst, this.left + ((now - this.at) / 1_000) * this.rate);
    this.at = now;
  }
}

const remembered = 10_000;

/** One bucket for each key. Beyond so many the one that was asked for least recently is forgotten. */
export class TokenBuckets {
  private readonly rate: number;
  private readonly burst: number;
  private readonly buckets = new Map<string, TokenBucket>();

  constructor(rate: number, burst: number) {
    this.rate = rate;
    this.burst = burst;
  }

  of(key: string): TokenBucket {
    const bucket = this.buckets.get(key) ?? new TokenBucket(this.rate, this.burst);
    // To the end of the line.
    this.buckets.delete(key);
    this.buckets.set(key, bucket);
    const oldest = this.buckets.keys().next();
    if (this.buckets.size > remembered && !oldest.done) this.buckets.delete(oldest.value);
    return bucket;
  }
}
