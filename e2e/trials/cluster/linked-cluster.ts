import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Cluster, startCluster } from '../../../scripts/cluster/start-cluster.mjs';
import { findMariadb, type PrivateMariadb, startMariadb } from '../../../scripts/mariadb.mjs';
import { findRedis, type PrivateRedis, startRedis } from '../../../scripts/redis.mjs';
import { JournalReader } from '../../support/live/journal-reader.ts';
import { TcpLink } from '../../support/stack/tcp-link.ts';

/** Whether a cluster can run here. */
export const canRunCluster = findMariadb() !== null && findRedis() !== null;

const secret = 'shared-by-all-processes-of-this-trial';

/** The cluster of `npm run cluster`, with lines to MariaDB, to Redis and to its proxy that a trial can cut. */
export interface LinkedCluster extends AsyncDisposable {
  /** Where people reach it. */
  url: string;
  dataDir: string;
  cluster: Cluster;
  mariadb: PrivateMariadb;
  redis: PrivateRedis;
  toMariadb: TcpLink;
  toRedis: TcpLink;
  people: TcpLink;
  journal: JournalReader;
}

/** @param env for every process, such as `withoutRule(…)` */
export async function startLinkedCluster(env: Record<string, string> = {}): Promise<LinkedCluster> {
  await using opened = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'commonplace-cluster-'));
  opened.defer(() => rm(dataDir, { recursive: true, force: true }));
  const [mariadb, redis] = await Promise.all([startMariadb(), startRedis()]);
  opened.defer(async () => {
    await redis.stop();
    await mariadb.stop();
  });
  const toMariadb = opened.use(await TcpLink.to(`http://127.0.0.1:${mariadb.port}`));
  const toRedis = opened.use(await TcpLink.to(`http://127.0.0.1:${redis.port}`));
  const through = (url: string, link: TcpLink) => url.replace(/:\d+/, `:${new URL(link.url).port}`);
  const cluster = await startCluster({
    dataDir,
    databaseUrl: through(mariadb.url, toMariadb),
    redisUrl: through(redis.url, toRedis),
    port: 0,
    env: { ...env, INTERNAL_SECRET: secret, LOG_LEVEL: 'warn' },
  });
  opened.defer(() => cluster.stop());
  const people = opened.use(await TcpLink.to(cluster.url.replace('localhost', '127.0.0.1')));
  const rest = opened.move();
  return {
    url: people.url,
    dataDir,
    cluster,
    mariadb,
    redis,
    toMariadb,
    toRedis,
    people,
    journal: new JournalReader(contentUrl(cluster), secret),
    [Symbol.asyncDispose]: () => rest.disposeAsync(),
  };
}

function contentUrl({ members }: Cluster): string {
  return members.find(({ name }) => name === 'content-1')?.url as string;
}
