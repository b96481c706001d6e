import { afterEach, expect, test, vi } from 'vitest';
import { sayResult, timeLimit, trialPlan } from '../../support/trial-plan.ts';
import { RestoredNote, type RestoreVerdict } from './restored-note.ts';

afterEach(() => vi.restoreAllMocks());

test('C15b: a restore that is taken back takes nothing that others typed since', { timeout: 120_000 }, () =>
  restoresTakenBack(trialPlan({ short: 15, long: 15 })),
);

test(
  'C15b: a restore that is taken back takes nothing that others typed since, thousands of times',
  { timeout: 60 * 60_000, tags: ['nightly'] },
  () => restoresTakenBack(trialPlan({ short: 1_000, long: 5_000 })),
);

function restoresTakenBack(plan: ReturnType<typeof trialPlan>): void {
  const isOver = timeLimit();
  const wrong: string[] = [];
  let [notes, acts] = [0, 0];
  while (notes < plan.count && !isOver()) {
    const seed = plan.seed + notes;
    const note = new RestoredNote(seed);
    for (const [kind, letters] of Object.entries(note.write()) as [keyof RestoreVerdict, string[]][])
      if (letters.length > 0) wrong.push(`seed ${seed}: ${kind} ${letters.join('')}`);
    notes += 1;
    acts += note.acts;
  }
  sayResult('restores taken back', { ...plan, count: notes }, `${acts} acts, ${wrong.length} wrong`);
  expect(wrong, wrong.slice(0, 20).join('\n')).toEqual([]);
}
