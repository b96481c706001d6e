import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const entry = fileURLToPath(new URL('./folding-process.mjs', import.meta.url));

/** How the folds of one process ended. */
export interface FoldFigures {
  done: number;
  overtaken: number;
  failed: number;
}

/** Another process that folds one note over and over. */
export interface Folder {
  readonly figures: FoldFigures;
  /** Ends it after the fold that it is in. */
  stop(): Promise<void>;
  /** Ends it wherever it is. */
  kill(): Promise<void>;
}

export async function startFolder(
  noteId: string,
  everyMs: number,
  env: Record<string, string | undefined>,
): Promise<Folder> {
  const child = spawn(process.execPath, [entry, noteId, String(everyMs)], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const gone = once(child, 'exit');
  const [first] = await Promise.race([once(child, 'message'), gone]);
  if (first !== 'ready') throw new Error('The folding process did not start');
  let isStopping = false;
  let figures: FoldFigures = { done: 0, overtaken: 0, failed: 0 };
  child.on('message', (told) => {
    figures = told as FoldFigures;
  });
  return {
    get figures() {
      if (child.exitCode !== null && !isStopping) throw new Error('The folding process has ended');
      return figures;
    },
    async kill() {
      isStopping = true;
      child.kill('SIGKILL');
      await gone;
    },
    async stop() {
      isStopping = true;
      if (child.connected) child.send('stop');
      await gone;
    },
  };
}
