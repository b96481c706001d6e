import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepSessionFresh, sessionStore } from './index.ts';
import { sessionToken } from './session-token.fixture.ts';

const day = 24 * 60 * 60 * 1000;
/** A token that was made so many days ago, of a session that lasts thirty. */
const tokenOfAge = (name: string, days: number) => sessionToken(name, Date.now() + (30 - days) * day);

const asked: string[] = [];
let answer: () => Promise<Response>;
let stop: () => void = () => undefined;

beforeEach(() => {
  asked.length = 0;
  answer = async () => Response.json({ success: true, message: '', token: tokenOfAge('alice', 0) });
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return answer();
  });
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  if (sessionStore.current().kind === 'signed-in') sessionStore.end('signed-out');
  sessionStore.settle();
});

test('a token of yesterday is renewed at the start, one of today is not', async () => {
  sessionStore.start(tokenOfAge('alice', 0.5));
  stop = keepSessionFresh();
  expect(asked).toEqual([]);
  stop();
  const old = tokenOfAge('alice', 1.1);
  sessionStore.start(old);
  stop = keepSessionFresh();
  await vi.waitFor(() => expect(sessionStore.current()).not.toMatchObject({ token: old }));
  expect(asked).toEqual(['/api/users/refresh-auth-token']);
  // It is fresh now.
  window.dispatchEvent(new Event('focus'));
  expect(asked).toHaveLength(1);
});

test('a token that came without the cookie for files is renewed at once', async () => {
  const token = tokenOfAge('alice', 0);
  sessionStore.start(token);
  localStorage.removeItem('commonplace:files-cookie');
  stop = keepSessionFresh();
  await vi.waitFor(() => expect(sessionStore.hasFilesCookie()).toBe(true));
  expect(asked).toEqual(['/api/users/refresh-auth-token']);
  window.dispatchEvent(new Event('focus'));
  expect(asked).toHaveLength(1);
});

test('a page that slept renews when it is looked at again', async () => {
  sessionStore.start(tokenOfAge('alice', 0));
  stop = keepSessionFresh();
  sessionStore.start(tokenOfAge('alice', 3));
  expect(asked).toEqual([]);
  window.dispatchEvent(new Event('focus'));
  await vi.waitFor(() => expect(asked).toHaveLength(1));
});

test('who signed in while the answer was on its way stays', async () => {
  const answered = Promise.withResolvers<Response>();
  answer = () => answered.promise;
  sessionStore.start(tokenOfAge('alice', 2));
  stop = keepSessionFresh();
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  sessionStore.start(tokenOfAge('bob', 0));
  answered.resolve(Response.json({ success: true, message: '', token: tokenOfAge('alice', 0) }));
  await new Promise((resolve) => setTimeout(resolve));
  expect(sessionStore.current()).toMatchObject({ user: { name: 'bob' } });
});

test('a server that is away changes nothing', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  const token = tokenOfAge('alice', 2);
  sessionStore.start(token);
  stop = keepSessionFresh();
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve));
  expect(sessionStore.current()).toMatchObject({ kind: 'signed-in', token });
});
