import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { isIPv6 } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartError } from './start-error.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * The environment of this process with ours on top; what is undefined there is absent, not inherited.
 * An empty value counts as unset.
 *
 * @param {Record<string, string | undefined>} ours
 * @returns {Record<string, string>}
 */
export function processEnv(ours) {
  const merged = { ...process.env, ...ours };
  // These are the supervisor's own; the processes have their own names for what concerns them.
  for (const name of ['HOST', 'PORT']) delete merged[name];
  return Object.fromEntries(
    Object.entries(merged).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
}

/** What the processes are given that nobody chose, for {@link processEnv}. */
export function presetEnv() {
  return {
    // Known to the processes of this run only, unless the operator chose one.
    INTERNAL_SECRET: process.env.INTERNAL_SECRET || randomBytes(32).toString('base64url'),
    NODE_ENV: 'production',
    // Otherwise half a second of each start is compiling, and running TypeScript holds 18 MB more.
    NODE_COMPILE_CACHE:
      process.env.NODE_COMPILE_CACHE || join(root, 'node_modules/.cache/commonplace/compiled'),
  };
}

/** An address as it is in a URL. @param {string} host */
export function inAddress(host) {
  return isIPv6(host) ? `[${host}]` : host;
}

/** @throws {StartError} */
export function requireBuild() {
  const missing = ['backend/dist/migrate.js', 'backend/dist/main.js', 'backend/dist/content/main.js'].find(
    (file) => !existsSync(join(root, file)),
  );
  if (missing) throw new StartError(`${missing} is not built: run npm run build`);
}
