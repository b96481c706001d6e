import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

/** Attackers in a process of their own, one of the files in this folder: an order in, an answer out. */
export class Attack<Order extends object, Answer> {
  private readonly child: ChildProcess;

  constructor(name: string) {
    const file = fileURLToPath(new URL(name, import.meta.url));
    // In a session of its own, which is what can give way: see there.
    this.child = fork(file, { execArgv: [], detached: true, serialization: 'advanced' });
    if (this.child.pid) giveWay(this.child.pid);
  }

  /** Settles when all has been sent and looked at, with what became of it. */
  async send(order: Order): Promise<Answer> {
    const answered = once(this.child, 'message');
    const ended = once(this.child, 'exit').then(() => Promise.reject(new Error('The attackers gave up')));
    this.child.send(order);
    const [answer] = (await Promise.race([answered, ended])) as [Answer];
    ended.catch(() => {});
    return answer;
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
