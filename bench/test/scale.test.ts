import { expect, test } from 'vitest';
import { neededFor } from '../scale/extrapolate.ts';

const costs = {
  base: { backend: 48, content: 24, collab: 48 },
  tabKb: { backend: 20, content: 0, collab: 0 },
  openNoteKb: { backend: 0, content: 0, collab: 100 },
  tabMs: { backend: 0.01, content: 0, collab: 0 },
  editMs: { backend: 0.2, content: 0.5, collab: 0.3 },
  readMs: { backend: 1, content: 0, collab: 0 },
};

test('people online need threads by their processor time and processes by their memory', () => {
  const habits = { tabs: 1, openNotes: 0.5, editsPerSecond: 0.1, readsPerSecond: 0.1 };
  const { cores, processes, memoryGb, editsPerSecond } = neededFor(100_000, costs, habits);
  // 100,000 × (0.01 + 0.1 × 0.2 + 0.1 × 1) ms a second.
  expect(cores.backend).toBeCloseTo(13);
  expect(cores.content).toBeCloseTo(5);
  expect(editsPerSecond).toBe(10_000);
  // A thread is full at 0.6 of a core; 4.9 GB of open notes need three collab-servers, 3 cores need five.
  expect(processes).toEqual({ backend: 22, content: 9, collab: 5 });
  expect(memoryGb).toBeCloseTo((100_000 * (20 + 50)) / 1_024 ** 2 + (22 * 48 + 9 * 24 + 5 * 48) / 1_024, 5);
  const few = neededFor(100_000, { ...costs, editMs: { backend: 0, content: 0, collab: 0 } }, habits);
  expect(few.processes).toEqual({ backend: 19, content: 1, collab: 3 });
});
