/** A client that asks again for the same document within this time after a refusal has not understood it. */
const memory = 30_000;

/**
 * Clients older than `y-websocket` 3.1 know no final code: refused, they are back after 100 ms, for ever.
 * So only the first refusal ends at once; the next ones wait for their end, and the client with them.
 */
export class RefusalPauses {
  private readonly pause: number;
  private readonly refusedAt = new Map<string, number>();

  /** `pause` in milliseconds. */
  constructor(pause: number) {
    this.pause = pause;
  }

  /** How long this refusal waits, in milliseconds. */
  next(address: string, documentName: string): number {
    const key = `${address} ${documentName}`;
    const now = performance.now();
    for (const [other, at] of this.refusedAt) {
      if (now - at < memory) break;
      this.refusedAt.delete(other);
    }
    // Deleted first, so that the map stays in the order of time.
    const isRepeated = this.refusedAt.delete(key);
    this.refusedAt.set(key, now);
    return isRepeated ? this.pause : 0;
  }
}
