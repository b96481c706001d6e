import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';

/** A container has a name of its own, unless it is given one. */
const machine = hostname()
  .replace(/[^\x21-\x7e]/g, '_')
  .slice(0, 64);
/** In a container that starts again processes have the same numbers as before. */
const run = randomUUID().slice(0, 8);

/** Names a claim of this process: no two claims have the same name. */
export function newOwner(): string {
  return [machine, process.pid, run, randomUUID().slice(0, 13)].join(' ');
}

/** Whether the process that made this claim has certainly ended. Of another machine nobody knows. */
export function isGone(owner: string): boolean {
  const { machine: where, pid, run: which } = partsOf(owner);
  if (where !== machine) return false;
  if (pid === process.pid) return which !== run;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/** Whether the process that made this claim runs on this machine: then it is there, or {@link isGone}. */
export function isHere(owner: string): boolean {
  return partsOf(owner).machine === machine;
}

/** The process in words. */
export function describeOwner(owner: string): string {
  const { machine, pid } = partsOf(owner);
  return `process ${pid} on ${machine}`;
}

function partsOf(owner: string) {
  const [machine = '', pid = '', run = ''] = owner.split(' ');
  return { machine, pid: Number(pid), run };
}
