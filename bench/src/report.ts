import type { Percentiles } from './figures/percentiles.ts';
import type { Measured, Memory, Saturation } from './measure.ts';
import type { Plan } from './plan.ts';

export interface Results {
  command: string;
  seed: number;
  commit: string;
  startedAt: string;
  machine: {
    cpu: string;
    memoryGb: number;
    node: string;
    /** Of one minute, before anything was started. */
    loadBefore: number;
    /** Of the disk alone. */
    sync: Percentiles | null;
  };
  plan: Plan;
  memory: Memory[];
  measured: Measured[];
  saturation: Saturation[];
}

/** The figures as tables in Markdown, and which of the aims hold. */
export function inTables(results: Results): string {
  const { command, seed, commit, startedAt, machine, plan } = results;
  return [
    `\`${command}\`, seed ${seed}, commit ${commit}, ${startedAt}`,
    `${machine.cpu}, ${machine.memoryGb} GB, Node ${machine.node}, load before ${machine.loadBefore.toFixed(2)}, fdatasync of 4 KB p50/p95/p99 ${spread(machine.sync)} ms`,
    '',
    `### Edits (ms, medians of ${plan.rounds} rounds of ${plan.measureMs / 1_000} s)`,
    '',
    ...table(
      [
        'load',
        'server',
        'edit → copy p50/p95/p99',
        'edit → ack p50/p95/p99',
        'copies missing',
        'CPU ms/edit',
        'CPU s by process',
        'generator CPU s',
        'sent late p99',
        'searches p50/p99',
      ],
      grouped(results.measured).map(edits),
    ),
    '',
    `### Saturation (${plan.saturation.clientsPerNote} people in each of ${plan.saturation.notes} notes, all copies within 250 ms at p99)`,
    '',
    ...table(
      [
        'server',
        'edits/s',
        'offered: arrived, p99 of copies, cores in use (a rate not borne twice, unless clients were lost)',
        'cores of each at the end',
      ],
      results.saturation.map(({ target, editsPerSecond, steps }) => [
        target,
        String(editsPerSecond),
        steps
          .map((it) => `${it.offered}: ${it.delivered}, ${it.remoteP99 ?? '–'} ms, ${used(it).toFixed(2)}`)
          .join('; '),
        steps
          .slice(-1)
          .flatMap(({ cores, generatorCpu }) => Object.entries({ ...cores, generator: generatorCpu }))
          .map(([name, share]) => `${name} ${share.toFixed(2)}`)
          .join(', '),
      ]),
    ),
    '',
    `### Memory of the process that holds the connections (${plan.memory.notes} notes, then ${plan.memory.watchers} more people in each who only watch; after collecting garbage)`,
    '',
    ...table(
      [
        'server',
        'heap and buffers, MB: idle / notes open / people in them',
        'of the system (PSS), MB',
        'KB per connection, heap / system',
        'KB of heap per open note and its first person',
      ],
      results.memory.map(({ target, idle, notes, people, perConnection, perNote }) => [
        target,
        [idle, notes, people].map(({ heap }) => heap.toFixed(1)).join(' / '),
        [idle, notes, people].map(({ system }) => system.toFixed(1)).join(' / '),
        `${perConnection.heap.toFixed(0)} / ${perConnection.system.toFixed(0)}`,
        perNote.toFixed(0),
      ]),
    ),
    '',
    '### Aims',
    '',
    ...aims(results).map(({ text, holds }) => `- ${holds ? 'holds' : 'MISSED'}: ${text}`),
  ].join('\n');
}

/** Cores in use by a server and its load together. */
function used({ cores, generatorCpu }: Saturation['steps'][number]): number {
  return Object.values(cores).reduce((sum, share) => sum + share, generatorCpu);
}

type Group = [Measured, ...Measured[]];

/** The rounds of one load on one server. */
function grouped(measured: Measured[]): Group[] {
  const key = (it: Measured) => `${it.scenario} ${it.offered} ${it.searches} ${it.target}`;
  return Object.values(Object.groupBy(measured, key)) as Group[];
}

