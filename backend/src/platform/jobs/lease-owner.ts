import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';

/** Names a claim of this process: no two claims have the same name. */
export function newOwner(): string {
  return [machine, process.pid, randomUUID()].join(' ');
}

/**
 * Whether the process that made this claim has certainly ended. Of another machine nobody knows: there the lease runs out
 * by itself.
 */
export function isGone(owner: string): boolean {
  const [where, pid] = owner.split(' ');
  if (where !== machine) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/** A container has a name of its own, unless it is given one. */
const machine = hostname()
  .replace(/[^\x21-\x7e]/g, '_')
  .slice(0, 64);
