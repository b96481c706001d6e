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
  /** Ends it and answers what it did. */
  stop(): Promise<FoldFigures>;
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
  const [first] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  if (first !== 'ready') throw new Error('The folding process did not start');
  return {
    async stop() {
      const figures = once(child, 'message');
      const gone = once(child, 'exit');
      child.send('stop');
      const [answer] = await figures;
      await gone;
      return answer as FoldFigures;
    },
  };
}
