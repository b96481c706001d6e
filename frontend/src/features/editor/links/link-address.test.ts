import { isSafeLink } from '@commonplace/contracts/document';
import { expect, test } from 'vitest';
import { addressesIn } from './addresses-in.ts';
import { externalAddress, internalAddress, linkAddress } from './link-address.ts';

const here = window.location.origin;

test.each([
  ['example.org/page', 'https://example.org/page'],
  ['localhost:3000/page', 'https://localhost:3000/page'],
  ['http://example.org', 'http://example.org'],
  ['HTTPS://example.org', 'HTTPS://example.org'],
  ['  example.org ', 'https://example.org'],
  ['//example.org/page', 'https://example.org/page'],
  ['mailto:bob@example.org', 'mailto:bob@example.org'],
  ['bob@example.org', 'mailto:bob@example.org'],
  ['https://bob@example.org/page', 'https://bob@example.org/page'],
  ['tel:+49 30 123', 'tel:+49%2030%20123'],
  ['#the-mill', '#the-mill'],
  ['/?note=1', '/?note=1'],
  [`${here}/?note=1#b`, '/?note=1#b'],
  ['javascript:alert(1)', 'https://javascript:alert(1)'],
  ['   ', ''],
  [' example.org/my page\u00a0', 'https://example.org/my%20page'],
])('the address %j leads to %j', (entered, address) => {
  expect(linkAddress(entered)).toBe(address);
  const isNone = entered.startsWith('javascript') || address === '';
  expect(isSafeLink(address)).toBe(!isNone);
});

test.each([
  'two words',
  'ftp://example.org',
  'exa\tmple.org/page',
  '/\\example.org',
  '/\u0000/example.org',
  '#',
])('the address %j is none', (entered) => {
  expect(isSafeLink(linkAddress(entered))).toBe(false);
});

test('addresses of this instance are internal in a note and absolute outside of it', () => {
  for (const address of ['/?note=1#b', '/ines']) {
    expect(externalAddress(address)).toBe(here + address);
    expect(internalAddress(here + address)).toBe(address);
  }
  expect(externalAddress('#mill')).toBe('#mill');
  expect(internalAddress(`${here}.example.org/x`)).toBe(`${here}.example.org/x`);
});

test.each([
  ['https://example.org/a.', ['https://example.org/a']],
  ['(https://en.wikipedia.org/wiki/Mill_(grinding)).', ['https://en.wikipedia.org/wiki/Mill_(grinding)']],
  ['“https://example.org/a”…', ['https://example.org/a']],
  ['https://example.org/a。', ['https://example.org/a']],
  ['www.example.org/a?b=1,', ['https://www.example.org/a?b=1']],
  ['bob@example.org!', ['mailto:bob@example.org']],
  ['https://a.org and example.org', ['https://a.org', 'https://example.org']],
  ['1.2.3.4 and localhost:3000/x and example.com1', []],
])('the addresses in %j are %j', (text, addresses) => {
  expect(addressesIn(text).map(({ href }) => href)).toEqual(addresses);
});

test('a run of 200,000 signs takes a time that grows with it, and is no part of a link', () => {
  const text = `https://example.com/a${'…'.repeat(200_000)}b https://example.com/a…`;
  const begun = performance.now();
  expect(addressesIn(text).map(({ href }) => href)).toEqual(['https://example.com/a']);
  expect(performance.now() - begun).toBeLessThan(2_000);
});
