import { expect, test } from 'vitest';
import { AppError } from './app-error.ts';

test.each([
  [undefined, 'Too many requests. Please try again later.'],
  [1, 'Too many requests. Please try again in 1 second.'],
  [45, 'Too many requests. Please try again in 45 seconds.'],
  [899, 'Too many requests. Please try again in 15 minutes.'],
  [82_000, 'Too many requests. Please try again in 23 hours.'],
])('who asked too often is told when to ask again: after %j seconds', (retryAfter, message) => {
  expect(new AppError('rate_limited', { ...(retryAfter && { retryAfter }) }).message).toBe(message);
});

test('a message of its own stays', () => {
  expect(new AppError('rate_limited', { retryAfter: 5, message: 'Wait.' }).message).toBe('Wait.');
});
