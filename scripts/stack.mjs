// The whole of Commonplace as one object: its three processes at one address.
// `npm start` runs it for people; the browser stories and the trials run it in tests.
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startBeside } from './stack/beside-process.mjs';
import { freePorts } from './stack/free-ports.mjs';
import { inAddress, presetEnv, processEnv, requireBuild } from './stack/process-env.mjs';
import { bindPublicPort } from './stack/public-port.mjs';
import { runToEnd } from './stack/run-to-end.mjs';
import { stopInOrder } from './stack/stop-in-order.mjs';
import { SupervisedProcess } from './stack/supervised-process.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const LOOPBACK = '127.0.0.1';
/** Where this machine reaches what listens on all of its addresses. */
const wildcards = new Map([
  ['0.0.0.0', LOOPBACK],
  ['::', '::1'],
]);
/** After stdin, stdout, stderr and the channel. */
const FIRST_FD = 4;

/**
 * @typedef {import('./stack/log-lines.mjs').LogLine} LogLine
 * @typedef {import('node:net').Socket} Socket
 */

/**
 * Migrates the database and starts the built processes; resolves when all are ready.
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
  env = {},
  supervise = true,
  signal,
  onLog = () => {},
  onEvent = () => {},
}) {
  requireBuild();
  const dir = resolve(dataDir);
  const [internalPort, contentPort, collabPort] = await freePorts(3);
  // First of all, because a port in use is the most likely reason to stop here, and because the
  // processes get the public address.
  const publicPort = await bindPublicPort({ host, port });
  const url = `http://${inAddress(host === LOOPBACK ? 'localhost' : host)}:${publicPort.port}`;
  const backendUrl = `http://${inAddress(wildcards.get(host) ?? host)}:${publicPort.port}`;

  const shared = processEnv({
    ...presetEnv(),
    ...env,
    DATA_DIR: dir,
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: publicUrl ?? url,
    CONTENT_URL: `http://${LOOPBACK}:${contentPort}`,
    COLLAB_URL: `http://${LOOPBACK}:${collabPort}`,
    BACKEND_INTERNAL_URL: `http://${LOOPBACK}:${internalPort}`,
    BACKEND_INTERNAL_HOST: LOOPBACK,
    BACKEND_INTERNAL_PORT: String(internalPort),
    CONTENT_HOST: LOOPBACK,
    CONTENT_PORT: String(contentPort),
    COLLAB_HOST: LOOPBACK,
    COLLAB_PORT: String(collabPort),
    // The public port stays bound, so nobody has to be sent elsewhere.
    DRAIN_DELAY_MS: '0',
  });
  const make = (
    /** @type {string} */ name,
    /** @type {string} */ entry,
    /** @type {string} */ url,
    own = {},
  ) =>
    new SupervisedProcess({
      name,
      args: [join(root, entry)],
      env: shared,
      cwd: root,
      healthUrl: `${url}/health`,
      supervise,
      onLog,
      onEvent,
      ...own,
    });
  const collab = make('collab', 'collab-server/src/main.ts', shared.COLLAB_URL);
  const processes = {
    content: make('content', 'backend/dist/content/main.js', shared.CONTENT_URL),
    backend: make('backend', 'backend/dist/main.js', backendUrl, {
      env: { ...shared, ...listeningOn(publicPort) },
      fds: publicPort.fds,
      onSocket: (/** @type {object} */ message, /** @type {Socket} */ socket) => collab.give(message, socket),
    }),
    collab,
  };

  /** @type {import('./stack/beside-process.mjs').BesideProcess[]} */
  const beside = [];
  /** @type {Promise<void> | undefined} */
  let stopping;
  const stop = () => {
    stopping ??= (async () => {
      await Promise.all(beside.map((each) => each.stop()));
      await stopInOrder({
        collab: [processes.collab],
        backend: [processes.backend],
        content: [processes.content],
      });
      publicPort.close();
    })();
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
      backend: backendUrl,
      internal: shared.BACKEND_INTERNAL_URL,
      collab: shared.COLLAB_URL,
    },
    processes,
    async restart(name) {
      // A request during shutdown would leave a process behind.
      if (stopping) throw new Error('The stack is stopping');
      await processes[name].restart();
    },
    startBeside(name, entry) {
      const args = [join(root, entry), backendUrl];
      const started = startBeside({ name, args, env: shared, cwd: root, onLog });
      beside.push(started);
      return started.pid;
    },
    run: (entry) => runToEnd(entry, join(root, entry), shared),
    stop,
  };
}

/**
 * The variables of the backend's public address.
 *
 * @param {import('./stack/public-port.mjs').PublicPort} publicPort
 * @returns {Record<string, string>}
 */
function listeningOn({ hosts, port, fds }) {
  if (fds) return { BACKEND_LISTEN_FDS: fds.map((_fd, at) => at + FIRST_FD).join() };
  return { BACKEND_HOST: hosts.join(), BACKEND_PORT: String(port) };
}
