import { setTimeout as sleep } from 'node:timers/promises';
import { cpuSeconds, type HeldMemory, heldMemory } from './figures/process-usage.ts';
import type { LoadOptions, RunResult } from './load/load.ts';
import { LoadProcess } from './load/load-process.ts';
import type { Plan, Scenario } from './plan.ts';
import { SearchProcess, type SearchResult } from './search/search-process.ts';
import type { Target } from './targets/target.ts';

export interface Measured {
  target: string;
  scenario: string;
  offered: number;
  round: number;
  searches: number;
  run: RunResult;
  search: SearchResult | null;
  /** Seconds of processor in the measured time, by process. */
  cpu: Record<string, number>;
  /** The same in the seconds after it, in which servers store what came. */
  cpuAfter: Record<string, number>;
  /** Milliseconds of processor for each edit, of all processes, both times together. */
  cpuMsPerEdit: number;
}

export interface Saturation {
  target: string;
  /** The most edits a second that came through in time. */
  editsPerSecond: number;
  steps: {
    offered: number;
    delivered: number;
    remoteP99: number | null;
    ackP99: number | null;
    /** Clients whose connection had ended by then. */
    lostClients: number;
    /** Cores in use, by process of the server. */
    cores: Record<string, number>;
    generatorCpu: number;
  }[];
}

export interface Memory {
  target: string;
  /** With nothing open, each note open once, and with people in each who only watch. */
  idle: HeldMemory;
  notes: HeldMemory;
  people: HeldMemory;
  /** How many those are together. */
  watchers: number;
  /** KB for each of them. */
  perConnection: HeldMemory;
  /** KB of the heap for each open note and the one person in it. */
  perNote: number;
}

/** Longest that an edit may take for the rate to count as borne. */
const longestMs = 250;

export async function measureScenario(
  target: Target,
  scenario: Scenario,
  plan: Plan,
  { round, searches }: { round: number; searches: number },
): Promise<Measured> {
  const notes = await target.notes(scenario.notes);
  await using load = new LoadProcess();
  await load.open({ ...plan, ...scenario, ...target, notes });
  await using search =
    target.search && searches > 0 ? new SearchProcess({ ...target.search, rate: searches }) : null;
  const searched = search?.result();
  const meter = new CpuMeter(target);
  const run = await load.run({ ...plan, rate: scenario.rate }, (edge) => {
    meter.mark();
    search?.edge(edge);
  });
  await sleep(plan.settleMs);
  meter.mark();
  await load.close();
  const [cpu, cpuAfter] = meter.spans as [Record<string, number>, Record<string, number>];
  return {
    target: target.name,
    scenario: scenario.name,
    offered: scenario.rate,
    round,
    searches: search ? searches : 0,
    run,
    search: (await searched) ?? null,
    cpu,
    cpuAfter,
    cpuMsPerEdit: ((total(cpu) + total(cpuAfter)) * 1_000) / Math.max(1, run.sent),
  };
}

/**
 * Raises the rate until edits take too long or no more of them come through. A rate that is not borne has a second turn:
 * a machine does other things too, and a hiccup of it says nothing about the server.
 */
export async function measureSaturation(target: Target, plan: Plan): Promise<Saturation> {
  const { notes: count, clientsPerNote, rates } = plan.saturation;
  const notes = await target.notes(count);
  await using load = new LoadProcess();
  await load.open({ ...plan, ...target, clientsPerNote, notes });
  const steps: Saturation['steps'] = [];
  let best = 0;
  const bears = async (rate: number): Promise<boolean> => {
    const { step, isInTime, isAll } = await measureRate(target, load, rate, plan);
    steps.push(step);
    const isMore = step.delivered > best * 1.02;
    if (isInTime && isAll) best = Math.max(best, step.delivered);
    return isInTime && isAll && isMore;
  };
  for (const rate of rates) {
    if (await bears(rate)) continue;
    // Who was lost stays lost.
    if (steps.at(-1)?.lostClients !== 0) break;
    // What still comes of the first turn would count in the second.
    await sleep(plan.settleMs);
    if (!(await bears(rate))) break;
  }
  await load.close();
  return { target: target.name, editsPerSecond: best, steps };
}

