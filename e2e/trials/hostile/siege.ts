import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiPerson } from '../../support/people/api-person.ts';
import { percentile } from '../../support/percentile.ts';
import { Attack } from './attack/attack.ts';
import type { AttackOrder } from './attack/attack-process.ts';
import { type AttackReport, addReport, emptyReport } from './attack/attacker.ts';
import type { BesiegedStack } from './besieged-stack.ts';
import { type People, Wave, type WaveVerdict } from './wave.ts';

/**
 * Milliseconds: `p50` of all edits, `p99` the middle one of those of the rounds, so that one held up by the machine's
 * other work does not count.
 */
interface Latencies {
  p50: number;
  p99: number;
}

export interface SiegeReport extends WaveVerdict {
  waves: number;
  /** Milliseconds to the acknowledgement of an honest edit. */
  quiet: Latencies;
  besieged: Latencies;
  /** The same while as many frames come as the attackers can send. */
  stormed: Latencies;
  /** Megabytes of the collab-server: before, after each piece of the storm, and at the end. */
  memory: number[];
  /** Frames of the storm in a second. */
  stormRate: number;
}

interface SiegeOptions {
  frames: number;
  seed: number;
  /** How often peace and siege take turns in the first wave; in the others once. */
  rounds: number;
  /** Whether no further wave may begin. */
  isOver: () => boolean;
}

/** A note is left for the next one after so many: what is acknowledged makes it longer, and each visit costs more. */
const waveFrames = 10_000;

/**
 * Alice and bob write, in turns undisturbed and while a guest, a stranger, a reader and two editors send
 * frames that no editor sends. In turns, because other load of the machine then slows down both. Then
 * the rest of the frames comes as fast as it can, and the next wave goes for another note.
 */
export async function besiege(house: BesiegedStack, options: SiegeOptions): Promise<SiegeReport> {
  const people = await gather(house);
  const attack = new Attack<AttackOrder, AttackReport>('attack-process.ts');
  const times = { quiet: [] as number[][], besieged: [] as number[][], stormed: [] as number[][] };
  const sum: WaveVerdict & { waves: number; memory: number[] } = {
    waves: 0,
    memory: [],
    attack: emptyReport(),
    marks: 0,
    lost: [],
    falselyAcknowledged: [],
    differing: [],
    unreadable: 0,
  };
  let stormSeconds = 0;
  let stormFrames = 0;
  const fight = async (wave: Wave, most: number) => {
    // Every wave has seeds of its own, apart from those of the next run with the next seed.
    const seed = options.seed + sum.waves * 1_000_003;
    await wave.during(sleep(500));
    if (sum.waves === 0) sum.memory.push(await house.memory());
    for (let round = 0; round < (sum.waves === 0 ? options.rounds : 1); round += 1) {
      times.quiet.push(await wave.peace());
      times.besieged.push(await wave.siege(seed + round));
    }
    for (let piece = 0; wave.frames < most; piece += 1) {
      const [startedAt, before] = [performance.now(), wave.frames];
      times.stormed.push(await wave.storm(seed + 1_000 + piece, most - wave.frames));
      stormSeconds += (performance.now() - startedAt) / 1_000;
      stormFrames += wave.frames - before;
      sum.memory.push(await house.memory());
    }
    // One more moment of peace: what is held for those who left has time to go.
    await wave.during(sleep(500));
  };
  try {
    while (sum.attack.frames < options.frames && !options.isOver()) {
      const wave = await Wave.begin(house, attack, people);
      try {
        await fight(wave, Math.min(waveFrames, options.frames - sum.attack.frames));
        add(sum, await wave.judge(), `wave ${sum.waves}`);
      } finally {
        wave.end();
      }
      sum.waves += 1;
    }
    sum.memory.push(await house.memory());
    return {
      ...sum,
      quiet: latencies(times.quiet),
      besieged: latencies(times.besieged),
      stormed: latencies(times.stormed),
      stormRate: Math.round(stormFrames / stormSeconds),
    };
  } finally {
    await attack.end();
  }
}

async function gather(house: BesiegedStack): Promise<People> {
  const names = ['bob', 'rita', 'steve', 'mallory', 'oscar'] as const;
  const people = await Promise.all(names.map(async (name) => [name, await house.join(name)] as const));
  return Object.fromEntries<ApiPerson>(people) as People;
}

function add(sum: WaveVerdict, part: WaveVerdict, where: string): void {
  const named = (each: string) => `${where}: ${each}`;
  addReport(sum.attack, { ...part.attack, acknowledged: [] });
  sum.marks += part.marks;
  sum.lost.push(...part.lost.map(named));
  sum.falselyAcknowledged.push(...part.falselyAcknowledged.map(named));
  sum.differing.push(...part.differing.map(named));
  sum.unreadable += part.unreadable;
}

function latencies(rounds: number[][]): Latencies {
  const tenths = (ms: number) => Math.round(ms * 10) / 10;
  const slowest = rounds.map((times) => percentile(times, 0.99));
  return { p50: tenths(percentile(rounds.flat(), 0.5)), p99: tenths(percentile(slowest, 0.5)) };
}
