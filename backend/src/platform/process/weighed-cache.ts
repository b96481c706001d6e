/**
 * Values by key, as many as a number of bytes holds: what was asked for longest ago leaves first. The bytes of a value
 * are what its owner says they are.
 */
export class WeighedCache<T> {
  private readonly kept = new Map<string, { value: T; bytes: number }>();
  private held = 0;

  constructor(private readonly mostBytes: number) {}

  get bytes(): number {
    return this.held;
  }

  get(key: string): T | undefined {
    const found = this.kept.get(key);
    if (!found) return undefined;
    // A map keeps the order of insertion.
    this.kept.delete(key);
    this.kept.set(key, found);
    return found.value;
  }

  /** Replaces what was there. A value that would take more than a quarter of the whole room is not kept. */
  set(key: string, value: T, bytes: number): void {
    this.delete(key);
    if (bytes > this.mostBytes / 4) return;
    this.kept.set(key, { value, bytes });
    this.held += bytes;
    for (const oldest of this.kept.keys()) {
      if (this.held <= this.mostBytes) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const found = this.kept.get(key);
    if (!found) return;
    this.kept.delete(key);
    this.held -= found.bytes;
  }
}
