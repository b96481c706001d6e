import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { SessionTokens } from '../../src/accounts/sessions/session-tokens.ts';
import { signUp, type TestPerson } from '../support/people.ts';
import { startTestBackend, type TestBackend } from '../support/test-backend.ts';

let backend: TestBackend;
let alice: TestPerson;

beforeAll(async () => {
  backend = await startTestBackend();
  alice = await signUp(backend, 'alice');
});
afterAll(() => backend.close());

test('a token that was verified before is refused once it has expired', async () => {
  const tokens = backend.app.get(SessionTokens);
  const verified = await tokens.verify(alice.token);
  expect(verified).toMatchObject({ userId: alice.id });
  expect(await tokens.verify(alice.token)).toEqual(verified);
  expect(await tokens.verify(`${alice.token.slice(0, -4)}AAAA`)).toBeNull();
  vi.useFakeTimers({ now: verified?.expiresAt as number, toFake: ['Date'] });
  try {
    expect(await tokens.verify(alice.token)).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});
