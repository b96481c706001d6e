import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { AttackAnswer, AttackOrder } from './attack-process.ts';
import type { AttackReport } from './attacker.ts';

/** Attackers in a process of their own. */
export class Attack {
  private readonly child: ChildProcess;

  constructor() {
    const file = fileURLToPath(new URL('attack-process.ts', import.meta.url));
    // In a session of its own, which is what can give way: see there.
    this.child = fork(file, { execArgv: [], detached: true });
    if (this.child.pid) giveWay(this.child.pid);
  }

  /** Settles when all frames have been sent and looked at, with what became of them. */
  async send(order: AttackOrder): Promise<AttackReport> {
    const answered = once(this.child, 'message');
    const ended = once(this.child, 'exit').then(() => Promise.reject(new Error('The attackers gave up')));
    this.child.send(order);
    const [answer] = (await Promise.race([answered, ended])) as [AttackAnswer];
    ended.catch(() => {});
    return { ...answer, acknowledged: answer.acknowledged.map((update) => Buffer.from(update, 'base64')) };
  }

  async end(): Promise<void> {
    if (this.child.exitCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.disconnect();
    await ended;
  }
}

/** Their work would be done on other machines: it may not take the servers' processor. */
function giveWay(pid: number): void {
  setPriority(pid, 19);
  try {
    // Linux shares the processor among sessions first, and each server has one of its own: who is nice is so only
    // to the others of their session (sched(7), autogroups).
    writeFileSync(`/proc/${pid}/autogroup`, '19');
  } catch {
    // Where there are no such groups, all processes are compared as they are.
  }
}
