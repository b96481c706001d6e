import { password as passwordShape } from '@commonplace/contracts/api';

export interface PasswordValues {
  present: string;
  next: string;
  again: string;
}

type PasswordField = keyof PasswordValues;

/** What is wrong with the three fields, one thing at a time: something is missing, too short, or not the same. */
export type PasswordProblem =
  | { kind: 'missing'; fields: PasswordField[] }
  | { kind: 'different' }
  | { kind: 'shape'; message: string };

export function passwordProblem(values: PasswordValues): PasswordProblem | null {
  const fields = (['present', 'next', 'again'] as const).filter((field) => values[field] === '');
  if (fields.length > 0) return { kind: 'missing', fields };
  if (values.next !== values.again) return { kind: 'different' };
  const shape = passwordShape.safeParse(values.next);
  return shape.success ? null : { kind: 'shape', message: shape.error.issues[0]?.message ?? '' };
}
