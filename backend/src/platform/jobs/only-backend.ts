import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../process/run-process.ts';
import { type JobDatabase, type JobLease, JobLeases } from './job-leases.ts';
import { describeOwner, isHere } from './lease-owner.ts';

const name = 'backend';
const times = { holdMs: 30_000, renewMs: 10_000 };
const lookEveryMs = 1_000;

/**
 * Without Redis backends hear nothing of each other: pushes and ended sessions would reach only some browsers. So of
 * those that have no `REDIS_URL` one runs, which holds a claim as long.
 *
 * @returns the owner of the claim, or null for a backend that shares Redis with others
 * @throws when another backend runs that has no Redis
 */
export async function claimOnlyBackend(database: JobDatabase, hasRedis: boolean): Promise<string | null> {
  const leases = new JobLeases(database, times);
  let seen: number | undefined;
  for (;;) {
    const holder = await leases.holder(name);
    if (!holder && hasRedis) return null;
    const lease = holder ? null : await leases.claim(name);
    if (lease) return lease.owner;
    // Another process claimed it in between.
    if (!holder) continue;
    // A process of another machine may have crashed: wait until its claim is renewed or runs out.
    if (isHere(holder.owner) || (seen !== undefined && seen !== holder.heldUntil))
      throw new StartError(
        `Another backend (${describeOwner(holder.owner)}) runs on this database, and without Redis there may be one only. Stop it, or set REDIS_URL for all of them.`,
      );
    seen = holder.heldUntil;
    await sleep(lookEveryMs);
  }
}

/** Holds the claim of {@link claimOnlyBackend} until it is ended; `onLost` is called when another backend has it. */
export function keepOnlyBackend(
  database: JobDatabase,
  owner: string,
  onLost: () => void,
): { end(): Promise<void> } {
  const lease: JobLease = new JobLeases(database, times).leaseOf(name, owner);
  const timer = setInterval(() => {
    lease.renew().then(
      (isHeld) => isHeld || onLost(),
      // The database is away, for others as well.
      () => {},
    );
  }, times.renewMs);
  timer.unref();
  return {
    async end() {
      clearInterval(timer);
      await lease.release(true);
    },
  };
}
