// @vitest-environment node
import { expect, test } from 'vitest';
import { type PasswordProblem, type PasswordValues, passwordProblem } from './password-problem.ts';

test.each<[PasswordValues, PasswordProblem | null]>([
  [
    { present: '', next: '', again: '' },
    { kind: 'missing', fields: ['present', 'next', 'again'] },
  ],
  [
    { present: 'x', next: 'longer', again: '' },
    { kind: 'missing', fields: ['again'] },
  ],
  [{ present: 'x', next: 'longer', again: 'Longer' }, { kind: 'different' }],
  [
    { present: 'x', next: 'short', again: 'short' },
    { kind: 'shape', message: 'Password must be minimum 6 characters.' },
  ],
  // The present one may be older than the rule.
  [{ present: 'x', next: 'longer', again: 'longer' }, null],
])('%j: %j', (values, problem) => {
  expect(passwordProblem(values)).toEqual(problem);
});
