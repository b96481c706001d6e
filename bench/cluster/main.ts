// What a read costs on a cluster with two of each process, against one with one of each: processor time of all their
// processes, MariaDB and Redis among them, for each request. The two are asked in turn.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { percentile } from '../../e2e/support/percentile.ts';
import { startCluster } from '../../scripts/cluster/start-cluster.mjs';
import { type Call, RestReads } from '../rest/rest-reads.ts';
import { machine } from '../src/figures/machine.ts';

/** Two may cost so many times as much as one. */
const most = 1.1;
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '2000' },
    rounds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '20' },
  },
});
const options = {
  requests: Number(values.requests),
  rounds: Number(values.rounds),
  connections: Number(values.connections),
  encoding: 'identity',
};

await using opened = new AsyncDisposableStack();
const [one, two] = [await filled(1), await filled(2)];
console.log(
  `${options.requests} requests × ${options.rounds}, ${options.connections} connections, ${machine()}\n`,
);
console.log('| CPU ms/request | one of each | two of each | ratio |\n| --- | ---: | ---: | ---: |');
let dearest = 0;
for (const [index, { name }] of one.calls.entries()) {
  const costs: { one: number[]; two: number[] } = { one: [], two: [] };
  // The first warms up.
  for (let round = 0; round <= options.rounds; round += 1) {
    for (const [of, reads] of Object.entries({ one, two })) {
      const { cpu } = await reads.round(reads.calls[index] as Call);
      if (round > 0) costs[of as keyof typeof costs].push(cpu);
    }
  }
  const [ofOne, ofTwo] = [percentile(costs.one, 0.5), percentile(costs.two, 0.5)];
  dearest = Math.max(dearest, ofTwo / ofOne);
  console.log(`| ${name} | ${ofOne.toFixed(2)} | ${ofTwo.toFixed(2)} | ${(ofTwo / ofOne).toFixed(2)} |`);
}
console.log(`\nThe dearest is ${dearest.toFixed(2)} times as dear on two; at most ${most}.`);
if (dearest > most) process.exitCode = 1;

/** A cluster with so many of each process, filled with what is read. */
async function filled(count: number): Promise<RestReads> {
  const dataDir = await mkdtemp(join(tmpdir(), 'commonplace-cluster-bench-'));
  opened.defer(() => rm(dataDir, { recursive: true, force: true }));
  const env = { SEARCHES_PER_MINUTE: '1000000', LOG_LEVEL: 'warn' };
  const cluster = await startCluster({ dataDir, port: 0, count, env });
  opened.defer(() => cluster.stop());
  const databases = [await cluster.mariadb?.pid(), cluster.redis?.pid()];
  const product = {
    url: cluster.url,
    dataDir,
    databaseUrl: cluster.env.DATABASE_URL,
    // Without the processes that convert, which come and go and read nothing.
    pids: () =>
      [...cluster.members.map(({ process }) => process.pid), ...databases].map((pid) => pid as number),
  };
  const reads = await RestReads.of(product, options);
  opened.use(reads);
  return reads;
}
