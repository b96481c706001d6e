import { expect, test } from 'vitest';
import { deviceKeyIn } from './device-cookie.ts';

const key = 'A'.repeat(22);

test.each([
  ['http://localhost:3000', `commonplace-device=${key}`, key],
  ['https://notes.example.org', `__Host-commonplace-device=${key}`, key],
  // A host of the same domain can set this one.
  ['https://notes.example.org', `commonplace-device=${key}`, null],
  ['http://localhost:3000', `commonplace-device=short`, null],
])('U34: behind %s the cookie %s names the device %s', (publicUrl, cookies, expected) => {
  expect(deviceKeyIn(cookies, publicUrl)).toBe(expected);
});
