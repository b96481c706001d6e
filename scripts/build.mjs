// Builds stale packages, through nx and its cache of inputs. `node scripts/build.mjs`, or `build()`.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bootstrap } from './bootstrap.mjs';
import { cacheOf, isBuiltOf, keepBuiltOf, sourcesOf } from './build/built-sources.mjs';
import { oneAtATime } from './build/one-at-a-time.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * @param {string[]} packages by folder
 * @param {AbortSignal} [signal] gives up
 * @returns {Promise<string | null>} the output of a failed build, or null
 */
export async function build(packages = ['backend', 'frontend'], signal) {
  if (isBuilt(packages)) return null;
  // Nx deletes the output first: a second build would take it from under the first.
  return oneAtATime(join(cacheOf(root), 'build.lock'), () => buildStale(packages, signal), signal);
}

/** @param {string[]} packages @param {AbortSignal} [signal] */
async function buildStale(packages, signal) {
  const sources = sourcesOf(root);
  if (isBuilt(packages, sources)) return null;
  const problem = await runNx(packages, signal);
  // Changes that were made meanwhile are built next time.
  if (problem === null) for (const name of packages) keepBuiltOf(root, name, sources);
  return problem;
}

/** Whether nothing of these packages, by folder, is stale. @param {string[]} packages */
export function isBuilt(packages, sources = sourcesOf(root)) {
  return packages.every((name) => isBuiltOf(root, name, sources));
}

/** @param {string[]} packages @param {AbortSignal} [signal] @returns {Promise<string | null>} */
function runNx(packages, signal) {
  const projects = packages.map((name) => `@commonplace/${name}`).join(',');
  const child = spawn(
    process.execPath,
    [
      join(root, 'node_modules/nx/dist/bin/nx.js'),
      'run-many',
      '-t',
      'build',
      '-p',
      projects,
      '--outputStyle=stream',
    ],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
      env: {
        ...process.env,
        // Also when a test asks for it: React for development would be built otherwise, and kept in the cache.
        NODE_ENV: 'production',
        NX_DAEMON: 'false',
        // Nx would share them with other copies of the repository: a build there is none of this one.
        NX_CACHE_DIRECTORY: join(root, '.nx/cache'),
        NX_WORKSPACE_DATA_DIRECTORY: join(root, '.nx/workspace-data'),
        NX_TUI: 'false',
        NX_NO_CLOUD: 'true',
        FORCE_COLOR: '0',
      },
    },
  );
  let words = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      words += chunk;
    });
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code) => resolve(code === 0 ? null : words.trim()));
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await bootstrap();
  const problem = await build();
  if (problem !== null) {
    process.stderr.write(`${problem}\n`);
    process.exitCode = 1;
  }
}
