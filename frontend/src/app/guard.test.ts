import { expect, test } from 'vitest';
import type { Session } from '../shared/session/index.ts';
import { redirectFor, routeAccess } from './guard.ts';

const guest: Session = { kind: 'guest', ended: null };
const alice: Session = {
  kind: 'signed-in',
  token: 'token',
  user: { id: 'a', name: 'alice', username: 'alice', picture: null },
  expiresAt: 0,
};

const login = (path: string) => `/login?next=${encodeURIComponent(path)}`;

/** Who opens what, and where they end up; null is where they are. */
const table: [
  route: keyof typeof routeAccess,
  address: string,
  guest: string | null,
  alice: string | null,
][] = [
  ['/', '/', null, null],
  ['/', '/?n', login('/?n'), null],
  ['/', '/?note=1', login('/?note=1'), null],
  ['/', '/?notebook=1', login('/?notebook=1'), null],
  ['/', '/?utm=1', null, null],
  ['/login', '/login', null, '/'],
  ['/login', '/login?next=%2F%3Fn', null, '/?n'],
  ['/login', '/login?next=https%3A%2F%2Fevil.example', null, '/'],
  ['/join', '/join', null, '/'],
  ['/onboard/:token', '/onboard/x', null, null],
];

test.each(table)('%s at %s', (route, address, forGuest, forAlice) => {
  const { pathname, search } = new URL(address, window.location.origin);
  expect(redirectFor(routeAccess[route], guest, { pathname, search })).toBe(forGuest);
  expect(redirectFor(routeAccess[route], alice, { pathname, search })).toBe(forAlice);
});

test('a page for people alone sends a guest to sign in and back', () => {
  const address = { pathname: '/account-settings', search: '?tab=2' };
  expect(redirectFor('people', guest, address)).toBe(login('/account-settings?tab=2'));
  expect(redirectFor('people', alice, address)).toBeNull();
});
