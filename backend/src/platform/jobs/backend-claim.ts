import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../process/run-process.ts';
import { type JobDatabase, type JobHolder, JobLeases } from './job-leases.ts';
import { describeOwner, isHere } from './lease-owner.ts';

/** What the one backend without Redis claims. */
const alone = 'backend';
/** How what each of those with Redis claims begins. */
const sharing = 'redis backend ';
const times = { holdMs: 30_000, renewMs: 10_000 };
const lookEveryMs = 1_000;

/** Which claim a running backend holds. */
export interface BackendClaim {
  name: string;
  owner: string;
}

/**
 * Without Redis backends hear nothing of each other: pushes and ended sessions would reach only some browsers. So each holds
 * a claim as long as it runs, and one without `REDIS_URL` runs beside no other.
 *
 * @throws when another backend runs that this one would not hear, or that would not hear this one
 */
export async function claimBackend(database: JobDatabase, hasRedis: boolean): Promise<BackendClaim> {
  const leases = new JobLeases(database, times);
  await leases.forget(sharing);
  const name = hasRedis ? `${sharing}${randomUUID().slice(0, 8)}` : alone;
  const seen = new Map<string, number>();
  for (;;) {
    // Claimed before looking for others, who do the same: of two that start at once not both go on.
    const own = await leases.claim(name);
    const other = await leases.holder(own && !hasRedis ? sharing : alone);
    if (own && !other) return own;
    await own?.release(true);
    // Another process ended in between.
    if (!other) continue;
    // A process of another machine may have crashed: wait until its claim is renewed or runs out.
    const heldUntil = seen.get(other.name);
    if (isHere(other.owner) || (heldUntil !== undefined && heldUntil !== other.heldUntil))
      throw new StartError(reason(other));
    seen.set(other.name, other.heldUntil);
    await sleep(lookEveryMs);
  }
}

/** Holds the claim until it is ended; `onLost` is called when another backend without Redis has it. */
export function keepBackendClaim(
  database: JobDatabase,
  { name, owner }: BackendClaim,
  onLost: () => void,
): { end(): Promise<void> } {
  const leases = new JobLeases(database, times);
  let lease = leases.leaseOf(name, owner);
  const renew = async () => {
    if (await lease.renew()) return;
    if (name === alone) onLost();
    // After a long stop another backend has removed it.
    else lease = (await leases.claim(name)) ?? lease;
  };
  // The database is away, for others as well.
  const timer = setInterval(() => void renew().catch(() => {}), times.renewMs);
  timer.unref();
  return {
    async end() {
      clearInterval(timer);
      await lease.release(true);
      if (name !== alone) await leases.forget(name);
    },
  };
}

function reason({ name, owner }: JobHolder): string {
  const other = `Another backend (${describeOwner(owner)}) runs on this database`;
  return name === alone
    ? `${other}, and without Redis there may be one only. Stop it, or set REDIS_URL for all of them.`
    : `${other} with Redis. Stop it, or set REDIS_URL for this one too.`;
}
