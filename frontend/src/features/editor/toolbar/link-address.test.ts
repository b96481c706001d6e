import { expect, test } from 'vitest';
import { linkAddress } from './link-address.ts';

test.each([
  ['example.org/page', 'https://example.org/page'],
  ['http://example.org', 'http://example.org'],
  ['HTTPS://example.org', 'HTTPS://example.org'],
  ['  example.org ', 'https://example.org'],
  ['javascript:alert(1)', 'https://javascript:alert(1)'],
  ['   ', ''],
])('the address %j leads to %j', (entered, address) => {
  expect(linkAddress(entered)).toBe(address);
});