function edits(group: Group): string[] {
  const [first] = group;
  return [
    `${first.scenario}, ${first.offered}/s${first.searches ? `, ${first.searches} searches/s` : ''}`,
    first.target,
    spread(middle(group, ({ run }) => run.remote)),
    spread(middle(group, ({ run }) => run.ack)),
    String(group.reduce((sum, { run }) => sum + run.expected - run.delivered, 0)),
    median(group.map(({ cpuMsPerEdit }) => cpuMsPerEdit)).toFixed(2),
    Object.keys(first.cpu)
      .map((name) => `${name} ${median(group.map(({ cpu }) => cpu[name] ?? 0)).toFixed(2)}`)
      .join(', '),
    median(group.map(({ run }) => run.generator.cpuSeconds)).toFixed(2),
    String(median(group.map(({ run }) => run.generator.lateness?.p99 ?? 0))),
    spread(
      middle(group, ({ search }) => search?.latency ?? null),
      ['p50', 'p99'],
    ),
  ];
}

interface Aim {
  text: string;
  holds: boolean;
}

function aims({ measured, saturation }: Results): Aim[] {
  const groups = grouped(measured);
  const found: Aim[] = [];
  for (const ours of groups.filter(([{ target }]) => isOurs(target))) {
    const [{ target, scenario, offered, searches }] = ours;
    const remote = middle(ours, ({ run }) => run.remote);
    const ack = middle(ours, ({ run }) => run.ack);
    if (searches > 0 && ack)
      found.push({
        text: `${target}, ${offered} edits/s beside ${searches} searches/s: ack p50 ${ack.p50} ≤ 5 ms, p99 ${ack.p99} ≤ 50 ms`,
        holds: ack.p50 <= 5 && ack.p99 <= 50,
      });
    const stock = groups.find(
      ([it]) => isStock(it.target) && it.scenario === scenario && it.offered === offered,
    );
    const stockRemote = stock && middle(stock, ({ run }) => run.remote);
    if (searches === 0 && remote && stockRemote)
      found.push({
        text: `${target}, ${scenario}, ${offered} edits/s: edit → copy p50 ${remote.p50} ≤ 2 × stock’s ${stockRemote.p50} ms`,
        holds: remote.p50 <= 2 * stockRemote.p50,
      });
  }
  const borne = medianRates(saturation);
  const stockRate = borne.get(stockName);
  for (const [target, rate] of [...borne].filter(([name]) => isOurs(name))) {
    const costs = groups
      .filter(([it]) => it.target === target && it.searches === 0 && !it.scenario.includes('one note'))
      .map((group) => ({
        offered: group[0].offered,
        cost: median(group.map(({ cpuMsPerEdit }) => cpuMsPerEdit)),
      }))
      .sort((a, b) => a.offered - b.offered);
    if (costs.length > 1)
      found.push({
        text: `${target}: CPU per edit falls as load grows: ${costs.map(({ offered, cost }) => `${cost.toFixed(2)} ms at ${offered}/s`).join(', ')}`,
        holds: costs.every(({ cost }, index) => index === 0 || cost < (costs[index - 1]?.cost ?? 0)),
      });
    if (stockRate !== undefined)
      found.push({
        text: `${target}: saturation ${rate} ≥ 0.8 × stock’s ${stockRate} edits/s`,
        holds: rate >= 0.8 * stockRate,
      });
  }
  return found;
}

/** By server, what it bore in the middle one of its rounds. */
function medianRates(saturation: Saturation[]): Map<string, number> {
  const rounds = Object.groupBy(saturation, ({ target }) => target) as Record<string, Saturation[]>;
  return new Map(
    Object.entries(rounds).map(([target, each]) => [
      target,
      median(each.map(({ editsPerSecond }) => editsPerSecond)),
    ]),
  );
}

const stockName = 'Hocuspocus 4.7, memory';

function isOurs(target: string): boolean {
  return target.startsWith('commonplace');
}

function isStock(target: string): boolean {
  return target === stockName;
}

function middle(group: Measured[], pick: (measured: Measured) => Percentiles | null): Percentiles | null {
  const all = group.map(pick).filter((it) => it !== null);
  if (all.length === 0) return null;
  const of = (name: keyof Percentiles) => median(all.map((it) => it[name]));
  return { count: of('count'), p50: of('p50'), p95: of('p95'), p99: of('p99'), max: of('max') };
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  const value = ((sorted[Math.ceil(half) - 1] as number) + (sorted[Math.floor(half)] as number)) / 2;
  return Math.round(value * 1_000) / 1_000;
}

function spread(figures: Percentiles | null, names: (keyof Percentiles)[] = ['p50', 'p95', 'p99']): string {
  return figures === null ? '–' : names.map((name) => figures[name].toFixed(2)).join(' / ');
}

function table(head: string[], rows: string[][]): string[] {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)];
}