async function measureRate(target: Target, load: LoadProcess, rate: number, plan: Plan) {
  const { warmMs, measureMs } = plan.saturation;
  const meter = new CpuMeter(target);
  const run = await load.run({ rate, warmMs, measureMs }, () => meter.mark());
  const { remote, ack, deliveredRate, generator, delivered, expected } = run;
  const [cpu = {}] = meter.spans;
  const inCores = (seconds: number) => Math.round((seconds / measureMs) * 100_000) / 100;
  const step: Saturation['steps'][number] = {
    offered: rate,
    // What was still on its way when the time began has arrived in it too.
    delivered: Math.min(rate, deliveredRate),
    remoteP99: remote?.p99 ?? null,
    ackP99: ack?.p99 ?? null,
    lostClients: run.lostClients,
    cores: Object.fromEntries(Object.entries(cpu).map(([name, seconds]) => [name, inCores(seconds)])),
    generatorCpu: inCores(generator.cpuSeconds),
  };
  const isInTime = remote !== null && remote.p99 <= longestMs && (ack === null || ack.p99 <= longestMs);
  return { step, isInTime, isAll: delivered === expected };
}

/**
 * Each state comes on top of the one before, and nothing is closed in between: what was freed would be used again,
 * and the system would show nothing of what came.
 */
export async function measureMemory(target: Target, plan: Plan): Promise<Memory> {
  const { notes: count, watchers } = plan.memory;
  const open = async (options: Pick<LoadOptions, 'notes' | 'clientsPerNote' | 'watchers'>) => {
    const load = new LoadProcess();
    await load.open({ ...plan, ...target, ...options });
    return load;
  };
  const close = async (load: LoadProcess) => {
    await load.close();
    await load[Symbol.asyncDispose]();
  };
  // Code is compiled and buffers have their size after the first time.
  await close(await open({ notes: await target.notes(count), clientsPerNote: 1 }));
  await sleep(plan.settleMs);
  const idle = await held(target, plan);
  const opened = await target.notes(count);
  const writers = await open({ notes: opened, clientsPerNote: 1 });
  const notes = await held(target, plan);
  const others = await open({ notes: opened, clientsPerNote: 0, watchers });
  const people = await held(target, plan);
  await close(others);
  await close(writers);
  const all = count * watchers;
  const each = (of: keyof HeldMemory) => ((people[of] - notes[of]) * 1_024) / all;
  return {
    target: target.name,
    idle,
    notes,
    people,
    watchers: all,
    perConnection: { heap: each('heap'), system: each('system') },
    perNote: ((notes.heap - idle.heap) * 1_024) / count,
  };
}

/** Of the process that holds the connections, once nothing is under way any more. */
async function held({ processes, folder }: Target, { settleMs }: Plan): Promise<HeldMemory> {
  await sleep(settleMs);
  return heldMemory((processes.collab ?? processes.server) as number, folder);
}

class CpuMeter {
  private readonly processes: [string, number][];
  private readonly marks: number[][] = [];

  constructor(target: Target) {
    this.processes = Object.entries(target.processes);
  }

  mark(): void {
    this.marks.push(this.processes.map(([, pid]) => cpuSeconds(pid)));
  }

  /** What was used between each two marks. */
  get spans(): Record<string, number>[] {
    return this.marks.slice(1).map((mark, index) => {
      const before = this.marks[index] as number[];
      return Object.fromEntries(
        this.processes.map(([name], i) => [name, (mark[i] as number) - (before[i] as number)]),
      );
    });
  }
}

function total(cpu: Record<string, number>): number {
  return Object.values(cpu).reduce((sum, seconds) => sum + seconds, 0);
}
