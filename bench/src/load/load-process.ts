import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Order, Report } from './generator.ts';
import type { LoadOptions, RunOptions, RunResult } from './load.ts';

type Edge = 'measuring' | 'measured';

/** A load generator in its own process. */
export class LoadProcess {
  private readonly child: ChildProcess;

  constructor() {
    this.child = fork(fileURLToPath(new URL('./generator.ts', import.meta.url)), { stdio: 'inherit' });
  }

  async open(options: LoadOptions): Promise<number> {
    const report = await this.order({ do: 'open', options }, 'open');
    return report.openMs;
  }

  async run(options: RunOptions, onWindow: (edge: Edge) => void): Promise<RunResult> {
    const watch = ({ did }: Report) => {
      if (did === 'measuring' || did === 'measured') onWindow(did);
    };
    this.child.on('message', watch);
    try {
      return (await this.order({ do: 'run', options }, 'run')).result;
    } finally {
      this.child.off('message', watch);
    }
  }

  async close(): Promise<void> {
    await this.order({ do: 'close' }, 'close');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const gone = once(this.child, 'exit');
    this.child.disconnect();
    await gone;
  }

  private order<D extends Report['did']>(order: Order, until: D): Promise<Extract<Report, { did: D }>> {
    return new Promise((resolve, reject) => {
      const settle = () => {
        this.child.off('message', hear);
        this.child.off('exit', exit);
      };
      const exit = (code: number | null) => {
        settle();
        reject(new Error(`The load generator ended with code ${code}`));
      };
      const hear = (report: Report) => {
        if (report.did !== until && report.did !== 'fail') return;
        settle();
        if (report.did === 'fail') reject(new Error(report.message));
        else resolve(report as Extract<Report, { did: D }>);
      };
      this.child.on('message', hear);
      this.child.once('exit', exit);
      this.child.send(order);
    });
  }
}
