import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sayResult, timeLimit, trialPlan } from '../../support/trial-plan.ts';
import { WrittenNote } from './written-note.ts';

const actsInANote = 400;
const plan = trialPlan({ short: 2_000, long: 200_000 });

/** Of 1,000 letters so many may be said to be of another. */
const mostWrong = 1;

interface Outcome {
  letters: number;
  wrongLetters: string[];
  wrongAnchors: string[];
}

let outcome: Outcome;
beforeAll(() => {
  outcome = judgeNotes();
}, 60 * 60_000);
afterAll(() => vi.restoreAllMocks());

function judgeNotes(): Outcome {
  const isOver = timeLimit();
  let [acts, rows, letters, anchors, notes] = [0, 0, 0, 0, 0];
  const wrongLetters: string[] = [];
  const wrongAnchors: string[] = [];
  while (acts < plan.count && !isOver()) {
    const seed = plan.seed + notes;
    const note = new WrittenNote(seed);
    note.write(actsInANote);
    const written = note.judge();
    const anchored = note.anchored.judge();
    acts += note.acts;
    rows += note.rows;
    letters += written.letters;
    anchors += anchored.anchors;
    for (const { letter, typedBy, saidBy } of written.wrong)
      wrongLetters.push(`seed ${seed}: ${letter} of ${typedBy} said to be of ${saidBy}`);
    for (const { missing, foreign } of anchored.wrong)
      wrongAnchors.push(`seed ${seed}: not at ${missing}, but at ${foreign}`);
    notes += 1;
  }
  const right = (wrong: string[], all: number) => `${(100 * (1 - wrong.length / all)).toFixed(3)} % right`;
  sayResult(
    'letters of their writers, anchors at their letters',
    { ...plan, count: acts },
    `${letters} letters in ${notes} notes of ${rows} rows, ${right(wrongLetters, letters)}; ${anchors} anchors, ${right(wrongAnchors, anchors)}`,
  );
  expect(letters).toBeGreaterThan(notes * 20);
  expect(anchors).toBeGreaterThan(notes * 20);
  return { letters, wrongLetters, wrongAnchors };
}

test('C25: history says who typed a letter, whatever others did with its block', () => {
  const { letters, wrongLetters: wrong } = outcome;
  expect(wrong.length, wrong.slice(0, 20).join('\n')).toBeLessThanOrEqual((letters * mostWrong) / 1_000);
});

test('C33: anchors stay at their letters, whatever others did with their block', () => {
  const { wrongAnchors: wrong } = outcome;
  expect(wrong, wrong.slice(0, 20).join('\n')).toEqual([]);
});
