import { expect, test } from 'vitest';
import { fold, foldText } from './fold.ts';

test.each([
  ['accents', '\u0301\u0323'],
  ['marks of several scripts', '\u0323\u0301\u05b0\u0e49'],
  ['half-width voicing marks', '\uff9e\u0301'],
])('folding a letter with 200,000 %s takes no time that grows with their square', (_kind, marks) => {
  const tower = `x${marks.repeat(200_000 / marks.length)}y`;
  const begun = performance.now();
  expect(foldText(tower).length).toBeLessThan(40);
  expect(fold(tower).length).toBeLessThan(40);
  expect(performance.now() - begun).toBeLessThan(2_000);
});

test('a letter with as many marks as a script needs keeps them', () => {
  expect(fold('ที่')).toBe('ที่'.normalize('NFC'));
  expect(foldText(`x${'\u0e49'.repeat(30)}y`)).toBe(`x${'\u0e49'.repeat(30)}y`);
});
