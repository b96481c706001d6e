// The whole of Commonplace as one object: the three processes behind their front door.
// `npm start` runs it for people; the browser stories and the trials run it in tests.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePorts } from './stack/free-ports.mjs';
import { openFrontDoor } from './stack/front-door.mjs';
import { isUnder } from './stack/is-under.mjs';
import { readLogLines } from './stack/log-lines.mjs';
import { StartError } from './stack/start-error.mjs';
import { SupervisedProcess } from './stack/supervised-process.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const LOOPBACK = '127.0.0.1';

/** Where each process has to be by, counted from the order to stop; together within the promised 10 s. */
const STOP_BY_MS = /** @type {const} */ ({ collab: 7_700, backend: 8_800, content: 9_600 });

/**
 * @typedef {import('./stack/front-door.mjs').Route} Route
 * @typedef {import('./stack/log-lines.mjs').LogLine} LogLine
 */

/**
 * Migrates the database and starts the built processes behind a front door; resolves when all are ready.
 *
 * @param {import('./stack/stack.d.mts').StackOptions} options
 * @returns {Promise<import('./stack/stack.d.mts').Stack>}
 * @throws {StartError} with one clear line when something can't start
 */
export async function startStack({
  dataDir,
  databaseUrl,
  host = LOOPBACK,
  port = 0,
  publicUrl,
  trustedProxies = 0,
  env = {},
  supervise = true,
  routeFirst,
  signal,
  onLog = () => {},
  onEvent = () => {},
}) {
  requireBuild();
  const dir = resolve(dataDir);
  const [backendPort, internalPort, contentPort, collabPort] = await freePorts(4);
  /** @type {import('./stack/front-door.mjs').Target} */
  const collab = { host: LOOPBACK, port: collabPort };
  const backend = { host: LOOPBACK, port: backendPort };

  /** @type {Route} */
  const route = (path, kind) => {
    if (kind === 'upgrade' && (isUnder(path, '/collab') || isUnder(path, '/yjs'))) return collab;
    return routeFirst?.(path) ?? backend;
  };
  // First of all, because a port in use is the most likely reason to stop here, and because the
  // processes are told the address that people see.
  const door = await openFrontDoor({ host, port, trustedProxies, route });
  const url = `http://${host === LOOPBACK ? 'localhost' : host}:${door.port}`;

  const shared = processEnv({
    // Known to the processes of this run only, unless the operator chose one.
    INTERNAL_SECRET: process.env.INTERNAL_SECRET || randomBytes(32).toString('base64url'),
    NODE_ENV: 'production',
    ...env,
    DATA_DIR: dir,
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: publicUrl ?? url,
    // The front door is one more proxy before the processes.
    PROXY_HOPS: String(trustedProxies + 1),
    CONTENT_URL: `http://${LOOPBACK}:${contentPort}`,
    COLLAB_URL: `http://${LOOPBACK}:${collabPort}`,
    BACKEND_INTERNAL_URL: `http://${LOOPBACK}:${internalPort}`,
    BACKEND_HOST: LOOPBACK,
    BACKEND_PORT: String(backendPort),
    BACKEND_INTERNAL_HOST: LOOPBACK,
    BACKEND_INTERNAL_PORT: String(internalPort),
    CONTENT_HOST: LOOPBACK,
    CONTENT_PORT: String(contentPort),
    COLLAB_HOST: LOOPBACK,
    COLLAB_PORT: String(collabPort),
  });
  const make = (/** @type {string} */ name, /** @type {string} */ entry, /** @type {number} */ healthPort) =>
    new SupervisedProcess({
      name,
      args: ['--enable-source-maps', join(root, entry)],
      env: shared,
      cwd: root,
      healthUrl: `http://${LOOPBACK}:${healthPort}/health`,
      supervise,
      onLog,
      onEvent,
    });
  const processes = {
    content: make('content', 'backend/dist/content/main.js', contentPort),
    backend: make('backend', 'backend/dist/main.js', backendPort),
    collab: make('collab', 'collab-server/src/main.ts', collabPort),
  };
  // Not on Windows, where nobody has tried it.
  if (process.platform !== 'win32') collab.give = processes.collab.give;

  /** @type {Promise<void> | undefined} */
  let stopping;
  const stop = () => {
    stopping ??= stopInOrder(processes, door);
    return stopping;
  };

  const giveUp = () => void stop();
  try {
    const lines = await runToEnd('migrate', join(root, 'backend/dist/migrate.js'), shared);
    for (const log of lines) onLog(log);
    signal?.throwIfAborted();
    signal?.addEventListener('abort', giveUp, { once: true });
    // Together, because the backend's health asks the other two, and because two cores are faster than one.
    await Promise.all([processes.content.start(), processes.backend.start(), processes.collab.start()]);
  } catch (error) {
    await stop();
    throw error;
  } finally {
    signal?.removeEventListener('abort', giveUp);
  }
  return {
    url,
    dataDir: dir,
    addresses: {
      content: shared.CONTENT_URL,
      backend: `http://${LOOPBACK}:${backendPort}`,
      internal: shared.BACKEND_INTERNAL_URL,
      collab: shared.COLLAB_URL,
    },
    processes,
    async restart(name) {
      // Whoever asks while everything is leaving would be left behind with a process of their own.
      if (stopping) throw new Error('The stack is stopping');
      await processes[name].restart();
    },
    run: (entry) => runToEnd(entry, join(root, entry), shared),
    stop,
  };
}

/**
 * The collab-server first, so that everything people typed is journaled while the journal still
 * answers; the content process last.
 *
 * @param {Record<'collab' | 'backend' | 'content', SupervisedProcess>} processes
 * @param {{ close: () => Promise<void> }} door
 */
async function stopInOrder(processes, door) {
  const began = Date.now();
  for (const name of /** @type {const} */ (['collab', 'backend', 'content']))
    await processes[name].stop(began + STOP_BY_MS[name] - Date.now());
  await door.close();
}

/**
 * Runs one of our entries to its end.
 *
 * @param {string} name
 * @param {string} file
 * @param {Record<string, string>} env
 * @returns {Promise<LogLine[]>} what it wrote to stdout
 * @throws {StartError} with what it wrote to stderr
 */
async function runToEnd(name, file, env) {
  const child = spawn(process.execPath, ['--enable-source-maps', file], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  /** @type {LogLine[]} */
  const lines = [];
  /** @type {string[]} */
  const complaints = [];
  readLogLines(name, 'stdout', child.stdout, (log) => lines.push(log));
  readLogLines(name, 'stderr', child.stderr, ({ line }) => complaints.push(line));
  const [code, signal] = await once(child, 'close');
  if (code !== 0)
    throw new StartError(complaints.join('\n') || `${name} ended with ${signal ?? `code ${code}`}`);
  return lines;
}

function requireBuild() {
  const missing = ['backend/dist/migrate.js', 'backend/dist/main.js', 'backend/dist/content/main.js'].find(
    (file) => !existsSync(join(root, file)),
  );
  if (missing) throw new StartError(`${missing} is not built: run npm run build`);
}

/**
 * The environment of this process with ours on top; what is undefined there is absent, not inherited.
 * An empty value counts as unset.
 *
 * @param {Record<string, string | undefined>} ours
 * @returns {Record<string, string>}
 */
function processEnv(ours) {
  const merged = { ...process.env, ...ours };
  // These are the supervisor's own; the processes have their own names for what concerns them.
  for (const name of ['HOST', 'PORT']) delete merged[name];
  return Object.fromEntries(
    Object.entries(merged).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
}
