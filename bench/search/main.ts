// Searches over a generated corpus in four languages, at a tenth and at full size, on both databases.
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { percentile } from '../../e2e/support/percentile.ts';
import { startStack } from '../../scripts/stack.mjs';
import { backendCpu, cpuOf } from '../lists/backend-cpu.ts';
import { timedGet } from '../lists/timed-get.ts';
import { machine } from '../src/figures/machine.ts';
import { searches } from './corpus.ts';
import { type DatabaseKind, openCorpusDatabase } from './corpus-database.ts';
import { openIndexState } from './index-state.ts';

const { values } = parseArgs({
  options: {
    notes: { type: 'string', default: '1000000' },
    requests: { type: 'string', default: '100' },
    /** Only one of the two: `sqlite` or `mariadb`. */
    only: { type: 'string' },
    /** Only the full size. */
    full: { type: 'boolean', default: false },
    /** A folder in which filled databases stay, and are used by the next run. */
    keep: { type: 'string' },
  },
});
const requests = Number(values.requests);

/** Milliseconds; `cpu` of the backend and of the database's server for one request. */
interface Cost {
  p50: number;
  p95: number;
  cpu: number;
}

console.log(`${requests} requests each, ${machine()}`);
for (const kind of ['sqlite', 'mariadb'] as const) {
  if (values.only !== undefined && values.only !== kind) continue;
  const small = values.full ? undefined : await measure(kind, Number(values.notes) / 10);
  const full = await measure(kind, Number(values.notes));
  console.log(
    `\n| ${kind}, p50 / p95 ms, CPU ms | a tenth | full size | p95, times | CPU, times |\n| --- | ---: | ---: | ---: | ---: |`,
  );
  for (const [search, cost] of full) {
    const before = small?.get(search);
    const times = before && [cost.p95 / before.p95, cost.cpu / before.cpu].map((each) => each.toFixed(2));
    console.log(
      `| ${search} | ${before ? inWords(before) : ''} | ${inWords(cost)} | ${times?.join(' | ') ?? '|'} |`,
    );
  }
}

function inWords({ p50, p95, cpu }: Cost): string {
  return `${p50.toFixed(1)} / ${p95.toFixed(1)}, ${cpu.toFixed(1)}`;
}

async function measure(kind: DatabaseKind, notes: number): Promise<Map<string, Cost>> {
  const corpus = await openCorpusDatabase(kind, notes, values.keep);
  try {
    const stack = await startStack(corpus);
    try {
      const cpu = () => backendCpu(stack) + (corpus.serverPid === undefined ? 0 : cpuOf(corpus.serverPid));
      const index = await openIndexState(corpus.dataDir, corpus.databaseUrl);
      const [begun, cpuBefore] = [performance.now(), cpu()];
      const hadToBeFilled = await index.filled();
      const seconds = ((performance.now() - begun) / 1_000).toFixed(0);
      if (hadToBeFilled)
        console.log(
          `${kind}, ${notes} notes: indexed in ${seconds} s, CPU ${((cpu() - cpuBefore) / 1_000).toFixed(0)} s`,
        );
      await index.warm();
      const megabytes = ((await index.bytes()) / 1e6).toFixed(0);
      await index.close();
      console.log(`${kind}, ${notes} notes: index of ${megabytes} MB, load ${loadavg()[0]?.toFixed(1)}`);
      const costs = new Map<string, Cost>();
      for (const [at, [search, queryOf]] of Object.entries(searches).entries()) {
        const token = corpus.readers[at]?.token ?? '';
        const ask = async (i: number) => {
          const query = encodeURIComponent(queryOf(i));
          return (await timedGet(`${stack.url}/api/search/all?query=${query}&limit=8`, token)).time;
        };
        for (let i = 0; i < 20; i += 1) await ask(requests + i);
        const before = cpu();
        const times: number[] = [];
        for (let i = 0; i < requests; i += 1) times.push(await ask(i));
        costs.set(search, {
          p50: percentile(times, 0.5),
          p95: percentile(times, 0.95),
          cpu: (cpu() - before) / requests,
        });
      }
      return costs;
    } finally {
      await stack.stop();
    }
  } finally {
    await corpus.close();
  }
}
