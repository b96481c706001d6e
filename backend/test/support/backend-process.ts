import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));

export interface StartedProcess {
  child: ChildProcess;
  /** Everything it has said so far. */
  output: { stdout: string[]; stderr: string[] };
  /** Resolves with the first line of stdout that has the text in it; rejects when the process ends first. */
  said(text: string): Promise<string>;
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>;
  /** SIGTERM, unless it has ended already. */
  stop(): Promise<number | NodeJS.Signals>;
}

/** Starts one of the backend's built processes, such as `main.js`. */
export function startProcess(
  entry: string,
  env: NodeJS.ProcessEnv,
  args: readonly string[] = [],
): StartedProcess {
  return startNode([`${dist}/${entry}`, ...args], env);
}

/** Starts Node with these arguments and nothing of our own environment but what makes it start sooner. */
export function startNode(args: readonly string[], env: NodeJS.ProcessEnv = {}): StartedProcess {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, args, {
    env: { PATH, NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: [] as string[], stderr: [] as string[] };
  const waiting = new Set<(line: string) => void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    output.stdout.push(line);
    for (const hear of waiting) hear(line);
  });
  createInterface({ input: child.stderr }).on('line', (line) => output.stderr.push(line));
  const ended = once(child, 'close').then(([code, signal]) => code ?? signal);
  return {
    child,
    output,
    ended,
    said(text) {
      const before = output.stdout.find((line) => line.includes(text));
      if (before !== undefined) return Promise.resolve(before);
      return new Promise((resolve, reject) => {
        const hear = (line: string) => {
          if (!line.includes(text)) return;
          waiting.delete(hear);
          resolve(line);
        };
        waiting.add(hear);
        void ended.then(() =>
          reject(
            new Error(`${args.join(' ')} ended: ${output.stderr.join('\n')}\n${output.stdout.join('\n')}`),
          ),
        );
      });
    },
    stop() {
      if (child.exitCode === null) child.kill('SIGTERM');
      return ended;
    },
  };
}
