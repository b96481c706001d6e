/** What an asker took counts half as much after this time. */
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
  /** Who has used less is like one who used nothing. */
  readonly #lightMs: number;
  #waiting: T[] = [];
  readonly #accounts = new Map<string, Account>();

  constructor({ lightMs = 0 } = {}) {
    this.#lightMs = lightMs;
  }

  get length(): number {
    return this.#waiting.length;
  }

  /** How much of one asker waits. */
  lengthOf(asker: string): number {
    return this.#waiting.reduce((count, item) => count + (item.asker === asker ? 1 : 0), 0);
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
    // One moment for all: what is read later is less by then.
    const now = performance.now();
    for (const item of this.#waiting) {
      if (!suits(item)) continue;
      const lately = this.#used(item.asker, now);
      const used = lately < this.#lightMs ? 0 : lately;
      if (!next || used < next.used) next = { item, used };
    }
    if (next) this.remove(next.item);
    return next?.item;
  }

  /** Counts time that was spent for an asker, in milliseconds. */
  charge(asker: string, ms: number): void {
    const used = this.#used(asker) + ms;
    this.#accounts.delete(asker);
    this.#accounts.set(asker, { ms: used, at: performance.now() });
    // Those that were charged longest ago stand first.
    for (const known of this.#accounts.keys()) {
      if (this.#used(known) >= 1) break;
      this.#accounts.delete(known);
    }
  }

  remove(item: T): void {
    this.#waiting = this.#waiting.filter((other) => other !== item);
  }

  /** Takes out everything. */
  drain(): T[] {
    return this.#waiting.splice(0);
  }

  #used(asker: string, now = performance.now()): number {
    const account = this.#accounts.get(asker);
    if (!account) return 0;
    return account.ms * 0.5 ** ((now - account.at) / halfLifeMs);
  }
}
