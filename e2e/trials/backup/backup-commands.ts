import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const entry = (name: string) =>
  fileURLToPath(new URL(`../../../backend/dist/tools/backup/${name}.js`, import.meta.url));

/** What names a database and its files. */
export interface DataPlace {
  dataDir: string;
  databaseUrl?: string | undefined;
}

function environment({ dataDir, databaseUrl }: DataPlace, more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...more };
}

/** Backs up into a file, and answers the instant until which everything is in it. */
export async function backUp(place: DataPlace, file: string): Promise<number> {
  const { stdout } = await run(process.execPath, [entry('main'), '--out', file], { env: environment(place) });
  return Date.parse(/everything until (\S+Z)/.exec(stdout)?.[1] ?? '');
}

export async function restore(file: string, place: DataPlace, env?: NodeJS.ProcessEnv): Promise<void> {
  await run(process.execPath, [entry('restore-main'), file], { env: environment(place, env) });
}
