import { hintCookie } from '@commonplace/contracts/pages';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tokenKey } from '../accounts/token-key.ts';
import { createSessionStore } from './session-store.ts';
import { sessionToken } from './session-token.fixture.ts';

const stores: ReturnType<typeof createSessionStore>[] = [];

/** What one tab knows. jsdom has one window, so `hear` delivers what a browser sends to the other tabs. */
function openTab() {
  const store = createSessionStore(window);
  stores.push(store);
  return store;
}
const hear = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));

beforeEach(() => localStorage.clear());
afterEach(() => {
  for (const store of stores.splice(0)) store.dispose();
});

test('who signs in is known at once and after a reload', () => {
  openTab().start(sessionToken('Zoë'));
  expect(openTab().current()).toMatchObject({
    kind: 'signed-in',
    user: { name: 'Zoë', username: 'Zoë', picture: null },
  });
});

test('signing in, changing the person and signing out reach the other tabs', () => {
  const here = openTab();
  const there = openTab();

  here.start(sessionToken('alice'));
  hear(tokenKey);
  expect(there.current()).toMatchObject({ kind: 'signed-in', user: { name: 'alice' } });

  here.start(sessionToken('bob'));
  hear(tokenKey);
  expect(there.current()).toMatchObject({ kind: 'signed-in', user: { name: 'bob' } });

  here.end('signed-out');
  hear(tokenKey);
  expect(there.current()).toEqual({ kind: 'guest', ended: 'signed-out' });
});

test('the hint of a sign-in is as the token when that is stored, because other tabs load their page then', () => {
  const tab = openTab();
  const hints: boolean[] = [];
  for (const act of ['setItem', 'removeItem'] as const) {
    const original = Storage.prototype[act];
    vi.spyOn(Storage.prototype, act).mockImplementation(function (this: Storage, ...args: [string, string]) {
      original.apply(this, args);
      if (args[0] === tokenKey) hints.push(document.cookie.includes(`${hintCookie}=1`));
    });
  }
  tab.start(sessionToken('alice'));
  tab.end('signed-out');
  vi.restoreAllMocks();
  expect(hints).toEqual([true, false]);
});

test('a session that timed out or changed its password is over in the same way in the other tabs', () => {
  const here = openTab();
  const there = openTab();
  for (const ended of ['timed-out', 'password-changed', 'signed-out'] as const) {
    here.start(sessionToken('alice'));
    hear(tokenKey);
    here.end(ended);
    hear(tokenKey);
    expect(there.current()).toEqual({ kind: 'guest', ended });
  }
});

test('a page that goes on by itself stays, and the other tabs leave', () => {
  const here = openTab();
  const there = openTab();
  here.start(sessionToken('alice'));
  hear(tokenKey);
  here.end(null);
  expect(here.current()).toEqual({ kind: 'guest', ended: null });
  hear(tokenKey);
  expect(there.current()).toEqual({ kind: 'guest', ended: 'signed-out' });
});

test('the end of a session does not sign out who has signed in in another tab meanwhile', () => {
  const late = openTab();
  late.start(sessionToken('alice'));
  localStorage.setItem(tokenKey, sessionToken('bob'));
  late.end('timed-out');
  expect(late.current()).toMatchObject({ kind: 'signed-in', user: { name: 'bob' } });
  expect(localStorage.getItem(tokenKey)).not.toBeNull();
});

test('a token that another tab renewed is the same session, and ends with it', () => {
  const late = openTab();
  late.start(sessionToken('alice', Date.now() + 1_000_000));
  localStorage.setItem(tokenKey, sessionToken('alice', Date.now() + 2_000_000));
  late.end('signed-out');
  expect(late.current()).toEqual({ kind: 'guest', ended: 'signed-out' });
  expect(localStorage.getItem(tokenKey)).toBeNull();
});

test('clearing the storage signs out too', () => {
  const tab = openTab();
  tab.start(sessionToken('alice'));
  localStorage.clear();
  hear(null);
  expect(tab.current()).toEqual({ kind: 'guest', ended: 'signed-out' });
});

test('another key of the storage changes nothing', () => {
  const tab = openTab();
  const before = tab.current();
  localStorage.setItem('theme', 'dark');
  hear('theme');
  expect(tab.current()).toBe(before);
});

test('a token whose time is over is forgotten at the start', () => {
  localStorage.setItem(tokenKey, sessionToken('alice', Date.now() - 1000));
  expect(openTab().current()).toEqual({ kind: 'guest', ended: 'expired' });
  expect(localStorage.getItem(tokenKey)).toBeNull();
});

test.each(['', 'x', 'a.b.c', `a.${btoa('{"id":1}')}.c`])(
  '%j is no token and ends like an expired one',
  (token) => {
    localStorage.setItem(tokenKey, token);
    expect(openTab().current().kind).toBe('guest');
  },
);

test('the reason of an end is reported once', () => {
  const tab = openTab();
  tab.start(sessionToken('alice'));
  tab.end('timed-out');
  expect(tab.current()).toEqual({ kind: 'guest', ended: 'timed-out' });
  tab.settle();
  expect(tab.current()).toEqual({ kind: 'guest', ended: null });
});

test('what is refused while the person signs out is no session that timed out, in no tab', async () => {
  const here = openTab();
  const there = openTab();
  here.start(sessionToken('alice'));
  hear(tokenKey);
  for (const ended of ['signed-out', 'password-changed', null] as const) {
    here.start(sessionToken('alice'));
    hear(tokenKey);
    await here.whileEnding(ended, async () => there.refused());
    expect(there.current()).toEqual({ kind: 'guest', ended: ended ?? 'signed-out' });
    here.start(sessionToken('alice'));
    await here.whileEnding(ended, async () => {
      here.refused();
      expect(here.current().kind).toBe('signed-in');
    });
    here.end(ended);
    expect(here.current()).toEqual({ kind: 'guest', ended });
  }
  // The act itself was refused: there is nothing left to wait for.
  here.start(sessionToken('alice'));
  const refused = here.whileEnding('signed-out', async () => {
    here.refused();
    throw new Error('Signed out.');
  });
  await expect(refused).rejects.toThrow('Signed out.');
  expect(here.current()).toEqual({ kind: 'guest', ended: 'signed-out' });
  // A password that was not the right one ends nothing.
  here.start(sessionToken('alice'));
  await expect(here.whileEnding('password-changed', () => Promise.reject(new Error('No.')))).rejects.toThrow(
    'No.',
  );
  here.refused();
  expect(here.current()).toEqual({ kind: 'guest', ended: 'timed-out' });
});
