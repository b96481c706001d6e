import { usePrivateUmask } from './private-umask.ts';
import { reasonOf } from './reason-of.ts';

/** Something the operator can put right. Its message is all that is printed. */
export class StartError extends Error {}

export interface RunningProcess {
  /** Says that it takes no new people, and goes on until proxies have noticed. */
  leave(): Promise<void>;
  /** Finishes what has been begun and lets go of everything. */
  close(): Promise<void>;
  /** Receives every uncaught error. */
  onUnhandledRejection(): void;
}

/** After this a drain that hangs is cut off, so that the process is gone within the promised 10 seconds. */
const drainMs = 8_000;
/** As pino numbers it. */
const errorLevel = 50;

/**
 * The lifecycle of a process of ours: what it writes is for its own user alone; it starts, or says in one line why not
 * and exits with 1; SIGTERM and SIGINT drain it, SIGTERM after it has left; an unhandled rejection is logged and counted, and the process goes
 * on; after an uncaught exception nothing can be relied on, so it is logged and the process ends with 1.
 */
export async function runProcess(name: string, start: () => Promise<RunningProcess>): Promise<void> {
  usePrivateUmask();
  let running: RunningProcess | undefined;
  process.on('unhandledRejection', (error) => {
    running?.onUnhandledRejection();
    logLine(name, 'unhandled rejection', {
      err: error instanceof Error ? error.stack : String(error),
    });
  });
  process.on('uncaughtException', (error) => {
    logLine(name, 'uncaught exception', { err: error instanceof Error ? error.stack : String(error) });
    process.exit(1);
  });
  try {
    running = await start();
  } catch (error) {
    process.stderr.write(`${name}: ${startFailure(error)}\n`);
    process.exit(1);
  }
  let isEnding = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isEnding) return;
      isEnding = true;
      void end(running as RunningProcess, name, signal);
    });
  }
}

async function end(running: RunningProcess, name: string, signal: NodeJS.Signals): Promise<void> {
  // Ctrl-C is a person's, who waits.
  if (signal === 'SIGTERM') await running.leave();
  setTimeout(() => {
    logLine(name, `still busy after ${drainMs} ms, ending anyway`, {});
    process.exit(1);
  }, drainMs).unref();
  try {
    await running.close();
    process.exit(0);
  } catch (error) {
    logLine(name, 'closing failed', { err: reasonOf(error) });
    process.exit(1);
  }
}

function startFailure(error: unknown): string {
  const { code, syscall, address, port } = error as NodeJS.ErrnoException & {
    address?: string;
    port?: number;
  };
  if (syscall !== 'listen') return reasonOf(error);
  if (code === 'EADDRINUSE') return `The port ${port} on ${address} is in use by another program.`;
  if (code === 'EACCES') return `The port ${port} on ${address} may not be used by this user.`;
  return reasonOf(error);
}

/** The logger may not exist yet, or not any more. */
function logLine(name: string, msg: string, more: object): void {
  process.stdout.write(
    `${JSON.stringify({ level: errorLevel, time: Date.now(), process: name, msg, ...more })}\n`,
  );
}
