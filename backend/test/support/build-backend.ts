import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isBuilt } from '../../../scripts/build.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Compiles the backend once before the tests, because some of them start its real processes. Types
 * are judged by `npm run check`; here only the emitted files count.
 */
export async function setup(): Promise<void> {
  if (isBuilt(['backend'])) return;
  const output = await new Promise<string>((resolve) => {
    execFile(`${root}/node_modules/.bin/tsc`, ['-b', `${root}/backend`], (_error, stdout) => resolve(stdout));
  });
  if (!existsSync(`${root}/backend/dist/migrate.js`))
    throw new Error(`The backend was not built:\n${output}`);
}
