import { signIn } from '../../support/people/api-person.ts';
import type { TwoServerStack } from '../../support/stack/two-server-stack.ts';
import { type Cast, type Outcome, Race } from './race.ts';
import { planRace, type RacePlan } from './race-plan.ts';

/** So many go on at the same time, each on a note of its own. */
const atOnce = 15;

export interface RacesReport {
  outcomes: Outcome[];
  /** Notes whose stored text changed after their race was over. */
  changedLater: string[];
}

/**
 * Runs these races, several at a time, begins none once the time is over, and looks at all the notes once more when the last one is over. With
 * several casts no person is at work in more notes at once than someone with a few windows open.
 */
export async function runRaces(
  plans: readonly RacePlan[],
  servers: TwoServerStack,
  casts: readonly Cast[],
  isOver: () => boolean,
): Promise<RacesReport> {
  const outcomes: Outcome[] = [];
  const left = [...plans];
  const runner = async (cast: Cast) => {
    for (let plan = left.shift(); plan && !isOver(); plan = left.shift()) {
      // Ending one session ends no other.
      const bob = plan.kind === 'sign-out' ? await signIn(servers.stack, cast.bob) : cast.bob;
      outcomes.push(await Race.run(plan, servers, { ...cast, bob }));
    }
  };
  await Promise.all(
    Array.from({ length: atOnce }, (_, index) => runner(casts[index % casts.length] as Cast)),
  );
  const changedLater: string[] = [];
  for (const { documentName, text } of outcomes) {
    const now = await servers.journal.read(documentName);
    if ((now?.text ?? null) !== text) changedLater.push(documentName);
  }
  return { outcomes, changedLater };
}

/** The races with these numbers. */
export function plannedRaces(seed: number, count: number): RacePlan[] {
  return Array.from({ length: count }, (_, index) => planRace(seed, index));
}
