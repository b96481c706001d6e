// @vitest-environment node
import { expect, test } from 'vitest';
import { joinPath, loginPath, nextPath } from './next-path.ts';

const origin = 'https://notes.example';

test.each(['/?n', '/?note=0190&x=1#end', '/explore', '/a%2F%2Fb'])('%s is a place to go back to', (path) => {
  const login = loginPath(path);
  expect(nextPath(login.slice('/login'.length), '', origin)).toBe(path);
  expect(nextPath(joinPath(path).slice('/join'.length), '', origin)).toBe(path);
});

test.each([
  'https://evil.example/a',
  '//evil.example/a',
  '/\\evil.example/a',
  '/\t/evil.example/a',
  '\\\\evil.example/a',
  'javascript:alert(1)',
  '/\n/evil.example',
  '/.//evil.example/a',
  '/a/..//evil.example/a',
  'evil',
  '',
])('%j is not, and home takes its place', (next) => {
  expect(nextPath(`?${new URLSearchParams({ next })}`, '', origin)).toBe('/');
});

test('home needs no way back', () => {
  expect(loginPath('/')).toBe('/login');
});
