// The first thing that `npm start`, `npm test` and the others run. It has only Node 20 and its built-ins
// to count on: it installs the packages when they are missing or not those of the lock file, and
// continues under Node 24, which comes as one of them (docs/adr/0001).
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sayStill } from './say-still.mjs';
import { whenNpmEnds } from './watch-npm.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Types in sources are stripped by Node itself from here on. */
const LOWEST_NODE = [22, 18];
const OWN_NODE_MAJOR = 24;

/**
 * Makes sure that the packages are there and that this script runs under a Node that can run ours.
 * Either returns, or hands the whole command over to Node 24 and never returns.
 *
 * @returns {Promise<void>}
 */
export async function bootstrap() {
  if (!isInstalled(root)) await install();
  if (Number(process.versions.node.split('.')[0]) === OWN_NODE_MAJOR) return;
  const node = ownNode(root);
  if (node) await handOver(node);
  else if (!canStripTypes(process.versions.node))
    fail(
      `Node ${process.versions.node} is too old, and there is no Node ${OWN_NODE_MAJOR} package for ` +
        `${process.platform}-${process.arch}: please install Node ${OWN_NODE_MAJOR} (at least ${LOWEST_NODE.join('.')}).`,
    );
}

/**
 * Whether `node_modules` holds what the lock file names. npm keeps its own record of what it installed
 * and writes it last, so an interrupted installation, a changed lock file and an `npm install` by hand
 * are all told apart without a stamp of our own.
 *
 * @param {string} folder
 */
export function isInstalled(folder) {
  const wanted = packagesOf(join(folder, 'package-lock.json'));
  const present = packagesOf(join(folder, 'node_modules', '.package-lock.json'));
  if (!wanted) throw new Error(`${folder} has no package-lock.json`);
  if (!present) return false;
  return Object.entries(wanted).every(([path, { version, optional, devOptional, link }]) => {
    if (!path.includes('node_modules/') || link) return true;
    const found = present[path];
    // Packages for other platforms stay away; one that is here must be the right one.
    return found ? found.version === version : optional === true || devOptional === true;
  });
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean, devOptional?: boolean, link?: boolean }> | null}
 */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? null;
  } catch {
    return null;
  }
}

/** @param {string} version */
export function canStripTypes(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > LOWEST_NODE[0] || (major === LOWEST_NODE[0] && minor >= LOWEST_NODE[1]);
}

/**
 * The Node that came with the packages, or null where none exists for this platform.
 *
 * @param {string} folder
 */
export function ownNode(folder) {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const file = join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  return existsSync(file) ? file : null;
}

async function install() {
  const began = Date.now();
  process.stderr.write('Installing the packages (about half a minute on the first start) …\n');
  // npm passes its path to its scripts; typed by hand, `node scripts/start.mjs` finds it on the PATH.
  const npm = process.env.npm_execpath?.endsWith('.js') ? process.env.npm_execpath : null;
  const args = ['ci', '--loglevel=error', '--no-audit', '--no-fund'];
  const child = npm
    ? spawn(process.execPath, [npm, ...args], { cwd: root, stdio: ['ignore', 2, 2] })
    : spawn('npm', args, { cwd: root, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' });
  const installed = sayStill('installing');
  process.once('SIGTERM', (signal) => child.kill(signal));
  const code = await new Promise((resolve) => {
    child.once('error', (error) => {
      process.stderr.write(`npm did not start: ${error.message}\n`);
      resolve(1);
    });
    child.once('exit', (exitCode) => resolve(exitCode ?? 1));
  });
  installed();
  if (code !== 0) fail('The packages could not be installed; npm says why above.');
  process.stderr.write(`Installed in ${Math.round((Date.now() - began) / 1000)} s.\n`);
}

/**
 * Runs this very command again under another Node and ends with its exit code.
 *
 * @param {string} node
 * @returns {Promise<never>}
 */
function handOver(node) {
  const path = `${join(root, 'node_modules', '.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH ?? ''}`;
  const child = spawn(node, process.argv.slice(1), {
    // The channel informs the other side when this one is killed.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PATH: `${dirname(node)}${process.platform === 'win32' ? ';' : ':'}${path}` },
  });
  // A Ctrl-C reaches both of us, and hearing of it twice does no harm; a signal for this process alone
  // would otherwise be lost.
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => child.kill(signal));
  whenNpmEnds(() => child.kill('SIGTERM'));
  return new Promise(() => {
    child.once('error', (error) => fail(`Node ${OWN_NODE_MAJOR} did not start: ${error.message}`));
    child.once('exit', (code) => process.exit(code ?? 1));
  });
}

/** @param {string} message @returns {never} */
function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

// `node scripts/bootstrap.mjs` installs what is missing and does nothing else.
if (process.argv[1] === fileURLToPath(import.meta.url)) await bootstrap();
