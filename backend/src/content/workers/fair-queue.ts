/** What a person took counts half as much after this time. */
const halfLifeMs = 15_000;

interface Account {
  ms: number;
  at: number;
}

/**
 * Work that waits, in the order of who has used the least time lately; of one asker, and of those who used none,
 * in the order in which it came.
 */
export class FairQueue<T extends { asker: string }> {
  #waiting: T[] = [];
  readonly #accounts = new Map<string, Account>();

  get length(): number {
    return this.#waiting.length;
  }

  push(item: T): void {
    this.#waiting.push(item);
  }

  /** Whether there is one that is suitable. */
  has(suits: (item: T) => boolean): boolean {
    return this.#waiting.some(suits);
  }

  /** Takes out the next one that is suitable. */
  take(suits: (item: T) => boolean = () => true): T | undefined {
    let next: { item: T; used: number } | undefined;
    for (const item of this.#waiting) {
      if (!suits(item)) continue;
      const used = this.#used(item.asker);
      if (!next || used < next.used) next = { item, used };
    }
    if (next) this.remove(next.item);
    return next?.item;
  }

  /** Counts time that was spent for an asker, in milliseconds. */
  charge(asker: string, ms: number): void {
    this.#accounts.set(asker, { ms: this.#used(asker) + ms, at: performance.now() });
    for (const known of this.#accounts.keys()) if (this.#used(known) < 1) this.#accounts.delete(known);
  }

  remove(item: T): void {
    this.#waiting = this.#waiting.filter((other) => other !== item);
  }

  /** Takes out everything. */
  drain(): T[] {
    return this.#waiting.splice(0);
  }

  #used(asker: string): number {
    const account = this.#accounts.get(asker);
    if (!account) return 0;
    return account.ms * 0.5 ** ((performance.now() - account.at) / halfLifeMs);
  }
}
