import { expect, test } from 'vitest';
import { isInternalLink, isSafeLink } from './safe-link.ts';

test.each(['/', '/ines', '/?note=1#b', '/a/../b', '/a//b', '#mill'])(
  '%j leads to a page of this instance',
  (address) => {
    expect([isInternalLink(address), isSafeLink(address)]).toEqual([true, true]);
  },
);

test.each([
  '//evil.example',
  '//instance.invalid/a',
  '/.//evil.example',
  '/..//evil.example',
  '/..//',
  '/a/..//',
  '/%2e//evil.example',
  '/%2E%2e//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '#',
  '',
  'ines',
])('%j may become another host, or is no address: it is no link', (address) => {
  expect([isInternalLink(address), isSafeLink(address)]).toEqual([false, false]);
});
