import { afterEach, expect, test, vi } from 'vitest';
import { sayResult, timeLimit, trialPlan } from '../../support/trial-plan.ts';
import { WrittenNote } from './written-note.ts';

const actsInANote = 400;
const plan = trialPlan({ short: 2_000, long: 200_000 });

/** Of 1,000 letters so many may be said to be of another. */
const mostWrong = 1;

afterEach(() => vi.restoreAllMocks());

test('C25: history says who typed a letter, whatever others did with its block', {
  timeout: 60 * 60_000,
}, () => {
  const isOver = timeLimit();
  let [acts, rows, letters, notes] = [0, 0, 0, 0];
  const wrong: string[] = [];
  while (acts < plan.count && !isOver()) {
    const note = new WrittenNote(plan.seed + notes);
    note.write(actsInANote);
    const verdict = note.judge();
    acts += note.acts;
    rows += note.rows;
    letters += verdict.letters;
    for (const { letter, typedBy, saidBy } of verdict.wrong)
      wrong.push(`seed ${plan.seed + notes}: ${letter} of ${typedBy} said to be of ${saidBy}`);
    notes += 1;
  }
  const right = (100 * (1 - wrong.length / letters)).toFixed(3);
  sayResult(
    'who wrote which letter',
    { ...plan, count: acts },
    `${letters} letters in ${notes} notes of ${rows} rows, ${right} % right`,
  );
  expect(letters).toBeGreaterThan(notes * 20);
  expect(wrong.length, wrong.slice(0, 20).join('\n')).toBeLessThanOrEqual((letters * mostWrong) / 1_000);
});
