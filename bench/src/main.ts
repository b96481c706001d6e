import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir, totalmem } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { commit, processor } from './figures/machine.ts';
import { syncLatency } from './figures/sync-latency.ts';
import {
  type Measured,
  type Memory,
  measureMemory,
  measureSaturation,
  measureScenario,
  type Saturation,
} from './measure.ts';
import { fullPlan, type Plan, quickPlan, smallestPlan } from './plan.ts';
import { inTables, type Results } from './report.ts';
import { startHocuspocus } from './targets/hocuspocus.ts';
import { startProduct } from './targets/product.ts';
import type { Target, TargetOptions } from './targets/target.ts';
import { startYWebsocket } from './targets/y-websocket.ts';

const say = (text: string) => process.stderr.write(`${text}\n`);

const args = process.argv.slice(2);
const { values } = parseArgs({
  args,
  options: {
    /** About three minutes, for a first look. */
    quick: { type: 'boolean', default: false },
    /** A few seconds, to see that the bench works. */
    smallest: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    /** Also ours on a private MariaDB. */
    mariadb: { type: 'boolean', default: false },
    /** Only ours, where peers do not matter. */
    alone: { type: 'boolean', default: false },
    /** Another checkout of ours, built: its product takes its turns beside this one's. */
    against: { type: 'string' },
    /** Where the figures go as JSON. */
    out: { type: 'string' },
    /** Where each process leaves a profile of its processor time. It costs time, so such figures compare with none. */
    profile: { type: 'string' },
  },
});
const seed = Number(values.seed);
const plan = planned(seed);
const folder = await mkdtemp(join(tmpdir(), 'commonplace-bench-'));
const targets: Target[] = [];
try {
  const before = { load: loadavg(), sync: syncLatency(folder) };
  await startTargets({ folder, people: plan.people, profileFolder: values.profile ?? null });
  const results: Results = {
    command: ['npm run bench', ...(args.length > 0 ? ['--', ...args] : [])].join(' '),
    seed,
    commit: commit() + (execFileSync('git', ['status', '--porcelain']).length === 0 ? '' : ' and changes'),
    startedAt: new Date().toISOString(),
    machine: {
      cpu: processor,
      memoryGb: Math.round(totalmem() / 2 ** 30),
      node: process.version,
      loadBefore: before.load[0] as number,
      sync: before.sync,
    },
    plan,
    ...(await measureAll(plan)),
  };
  const out =
    values.out ?? join(tmpdir(), `commonplace-bench-${results.startedAt.replaceAll(':', '-')}.json`);
  await writeFile(out, `${JSON.stringify(results, null, 2)}\n`);
  process.stdout.write(`${inTables(results)}\n`);
  say(`All figures: ${out}`);
} finally {
  await Promise.all(targets.map((target) => target[Symbol.asyncDispose]()));
  await rm(folder, { recursive: true, force: true });
}

/** All of them run all the time, so that a turn of each can follow a turn of each. Who waits does nothing. */
async function startTargets(options: TargetOptions): Promise<void> {
  const starts: (() => Promise<Target>)[] = [() => startProduct('sqlite', options)];
  if (values.mariadb) starts.push(() => startProduct('mariadb', options));
  const { against } = values;
  if (against !== undefined) starts.push(() => startOther(against, options));
  if (!values.alone)
    starts.push(
      () => startHocuspocus('memory', options),
      () => startHocuspocus('sqlite', options),
      () => startYWebsocket(options),
    );
  const started = await Promise.allSettled(starts.map((start) => start()));
  for (const it of started) if (it.status === 'fulfilled') targets.push(it.value);
  for (const it of started) if (it.status === 'rejected') throw it.reason;
}

/** Its own way to start it, as what a product needs changes from one version to the next. */
async function startOther(checkout: string, options: TargetOptions): Promise<Target> {
  const file = pathToFileURL(resolve(checkout, 'bench/src/targets/product.ts')).href;
  const other = (await import(file)) as { startProduct: typeof startProduct };
  const own = join(options.folder, 'against');
  await mkdir(own);
  const target = await other.startProduct('sqlite', { ...options, folder: own });
  return Object.assign(target, { name: `${target.name}, ${basename(resolve(checkout))}` });
}

async function measureAll({ scenarios, rounds }: Plan) {
  const memory: Memory[] = [];
  const measured: Measured[] = [];
  const saturation: Saturation[] = [];
  for (const target of targets) {
    say(`Memory of ${target.name}`);
    memory.push(await measureMemory(target, plan));
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const scenario of scenarios) {
      for (const target of targets) {
        for (const searches of [0, ...(target.search && scenario.searches ? [scenario.searches] : [])]) {
          say(
            `${scenario.name}, ${scenario.rate} edits/s${searches ? `, ${searches} searches/s` : ''}: ${target.name}`,
          );
          measured.push(await measureScenario(target, scenario, plan, { round, searches }));
        }
      }
    }
  }
  for (let round = 0; round < plan.saturation.rounds; round += 1) {
    for (const target of targets) {
      say(`Saturation of ${target.name}`);
      saturation.push(await measureSaturation(target, plan));
    }
  }
  return { memory, measured, saturation };
}

function planned(seed: number): Plan {
  if (values.smallest) return smallestPlan(seed);
  return values.quick ? quickPlan(seed) : fullPlan(seed);
}
