// The whole of Commonplace as several processes of each kind, on one MariaDB, one Redis and one S3 store behind a proxy.
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startMariadb } from '../mariadb.mjs';
import { startRedis } from '../redis.mjs';
import { freePorts } from '../stack/free-ports.mjs';
import { inAddress, presetEnv, processEnv, requireBuild } from '../stack/process-env.mjs';
import { runToEnd } from '../stack/run-to-end.mjs';
import { stopInOrder } from '../stack/stop-in-order.mjs';
import { SupervisedProcess } from '../stack/supervised-process.mjs';
import { s3Variables } from './s3-store.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const LOOPBACK = '127.0.0.1';
/** The proxy asks every 100 ms which are ready. */
const DRAIN_DELAY_MS = 300;

/** @typedef {{ name: string, url: string, process: SupervisedProcess }} Member */

/**
 * Starts what is not named: a MariaDB and an S3 store with their data in `dataDir`, a Redis. Then migrates and starts the
 * processes, those with the same number asking each other; resolves when all are ready.
 *
 * @param {import('./start-cluster.d.mts').ClusterOptions} options
 * @returns {Promise<import('./start-cluster.d.mts').Cluster>}
 */
export async function startCluster({
  dataDir,
  databaseUrl,
  redisUrl,
  host = LOOPBACK,
  port,
  publicUrl,
  count = 2,
  env = {},
  supervise = true,
  onLog = () => {},
  onEvent = () => {},
}) {
  requireBuild();
  const dir = resolve(dataDir);
  await using opened = new AsyncDisposableStack();
  const [mariadb, redis] = await Promise.all([
    databaseUrl ? null : startMariadb({ dataDir: join(dir, 'mariadb') }),
    redisUrl ? null : startRedis(),
  ]);
  opened.defer(async () => {
    await redis?.stop();
    await mariadb?.stop();
  });
  const [proxyPort = 0] = port ? [port] : await freePorts(1);
  const ports = {
    content: await freePorts(count),
    backend: await freePorts(count),
    internal: await freePorts(count),
    collab: await freePorts(count),
    proxied: await freePorts(2),
  };
  const at = (/** @type {number | undefined} */ number) => `http://${LOOPBACK}:${number}`;
  const url = publicUrl ?? `http://${host === LOOPBACK ? 'localhost' : inAddress(host)}:${proxyPort}`;
  const [storePort = 0] = await freePorts(1);
  const ownStore = !(env.S3_BUCKET || process.env.S3_BUCKET);
  const shared = processEnv({
    ...(ownStore && s3Variables(storePort)),
    ...presetEnv(),
    ...env,
    DATA_DIR: dir,
    DATABASE_URL: databaseUrl ?? mariadb?.url,
    REDIS_URL: redisUrl ?? redis?.url,
    PUBLIC_URL: url,
    TRUST_PROXY: LOOPBACK,
    DRAIN_DELAY_MS: String(DRAIN_DELAY_MS),
    // By way of the proxy, so that it is asked of one that is ready.
    CONTENT_URL: at(ports.proxied[0]),
    BACKEND_INTERNAL_URL: at(ports.proxied[1]),
  });
  const make = (
    /** @type {string} */ name,
    /** @type {string} */ entry,
    /** @type {string} */ ownUrl,
    /** @type {Record<string, string>} */ own,
    healthPath = '/health/ready',
  ) => ({
    name,
    url: ownUrl,
    process: new SupervisedProcess({
      name,
      args: [join(root, entry)],
      env: { ...shared, ...own },
      cwd: root,
      healthUrl: `${ownUrl}${healthPath}`,
      supervise,
      onLog,
      onEvent,
    }),
  });
  /** @type {Record<'content' | 'backend' | 'collab', Member[]>} */
  const members = { content: [], backend: [], collab: [] };
  for (let index = 0; index < count; index += 1) {
    const own = {
      COLLAB_URL: at(ports.collab[index]),
      CONTENT_HOST: LOOPBACK,
      CONTENT_PORT: String(ports.content[index]),
      BACKEND_HOST: LOOPBACK,
      BACKEND_PORT: String(ports.backend[index]),
      BACKEND_INTERNAL_HOST: LOOPBACK,
      BACKEND_INTERNAL_PORT: String(ports.internal[index]),
      COLLAB_HOST: LOOPBACK,
      COLLAB_PORT: String(ports.collab[index]),
    };
    const number = index + 1;
    members.content.push(
      make(`content-${number}`, 'backend/dist/content/main.js', at(ports.content[index]), own),
    );
    members.backend.push(make(`backend-${number}`, 'backend/dist/main.js', at(ports.backend[index]), own));
    members.collab.push(make(`collab-${number}`, 'collab-server/src/main.ts', own.COLLAB_URL, own));
  }
  const proxy = make('proxy', 'scripts/cluster/proxy.mjs', at(proxyPort), {
    PROXY_HOST: host,
    PROXY_PORT: String(proxyPort),
    PROXY_BACKENDS: ports.backend.join(),
    PROXY_COLLABS: ports.collab.join(),
    PROXY_CONTENTS: ports.content.join(),
    PROXY_INTERNALS: ports.internal.join(),
    PROXY_CONTENT_PORT: String(ports.proxied[0]),
    PROXY_INTERNAL_PORT: String(ports.proxied[1]),
  });
  const store = ownStore
    ? make(
        'store',
        'scripts/cluster/s3-server.mjs',
        at(storePort),
        {
          S3_SERVER_PORT: String(storePort),
          S3_SERVER_FOLDER: join(dir, 's3'),
        },
        '/health',
      )
    : null;
  const all = [...members.content, ...members.backend, ...members.collab];
  const processesOf = (/** @type {Member[]} */ some) => some.map(({ process }) => process);
  opened.defer(() =>
    stopInOrder({
      collab: processesOf(members.collab),
      backend: processesOf(members.backend),
      content: processesOf(members.content),
      store: store ? [store.process] : [],
      proxy: [proxy.process],
    }),
  );

  await store?.process.start();
  for (const log of await runToEnd('migrate', join(root, 'backend/dist/migrate.js'), shared)) onLog(log);
  // The proxy among them: the others ask each other through it.
  await Promise.all([...all, proxy].map(({ process }) => process.start()));
  const rest = opened.move();
  /** @type {Promise<void> | undefined} */
  let stopping;
  return {
    url,
    dataDir: dir,
    members: [...all, ...(store ? [store] : []), proxy],
    env: shared,
    mariadb,
    redis,
    stop() {
      stopping ??= rest.disposeAsync();
      return stopping;
    },
  };
}
