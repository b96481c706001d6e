import { setTimeout as sleep } from 'node:timers/promises';

interface Account {
  /** Milliseconds of work; below zero is owed. */
  left: number;
  at: number;
}

/** Of how many people it is remembered what they owe. */
const remembered = 10_000;
/** No connection waits longer for one message, or the connection would look dead. */
const longestWait = 10_000;

/**
 * All documents are served on one event loop. Each person has a share of it, however many sockets and
 * notes they have open: who has used up theirs waits, so that other people do not. Costs that no limit of
 * size can know are counted here, such as sending a large note again and again.
 */
export class CpuTokenBucket {
  private readonly rate: number;
  private readonly burst: number;
  private readonly accounts = new Map<string, Account>();

  /** `rate` in milliseconds of work for each second, `burst` in milliseconds at once. */
  constructor(rate: number, burst: number) {
    this.rate = rate;
    this.burst = burst;
  }

  /** Whether this person has to wait for their turn. */
  owes(userId: string): boolean {
    return this.account(userId).left < 0;
  }

  /** Settles when this person owes nothing. */
  async turn(userId: string): Promise<void> {
    const until = performance.now() + longestWait;
    for (;;) {
      const owed = -this.account(userId).left;
      const now = performance.now();
      if (owed <= 0 || now >= until) return;
      await sleep(Math.min(until - now, Math.ceil((owed / this.rate) * 1_000)));
    }
  }

  /** This person's message took so many milliseconds. */
  spend(userId: string, milliseconds: number): void {
    this.account(userId).left -= milliseconds;
  }

  private account(userId: string): Account {
    const now = performance.now();
    const account = this.accounts.get(userId) ?? { left: this.burst, at: now };
    account.left = Math.min(this.burst, account.left + ((now - account.at) / 1_000) * this.rate);
    account.at = now;
    // To the end of the line; who has not been here for the longest time owes nothing by now.
    this.accounts.delete(userId);
    this.accounts.set(userId, account);
    const oldest = this.accounts.keys().next();
    if (this.accounts.size > remembered && !oldest.done) this.accounts.delete(oldest.value);
    return account;
  }
}
