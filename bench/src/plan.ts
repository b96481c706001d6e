/** A load that all servers are put under. Rates are edits a second of everyone together. */
export interface Scenario {
  name: string;
  notes: number;
  clientsPerNote: number;
  rate: number;
  /** Also on ours, while someone searches this often a second. */
  searches?: number;
}

export interface Plan {
  seed: number;
  wordsPerNote: number;
  /** Who types, on our side; at most 30 may join from one address in a minute. */
  people: number;
  /** How often each server gets its turn. */
  rounds: number;
  warmMs: number;
  measureMs: number;
  /** After a load: how long what servers do then is still counted. */
  settleMs: number;
  scenarios: Scenario[];
  saturation: Pick<Scenario, 'notes' | 'clientsPerNote'> & {
    rounds: number;
    rates: number[];
    warmMs: number;
    measureMs: number;
  };
  /** Notes that are opened once each, and then by this many more people each, who only watch. */
  memory: { notes: number; watchers: number };
}

const words = 300;

export function fullPlan(seed: number): Plan {
  return {
    seed,
    wordsPerNote: words,
    people: 20,
    rounds: 2,
    warmMs: 1_500,
    measureMs: 4_000,
    settleMs: 2_000,
    scenarios: [
      { name: '200 people, 50 notes', notes: 50, clientsPerNote: 4, rate: 400, searches: 50 },
      { name: '400 people, 100 notes', notes: 100, clientsPerNote: 4, rate: 800 },
      { name: '400 people, 100 notes', notes: 100, clientsPerNote: 4, rate: 2_000 },
      { name: '50 people, one note', notes: 1, clientsPerNote: 50, rate: 100 },
    ],
    saturation: {
      notes: 100,
      clientsPerNote: 4,
      rounds: 3,
      rates: [
        5_000, 8_000, 10_000, 11_200, 12_500, 14_000, 16_000, 18_000, 20_000, 22_400, 25_000, 28_000, 31_500,
      ],
      warmMs: 700,
      measureMs: 2_500,
    },
    memory: { notes: 100, watchers: 8 },
  };
}

/** Enough to see that it works and roughly where things stand, in about three minutes. */
export function quickPlan(seed: number): Plan {
  const full = fullPlan(seed);
  return {
    ...full,
    rounds: 1,
    warmMs: 1_000,
    measureMs: 3_000,
    scenarios: full.scenarios.slice(0, 1),
    saturation: { ...full.saturation, rounds: 1, rates: [2_000, 4_000, 8_000], measureMs: 1_500 },
    memory: { notes: 50, watchers: 8 },
  };
}

/** All of it once, as small as can be: that the bench works is under test with this. */
export function smallestPlan(seed: number): Plan {
  return {
    seed,
    wordsPerNote: words,
    people: 2,
    rounds: 1,
    warmMs: 100,
    measureMs: 400,
    settleMs: 50,
    scenarios: [{ name: '8 people, 2 notes', notes: 2, clientsPerNote: 4, rate: 50, searches: 20 }],
    saturation: { notes: 2, clientsPerNote: 2, rounds: 1, rates: [50], warmMs: 100, measureMs: 300 },
    memory: { notes: 2, watchers: 2 },
  };
}
