/** A bucket that fills at `rate` a second up to `burst`. */
export class MessageAllowance {
  private readonly rate: number;
  private readonly burst: number;
  private left: number;
  private at = performance.now();

  constructor(rate: number, burst: number) {
    this.rate = rate;
    this.burst = burst;
    this.left = burst;
  }

  /** Whether there was enough. */
  take(cost: number): boolean {
    const now = performance.now();
    this.left = Math.min(this.burst, this.left + ((now - this.at) / 1_000) * this.rate);
    this.at = now;
    if (this.left < cost) return false;
    this.left -= cost;
    return true;
  }
}
