import { seededRandom } from '../../support/seeded-random.ts';

const kinds = { unshare: 32, downgrade: 28, delete: 14, 'sign-out': 8, flicker: 18 } as const;
const moments = { typing: 45, opening: 35, reconnecting: 20 } as const;

export type Kind = keyof typeof kinds;
export type Moment = keyof typeof moments;
type Server = 0 | 1;

/** Everything about one race that is chosen by chance. */
export interface RacePlan {
  index: number;
  /** How the rights end. `flicker`: taken, given back and taken again, one right after the other. */
  kind: Kind;
  /** What the writer whose rights end is doing at that moment. */
  moment: Moment;
  /** On which of the two collab-servers each of them is. */
  author: Server;
  writer: Server;
  reader: Server;
  /** Milliseconds between the writer's beginning and the end of their rights. */
  delay: number;
  /** Milliseconds from one keystroke of the writer to the next: up to 250 a second. */
  pause: () => number;
  /** The writer only reads until they are informed, so that no refusal reveals the change. */
  isSilent: boolean;
  isStubborn: boolean;
  /** The writer also reads and writes over REST in the same moments. */
  usesRest: boolean;
  /** The rights are given back at the end. */
  isGivenBack: boolean;
}

/** The race with this number: the same for the same seed, independent of other races. */
export function planRace(seed: number, index: number): RacePlan {
  const random = seededRandom(seed * 1_000_003 + index);
  const server = (): Server => (random() < 0.5 ? 0 : 1);
  const moment = choose(moments, random());
  return {
    index,
    kind: choose(kinds, random()),
    moment,
    author: server(),
    writer: server(),
    reader: server(),
    delay: random() * (moment === 'opening' ? 90 : 60),
    pause: () => 4 + random() * 8,
    isStubborn: random() < 0.25,
    usesRest: random() < 0.2,
    isGivenBack: random() < 0.3,
    isSilent: random() < 0.25,
  };
}

function choose<K extends string>(weights: Record<K, number>, at: number): K {
  const entries = Object.entries(weights) as [K, number][];
  const total = entries.reduce((sum, [, weight]) => sum + weight, 0);
  let left = at * total;
  for (const [name, weight] of entries) {
    left -= weight;
    if (left < 0) return name;
  }
  return (entries.at(-1) as [K, number])[0];
}
