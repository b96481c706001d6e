import { isSafeLink } from '@commonplace/contracts/document';
import { expect, test } from 'vitest';
import { linkAddress } from './link-address.ts';

test.each([
  ['example.org/page', 'https://example.org/page'],
  ['http://example.org', 'http://example.org'],
  ['HTTPS://example.org', 'HTTPS://example.org'],
  ['  example.org ', 'https://example.org'],
  ['javascript:alert(1)', 'https://javascript:alert(1)'],
  ['   ', ''],
  [' example.org/my page\u00a0', 'https://example.org/my%20page'],
])('the address %j leads to %j', (entered, address) => {
  expect(linkAddress(entered)).toBe(address);
});

test.each(['two words', 'exa\tmple.org/page'])('the address %j is none', (entered) => {
  expect(isSafeLink(linkAddress(entered))).toBe(false);
});
