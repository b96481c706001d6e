import { appSegments } from '@commonplace/contracts/pages';
import { expect, test } from 'vitest';
import type { Session } from '../shared/session/index.ts';
import { accessAt, redirectFor, routeAccess } from './guard.ts';

const guest: Session = { kind: 'guest', ended: null };
const alice: Session = {
  kind: 'signed-in',
  token: 'token',
  sid: 's',
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
  /** Whose session ended before, where one did. */
  before?: string | null,
][] = [
  ['/', '/', null, null],
  ['/', '/?n', login('/?n'), null],
  ['/', '/?note=1', login('/?note=1'), null],
  ['/', '/?notebook=1', login('/?notebook=1'), null],
  ['/', '/?note=1#comment-2', login('/?note=1#comment-2'), null],
  ['/login', '/login?next=%2F%3Fnote%3D1#comment-2', null, '/?note=1#comment-2'],
  ['/', '/?utm=1', null, null],
  ['/login', '/login', null, '/'],
  ['/login', '/login?next=%2F%3Fn', null, '/?n'],
  ['/login', '/login?next=https%3A%2F%2Fevil.example', null, '/'],
  ['/join', '/join', null, '/'],
  ['/login', '/login?next=%2F%3Fnote%3D1', null, '/?note=1', 'a'],
  ['/login', '/login?next=%2F%3Fnote%3D1', null, '/?note=1', null],
  ['/login', '/login?next=%2F%3Fnote%3D1', null, '/', 'b'],
  ['/onboard/:token?', '/onboard/x', null, null],
  ['/onboard/:token?', '/onboard', null, null],
  ['/verify-email/:token?', '/verify-email/x', null, null],
  ['/forgot-password', '/forgot-password/', null, null],
  ['/create-password/:token?', '/create-password/x', null, null],
  ['/create-password/:token?', '/create-password/', null, null],
  ['/unsubscribe/:token?', '/unsubscribe/x', null, null],
  ['/account-settings', '/account-settings?tab=2', login('/account-settings?tab=2'), null],
  ['/editor', '/editor', null, null],
  ['/login', '/login?next=%2Feditor%3Fsave', null, '/editor?save'],
  ['/admin', '/admin', null, null],
  ['/saved', '/saved', '/login?next=%2Fsaved', null],
  ['/search', '/search?q=a&tab=notes', null, null],
  ['/explore', '/explore', null, null],
  ['/explore/notes', '/explore/notes?page=2', null, null],
  ['/explore/notebooks', '/explore/notebooks', null, null],
  ['/tag/:hashtag', '/tag/a?n', null, null],
  ['/:username', '/alice?note=1', null, null],
];

test.each(table)(
  '%s at %s: a guest goes to %s, alice to %s',
  (route, address, forGuest, forAlice, before) => {
    const { pathname, search, hash } = new URL(address, window.location.origin);
    const here = { pathname, search, hash, state: before === undefined ? null : { personId: before } };
    expect(accessAt(pathname)).toBe(routeAccess[route]);
    expect(redirectFor(routeAccess[route], guest, here)).toBe(forGuest);
    expect(redirectFor(routeAccess[route], alice, here)).toBe(forAlice);
  },
);

test('the table has a row for each route', () => {
  const missing = Object.keys(routeAccess).filter((route) => !table.some(([listed]) => listed === route));
  expect(missing).toEqual([]);
  expect(accessAt('/no/such/page')).toBeNull();
});

test('the server knows which addresses are those of the app alone', () => {
  const routes = Object.entries(routeAccess).filter(
    ([route, access]) => route === '/saved' || (access !== 'home' && access !== 'screen'),
  );
  expect([...appSegments]).toEqual(routes.map(([route]) => route.split('/')[1]).sort());
});
