import { setTimeout as sleep } from 'node:timers/promises';
import { TokenBuckets } from './token-bucket.ts';

/** No connection waits longer for one message, or the connection would look dead. */
const longestWait = 10_000;

/**
 * All documents are served on one event loop. Each person has a share of it, however many sockets and
 * notes they have open: who has used up theirs waits, so that other people do not. Costs that no limit of
 * size can know are counted here, such as sending a large note again and again.
 */
export class CpuTokenBucket {
  private readonly rate: number;
  private readonly people: TokenBuckets;

  /** `rate` in milliseconds of work for each second, `burst` in milliseconds at once. */
  constructor(rate: number, burst: number) {
    this.rate = rate;
    this.people = new TokenBuckets(rate, burst);
  }

  /** Whether this person has to wait for their turn. */
  owes(userId: string): boolean {
    return this.people.of(userId).owed > 0;
  }

  /** Settles when this person owes nothing. */
  async turn(userId: string): Promise<void> {
    const until = performance.now() + longestWait;
    for (;;) {
      const { owed } = this.people.of(userId);
      const now = performance.now();
      if (owed <= 0 || now >= until) return;
      await sleep(Math.min(until - now, Math.ceil((owed / this.rate) * 1_000)));
    }
  }

  /** This person's message took so many milliseconds. */
  spend(userId: string, milliseconds: number): void {
    this.people.of(userId).spend(milliseconds);
  }
}
