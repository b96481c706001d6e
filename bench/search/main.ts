// Searches over a generated corpus in four languages, at a tenth and at full size, on both databases.
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type ApiPerson, registerPerson } from '../../e2e/support/api-person.ts';
import { percentile } from '../../e2e/support/percentile.ts';
import { startMariadb } from '../../scripts/mariadb.mjs';
import { type Stack, startStack } from '../../scripts/stack.mjs';
import { backendCpu } from '../lists/backend-cpu.ts';
import { timedGet } from '../lists/timed-get.ts';
import { openBulk } from '../social/open-bulk.ts';
import { searches } from './corpus.ts';
import { fillCorpus } from './fill-corpus.ts';
import { indexFilled } from './index-filled.ts';

const { values } = parseArgs({
  options: {
    notes: { type: 'string', default: '1000000' },
    requests: { type: 'string', default: '100' },
    /** Only one of the two: `sqlite` or `mariadb`. */
    only: { type: 'string' },
    /** Only the full size. */
    full: { type: 'boolean', default: false },
  },
});
const requests = Number(values.requests);
const mariadbArgs = ['--innodb-buffer-pool-size=4G', '--innodb-log-file-size=1G', '--local-infile=1'];

interface Cost {
  p50: number;
  p95: number;
  cpu: number;
}

console.log(
  `${requests} requests each, ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}, load before ${loadavg()[0]?.toFixed(2)}`,
);
for (const name of ['sqlite', 'mariadb']) {
  if (values.only !== undefined && values.only !== name) continue;
  const small = values.full ? undefined : await measure(name, Number(values.notes) / 10);
  const full = await measure(name, Number(values.notes));
  console.log(
    `\n| ${name}, p50 / p95 ms, CPU ms | a tenth | full size | p95, times |\n| --- | ---: | ---: | ---: |`,
  );
  for (const [search, cost] of full) {
    const before = small?.get(search);
    const times = before ? (cost.p95 / before.p95).toFixed(2) : '';
    console.log(`| ${search} | ${before ? inWords(before) : ''} | ${inWords(cost)} | ${times} |`);
  }
}

function inWords({ p50, p95, cpu }: Cost): string {
  return `${p50.toFixed(1)} / ${p95.toFixed(1)}, ${cpu.toFixed(1)}`;
}

async function measure(name: string, notes: number): Promise<Map<string, Cost>> {
  const mariadb = name === 'mariadb' ? await startMariadb({ args: mariadbArgs }) : undefined;
  const dataDir = await mkdtemp(join(tmpdir(), 'commonplace-search-'));
  const database = { dataDir, databaseUrl: mariadb?.url };
  try {
    // The product makes its tables and the readers, one for each kind of search, and starts again on what was filled meanwhile.
    const first = await startStack(database);
    const readers = await register(first).finally(() => first.stop());
    const bulk = await openBulk(database);
    const begun = performance.now();
    const ids = readers.map(({ id }) => id);
    await fillCorpus(bulk, notes, ids).finally(() => bulk.close());
    console.log(`${name}: ${notes} notes filled in ${secondsSince(begun)} s`);
    const stack = await startStack(database);
    try {
      const indexBegun = performance.now();
      const megabytes = (await indexFilled(database)) / 1e6;
      console.log(
        `${name}: indexed by the backend in ${secondsSince(indexBegun)} s, ${megabytes.toFixed(0)} MB, CPU ${(backendCpu(stack) / 1_000).toFixed(0)} s`,
      );
      const results = new Map<string, Cost>();
      for (const [at, [search, queryOf]] of Object.entries(searches).entries()) {
        const token = readers[at]?.token ?? '';
        const ask = async (i: number) => {
          const query = encodeURIComponent(queryOf(i));
          return (await timedGet(`${stack.url}/api/search/all?query=${query}&limit=8`, token)).time;
        };
        for (let i = 0; i < 20; i += 1) await ask(i);
        const before = backendCpu(stack);
        const times: number[] = [];
        for (let i = 0; i < requests; i += 1) times.push(await ask(i));
        const cpu = (backendCpu(stack) - before) / requests;
        results.set(search, { p50: percentile(times, 0.5), p95: percentile(times, 0.95), cpu });
      }
      return results;
    } finally {
      await stack.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
    await mariadb?.stop();
  }
}

function secondsSince(begun: number): string {
  return ((performance.now() - begun) / 1_000).toFixed(0);
}

async function register(stack: Stack): Promise<ApiPerson[]> {
  const readers: ApiPerson[] = [];
  for (const at of Object.keys(searches).keys()) readers.push(await registerPerson(stack, `reader${at}`));
  return readers;
}
