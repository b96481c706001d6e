// What tests need from the system: found, else installed where we may (root on Debian), else named.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findMariadb } from '../mariadb.mjs';
import { findRedis } from '../redis.mjs';

/** The headless shell shows what the browser shows, without its window, for two thirds of its processor time. */
const browsers = ['chromium-headless-shell', 'chromium'];

/** @returns {string | null} the browser's path */
export function findChromium() {
  if (process.env.CHROMIUM_PATH)
    return existsSync(process.env.CHROMIUM_PATH) ? process.env.CHROMIUM_PATH : null;
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin'];
  const files = browsers.flatMap((name) => folders.map((folder) => join(folder, name)));
  return files.find((file) => existsSync(file)) ?? null;
}

const tools = {
  chromium: { find: () => findChromium() !== null, packages: ['chromium'] },
  mariadb: { find: () => findMariadb() !== null, packages: ['mariadb-server'] },
  redis: { find: () => findRedis() !== null, packages: ['redis-server'] },
};

/**
 * @param {keyof typeof tools} name
 * @param {(text: string) => void} say
 * @returns {boolean} whether it is here now
 */
export function provide(name, say) {
  const { find, packages } = tools[name];
  if (find()) return true;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  say(`Installing ${packages.join(', ')} …`);
  const apt = (/** @type {string[]} */ args) =>
    spawnSync('apt-get', ['-qq', '-y', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  // The lists of a fresh machine are empty; elsewhere they need not be fetched.
  const install = () => apt(['install', '--no-install-recommends', ...packages]);
  return (install() || (apt(['update']) && install())) && find();
}

const memory = '/dev/shm';
const enoughBytes = 4 * 1024 ** 3;

/**
 * A folder in memory for temporary files, where there is room for it: most of what a test of a database waits for is
 * the disk, and what a killed process has written is the same in both.
 *
 * @returns {{ path: string | undefined, remove(): void }} without a path, the usual folder has to do
 */
export function folderInMemory() {
  if (process.env.TMPDIR || !existsSync(memory) || freeBytes(memory) < enoughBytes)
    return { path: undefined, remove() {} };
  const path = mkdtempSync(join(memory, 'commonplace-'));
  // As the usual one: tests look from other accounts at what lies in it.
  chmodSync(path, 0o1777);
  // Processes that were killed leave files behind.
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) };
}

/** @param {string} folder */
function freeBytes(folder) {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
