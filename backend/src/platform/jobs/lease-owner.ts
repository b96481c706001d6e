import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

const host = hostname()
  .replace(/[^\x21-\x7e]/g, '_')
  .replaceAll('/', '_')
  .slice(0, 40);
/** Where numbers of processes mean the same: containers may share a name. */
const machine = `${host}/${numbering()}`;
/** In a container that starts again processes have the same numbers as before. */
const run = randomUUID().slice(0, 8);

/** Names a claim of this process: no two claims have the same name. */
export function newOwner(): string {
  return [machine, process.pid, run, randomUUID().slice(0, 13)].join(' ');
}

/** Whether the process that made this claim has ended; false on another machine, where it cannot be checked. */
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
  return `process ${pid} on ${machine.split('/')[0]}`;
}

/** The boot of this machine and the namespace of its process numbers; empty where there is no `/proc`. */
function numbering(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').slice(0, 8);
    return `${boot}.${readlinkSync('/proc/self/ns/pid').replaceAll(/\D/g, '')}`;
  } catch {
    return '';
  }
}

function partsOf(owner: string) {
  const [machine = '', pid = '', run = ''] = owner.split(' ');
  return { machine, pid: Number(pid), run };
}
