// A private MariaDB for tests: temporary folder, random port, 127.0.0.1 only, gone with its parent.
//
//   import { startMariadb } from './mariadb.mjs'
//   node scripts/mariadb.mjs -- <command>     runs the command with TEST_DATABASE_URL set
import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from './stack/free-ports.mjs';
import { startTethered } from './tethered-server.mjs';

const START_TIMEOUT_MS = 60_000;

/** Where the installed server is, or null. Debian keeps it in /usr/sbin, which is not on every PATH. */
export function findMariadb() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/usr/bin'];
  const find = (/** @type {string} */ name) =>
    folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
  const server = find('mariadbd');
  const installer = find('mariadb-install-db');
  return server && installer ? { server, installer } : null;
}

/**
 * Starts a private server and waits until it answers.
 *
 * @param {{ parent?: string, dataDir?: string, args?: string[] }} [options] `parent` is the folder in which its own is
 *   made (a small disk, for one), `dataDir` keeps the databases beyond its end, `args` are further arguments of the server
 * @returns {Promise<import('./mariadb.d.mts').PrivateMariadb>} `url` names an empty database as root without a
 *   password: `mysql://root@127.0.0.1:<port>/commonplace_test`
 * @throws when no MariaDB is installed or it does not come up; the message carries the server's last words
 */
export async function startMariadb({ parent = tmpdir(), dataDir, args = [] } = {}) {
  const found = findMariadb();
  if (!found) throw new Error('mariadbd is not installed (Debian: apt-get install mariadb-server)');

  const folder = await mkdtemp(join(parent, 'commonplace-mariadb-'));
  try {
    return await startIn(folder, found, { data: dataDir ?? join(folder, 'data'), further: args });
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/**
 * @param {string} folder
 * @param {{ server: string, installer: string }} programs
 * @param {{ data: string, further: string[] }} options
 */
async function startIn(folder, { server, installer }, { data, further }) {
  const asRoot = process.getuid?.() === 0 ? ['--user=root'] : [];
  const install = [
    '--no-defaults',
    `--datadir=${data}`,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
    // Several that are installed at once would take each other's temporary tables away.
    `--tmpdir=${folder}`,
    ...asRoot,
  ];
  if (!existsSync(data)) await promisify(execFile)(installer, install);
  const init = join(folder, 'init.sql');
  await writeFile(init, 'CREATE DATABASE IF NOT EXISTS commonplace_test;\n');
  const pidFile = join(folder, 'server.pid');

  const port = await freePort();
  const args = [
    '--no-defaults',
    ...asRoot,
    `--datadir=${data}`,
    `--tmpdir=${folder}`,
    `--socket=${join(folder, 'server.sock')}`,
    `--pid-file=${pidFile}`,
    `--init-file=${init}`,
    `--port=${port}`,
    '--bind-address=127.0.0.1',
    '--skip-name-resolve',
    '--character-set-server=utf8mb4',
    '--collation-server=utf8mb4_unicode_ci',
    // "Saved means on disk" is what the tests are about, so the private server is as durable as a real one.
    '--innodb-flush-log-at-trx-commit=1',
    '--innodb-buffer-pool-size=96M',
    '--innodb-log-file-size=48M',
    '--max-connections=300',
    '--skip-log-bin',
    ...further,
  ];
  const run = () =>
    startTethered({
      name: 'MariaDB',
      folder,
      program: server,
      args,
      readyWords: 'ready for connections',
      withinMs: START_TIMEOUT_MS,
    });
  let running = await run();
  const kill = () => running.letGo();
  const start = async () => {
    // It may have ended by itself, as it does when its disk is full.
    if (!running.isRunning()) running = await run();
  };
  return {
    url: `mysql://root@127.0.0.1:${port}/commonplace_test`,
    port,
    pid: async () => Number(await readFile(pidFile, 'utf8')),
    kill,
    start,
    async crash() {
      await kill();
      await start();
    },
    async stop() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** @param {string[]} command @returns {Promise<number>} the command's exit code */
async function runWithMariadb([program, ...args]) {
  if (!program) {
    process.stderr.write('usage: node scripts/mariadb.mjs -- <command> [args…]\n');
    return 2;
  }
  const mariadb = await startMariadb();
  try {
    const child = spawn(program, args, {
      stdio: 'inherit',
      env: { ...process.env, TEST_DATABASE_URL: mariadb.url },
    });
    // The terminal sends Ctrl-C to the command too; we stay to clean up after it.
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
      process.on(signal, () => child.kill(signal));
    return await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code) => resolve(code ?? 1));
    });
  } finally {
    await mariadb.stop();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const command = process.argv.slice(2);
  if (command[0] === '--') command.shift();
  try {
    process.exitCode = await runWithMariadb(command);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}
