import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { AttackAnswer, AttackOrder } from './attack-process.ts';
import type { AttackReport } from './attacker.ts';

/** Attackers in a process of their own. */
export class Attack {
  private readonly child: ChildProcess;

  constructor() {
    this.child = fork(fileURLToPath(new URL('attack-process.ts', import.meta.url)), { execArgv: [] });
    // Their work would be done on other machines: it may not take the server's processor.
    if (this.child.pid) setPriority(this.child.pid, 19);
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
