import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { percentile } from '../../e2e/support/percentile.ts';
import {
  type Measured,
  type Memory,
  measureMemory,
  measureSaturation,
  measureScenario,
  type Saturation,
} from '../src/measure.ts';
import type { Plan } from '../src/plan.ts';
import { startHocuspocus } from '../src/targets/hocuspocus.ts';
import { startProduct } from '../src/targets/product.ts';
import type { Target, TargetOptions } from '../src/targets/target.ts';

function without(module: string, exports: string): URL {
  return new URL(`./replace-module.mjs?${new URLSearchParams({ module, exports })}`, import.meta.url);
}

/** Ours, ours with a part of it left out, and Hocuspocus as it comes, in memory. */
const servers: ((options: TargetOptions) => Promise<Target>)[] = [
  (options) => startProduct('sqlite', { ...options, variant: undefined }),
  (options) =>
    startProduct('sqlite', {
      ...options,
      variant: {
        name: 'without merging',
        preload: without(
          'documents/merge-typed.ts',
          'export const keystroke = () => null; export const mergeTyped = () => null;',
        ),
      },
    }),
  (options) =>
    startProduct('sqlite', {
      ...options,
      variant: {
        name: 'Hocuspocus’ own loop',
        preload: without('extensions/message-loop.ts', 'export const messageLoops = () => ({});'),
      },
    }),
  (options) => startHocuspocus('memory', options),
];

/** Each server in turns under the same loads: rows of a table in Markdown. */
export async function measureLoops(plan: Plan): Promise<string[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'commonplace-bench-core-'));
  const targets: Target[] = [];
  try {
    for (const [index, start] of servers.entries()) {
      const own = join(folder, String(index));
      await mkdir(own);
      targets.push(await start({ folder: own, people: plan.people, profileFolder: null }));
    }
    const measured: Measured[] = [];
    for (let round = 0; round < plan.rounds; round += 1)
      for (const scenario of plan.scenarios)
        for (const target of targets)
          measured.push(await measureScenario(target, scenario, plan, { round, searches: 0 }));
    const saturation: Saturation[] = [];
    for (let round = 0; round < plan.saturation.rounds; round += 1)
      for (const target of targets) saturation.push(await measureSaturation(target, plan));
    const memory: Memory[] = [];
    for (const target of targets) memory.push(await measureMemory(target, plan));
    return table(plan, targets, { measured, saturation, memory });
  } finally {
    await Promise.all(targets.map((target) => target[Symbol.asyncDispose]()));
    await rm(folder, { recursive: true, force: true });
  }
}

function table(
  plan: Plan,
  targets: Target[],
  { measured, saturation, memory }: { measured: Measured[]; saturation: Saturation[]; memory: Memory[] },
): string[][] {
  const middle = (figures: number[]) => percentile(figures, 0.5);
  const rows = plan.scenarios.flatMap(({ name, rate }) => {
    const of = ({ name: target }: Target) =>
      measured.filter((it) => it.target === target && it.scenario === name && it.offered === rate);
    const row = (label: string, figure: (it: Measured) => string) => [
      `${name}, ${rate}/s: ${label}`,
      ...targets.map((target) => of(target).map(figure).join('; ')),
    ];
    return [
      row('ack p50 / p99, ms', ({ run }) => `${run.ack?.p50} / ${run.ack?.p99}`),
      row('copy p50 / p99, ms', ({ run }) => `${run.remote?.p50} / ${run.remote?.p99}`),
      row('processor of its collab-server, µs an edit', ({ cpu, run }) =>
        (((cpu.collab ?? cpu.server ?? 0) / Math.max(1, run.sent)) * 1e6).toFixed(0),
      ),
      row('processor of all its processes, µs an edit', ({ cpuMsPerEdit }) =>
        (cpuMsPerEdit * 1_000).toFixed(0),
      ),
      row('copies missing', ({ run }) => String(run.expected - run.delivered)),
    ];
  });
  const most = targets.map((target) =>
    middle(
      saturation.filter((it) => it.target === target.name).map(({ editsPerSecond }) => editsPerSecond),
    ).toFixed(0),
  );
  const held = memory.map(
    ({ perConnection }) => `${perConnection.heap.toFixed(1)} / ${perConnection.system.toFixed(1)}`,
  );
  return [
    ['edits', ...targets.map(({ name }) => name)],
    ...rows,
    ['most edits a second', ...most],
    ['memory of a connection, heap / PSS, KB', ...held],
    ['heap of an open note with one person, KB', ...memory.map(({ perNote }) => perNote.toFixed(0))],
  ];
}
