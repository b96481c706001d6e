import { collabPaths } from '@commonplace/contracts/internal';
import { follow, registerPerson } from '../../support/people/api-person.ts';
import { percentile } from '../../support/percentile.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { startTwoServers, type TwoServerStack } from '../../support/stack/two-server-stack.ts';
import type { Cast } from './race.ts';
import type { RacePlan } from './race-plan.ts';
import { runRaces } from './races.ts';

interface Options {
  databaseUrl?: string;
  /** For every process, such as `withoutRule(…)`. */
  env?: Record<string, string>;
  /** Milliseconds that an answer of each takes to the second collab-server at most. */
  slowest?: { content: number; backend: number };
  /** The second collab-server gets no hints. */
  isDeaf?: boolean;
  /** Whether no further race may begin. */
  isOver?: () => boolean;
}

/** What went wrong in all races together, each line naming its race. Empty lists are how it should be. */
export interface Damage {
  late: string[];
  storedAfter: string[];
  lost: string[];
  readLate: string[];
  wrong: string[];
  changedLater: string[];
}

/** Mostly as good as nothing, sometimes the longest. */
function slowLine(seed: number, slowest: number): () => number {
  const random = seededRandom(seed);
  return () => random() ** 3 * slowest;
}

/** Runs these races on a stack of their own and answers what they did, in one line as well. */
export async function holdRaces(
  plans: readonly RacePlan[],
  seed: number,
  {
    databaseUrl,
    env = {},
    slowest = { content: 80, backend: 30 },
    isDeaf = false,
    isOver = () => false,
  }: Options = {},
): Promise<{ races: number; damage: Damage; summary: string }> {
  await using servers = await startTwoServers({
    name: 'revocation',
    databaseUrl,
    env,
    delays: { content: slowLine(seed, slowest.content), backend: slowLine(seed + 1, slowest.backend) },
  });
  if (isDeaf) servers.toBackend.setFault(collabPaths.events, 'refused');
  const { outcomes, changedLater } = await runRaces(plans, servers, await casts(servers), isOver);
  const all = (what: 'late' | 'storedAfter' | 'lost' | 'readLate' | 'wrong') =>
    outcomes.flatMap((outcome) => {
      const { index, kind, moment } = outcome.plan;
      return outcome[what].map((each) => `race ${index} (${kind} while ${moment}): ${each}`);
    });
  const damage = {
    late: all('late'),
    storedAfter: all('storedAfter'),
    lost: all('lost'),
    readLate: all('readLate'),
    wrong: all('wrong'),
    changedLater,
  };
  const told = outcomes.flatMap((outcome) => outcome.told);
  const typed = outcomes.reduce((sum, outcome) => sum + outcome.typed, 0);
  // With the first of each kind, because a run of many minutes may be ended before its assertions are.
  const counts = Object.entries(damage).map(([what, [first, ...others]]) =>
    first ? `${what} ${others.length + 1} (${first})` : `${what} 0`,
  );
  const times = [50, 99, 100].map(
    (percent) => `p${percent} ${Math.round(percentile(told, percent / 100))} ms`,
  );
  return {
    races: outcomes.length,
    damage,
    summary: `${typed} marks typed; ${counts.join(', ')}; told after ${times.join(', ')}`,
  };
}

/** Five of each: fifteen people may join from one address within half a minute. */
async function casts({ stack }: TwoServerStack): Promise<Cast[]> {
  const join = (name: string, index: number) => registerPerson(stack, name, String(index));
  const found: Cast[] = [];
  for (let index = 0; index < 5; index += 1) {
    const [alice, bob, carol] = await Promise.all([
      join('alice', index),
      join('bob', index),
      join('carol', index),
    ]);
    await follow([bob, carol], alice);
    found.push({ alice, bob, carol });
  }
  return found;
}
