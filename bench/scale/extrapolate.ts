export type ProcessName = 'backend' | 'content' | 'collab';

/** What each costs a process: memory in KB, processor time in milliseconds. */
export interface Costs {
  /** MB with nothing open. */
  base: Record<ProcessName, number>;
  tabKb: Record<ProcessName, number>;
  openNoteKb: Record<ProcessName, number>;
  /** In a second. */
  tabMs: Record<ProcessName, number>;
  editMs: Record<ProcessName, number>;
  readMs: Record<ProcessName, number>;
}

/** What a person online does, on average. */
export interface Habits {
  tabs: number;
  openNotes: number;
  editsPerSecond: number;
  readsPerSecond: number;
}

/** One tab each; one in five has a note open to write, one in twenty types two letters a second; six calls a minute. */
const usualHabits: Habits = { tabs: 1, openNotes: 0.2, editsPerSecond: 0.1, readsPerSecond: 0.1 };

/** Beyond this share of a thread the queue before it grows quickly: at 0.6 one waits for 1.5 others on average. */
const fullShare = 0.6;
/** Of `deploy`, less what conversions beside it take. */
const memoryMb: Record<ProcessName, number> = { backend: 2_048, content: 1_024, collab: 2_048 };

export interface Needed {
  online: number;
  cores: Record<ProcessName, number>;
  /** Each has one thread that counts. */
  processes: Record<ProcessName, number>;
  memoryGb: number;
  editsPerSecond: number;
  readsPerSecond: number;
}

/** What so many people online need, if each further one costs what the measured ones did. */
export function neededFor(online: number, costs: Costs, habits: Habits = usualHabits): Needed {
  const names = Object.keys(costs.base) as ProcessName[];
  const of = (figure: (name: ProcessName) => number) =>
    Object.fromEntries(names.map((name) => [name, figure(name)])) as Record<ProcessName, number>;
  const cores = of(
    (name) =>
      (online *
        (habits.tabs * costs.tabMs[name] +
          habits.editsPerSecond * costs.editMs[name] +
          habits.readsPerSecond * costs.readMs[name])) /
      1_000,
  );
  const heldMb = of(
    (name) =>
      (online * (habits.tabs * costs.tabKb[name] + habits.openNotes * costs.openNoteKb[name])) / 1_024,
  );
  const processes = of((name) =>
    Math.max(
      1,
      Math.ceil(cores[name] / fullShare),
      Math.ceil(heldMb[name] / (memoryMb[name] - costs.base[name])),
    ),
  );
  const memoryMbInAll = names.reduce(
    (sum, name) => sum + heldMb[name] + processes[name] * costs.base[name],
    0,
  );
  return {
    online,
    cores,
    processes,
    memoryGb: memoryMbInAll / 1_024,
    editsPerSecond: online * habits.editsPerSecond,
    readsPerSecond: online * habits.readsPerSecond,
  };
}
