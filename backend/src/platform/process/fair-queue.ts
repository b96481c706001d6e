/** What an asker took counts half as much after this time. */
const halfLifeMs = 15_000;
/** Less than this does not make an asker's work weigh twice as much. */
const leastWeighedMs = 100;

interface Account {
  ms: number;
  at: number;
}

/**
 * Work that waits, in the order of who has used the least time lately; askers who used little or none take turns, so that
 * many pieces of many fresh askers delay another's by one of each. Of one asker it is in the order in which it came.
 */
export class FairQueue<T extends { asker: string }> {
  /** Who has used less is like one who used nothing. */
  readonly #lightMs: number;
  readonly #waiting: T[] = [];
  /** How much of each asker waits; who was taken from stands behind the others. */
  readonly #lengths = new Map<string, number>();
  readonly #accounts = new Map<string, Account>();

  constructor({ lightMs = 0 } = {}) {
    this.#lightMs = lightMs;
  }

  get length(): number {
    return this.#waiting.length;
  }

  /** How much of one asker waits. */
  lengthOf(asker: string): number {
    return this.#lengths.get(asker) ?? 0;
  }

  push(item: T): void {
    this.#waiting.push(item);
    this.#lengths.set(item.asker, this.lengthOf(item.asker) + 1);
  }

  /**
   * Takes out the newest of the asker of whom the most waits, each weighing more the more time the asker has used lately.
   * Nothing when the next one of `newcomer` would weigh as much.
   */
  makeRoomFor(newcomer: string): T | undefined {
    const now = performance.now();
    const weightOf = (asker: string, length: number) =>
      length * (1 + this.#used(asker, now) / Math.max(this.#lightMs, leastWeighedMs));
    let heaviest = { asker: newcomer, weight: weightOf(newcomer, this.lengthOf(newcomer) + 1) };
    for (const [asker, length] of this.#lengths) {
      const weight = weightOf(asker, length);
      if (weight > heaviest.weight) heaviest = { asker, weight };
    }
    if (heaviest.asker === newcomer) return undefined;
    const newest = this.#waiting.findLast(({ asker }) => asker === heaviest.asker);
    if (newest) this.remove(newest);
    return newest;
  }

  /** Whether there is one that is suitable. */
  has(suits: (item: T) => boolean): boolean {
    return this.#waiting.some(suits);
  }

  /** Takes out the next one that is suitable. */
  take(suits: (item: T) => boolean = () => true): T | undefined {
    /** The first suitable one of each asker. */
    const firsts = new Map<string, T>();
    for (const item of this.#waiting)
      if (!firsts.has(item.asker) && suits(item)) firsts.set(item.asker, item);
    let next: { item: T; used: number } | undefined;
    // One moment for all: what is read later is less by then.
    const now = performance.now();
    for (const asker of this.#lengths.keys()) {
      const item = firsts.get(asker);
      if (!item) continue;
      const lately = this.#used(asker, now);
      const used = lately < this.#lightMs ? 0 : lately;
      if (!next || used < next.used) next = { item, used };
    }
    if (!next) return undefined;
    const { item } = next;
    const length = this.lengthOf(item.asker);
    this.#lengths.delete(item.asker);
    this.#lengths.set(item.asker, length);
    this.remove(item);
    return item;
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
    const at = this.#waiting.indexOf(item);
    if (at < 0) return;
    this.#waiting.splice(at, 1);
    const left = this.lengthOf(item.asker) - 1;
    if (left > 0) this.#lengths.set(item.asker, left);
    else this.#lengths.delete(item.asker);
  }

  /** Takes out everything. */
  drain(): T[] {
    this.#lengths.clear();
    return this.#waiting.splice(0);
  }

  #used(asker: string, now = performance.now()): number {
    const account = this.#accounts.get(asker);
    if (!account) return 0;
    return account.ms * 0.5 ** ((now - account.at) / halfLifeMs);
  }
}
