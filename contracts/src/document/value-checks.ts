import type { AttributeCheck } from './document-part.ts';

export const oneOf =
  (choices: readonly unknown[]): AttributeCheck =>
  (value) =>
    choices.includes(value);

export const whole =
  (least: number, most: number): AttributeCheck =>
  (value) =>
    Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most;

export const isFlag = oneOf([true, false]);

export const orNone =
  (check: AttributeCheck): AttributeCheck =>
  (value) =>
    value === null || check(value);

export const matching =
  (pattern: RegExp): AttributeCheck =>
  (value) =>
    typeof value === 'string' && pattern.test(value);
