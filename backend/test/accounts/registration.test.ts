// @module-tag mariadb
import { api, limits } from '@commonplace/contracts/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callLoosely } from '../support/call-api.ts';
import { ownNotebooks } from '../support/fixtures/own-notebooks.ts';
import { registrationToken, signUp, type TestPerson, testPassword } from '../support/people.ts';
import { startTestBackend, type TestBackend } from '../support/test-backend.ts';

let backend: TestBackend;
let alice: TestPerson;

beforeAll(async () => {
  backend = await startTestBackend({ PUBLIC_URL: 'https://notes.example.org/' });
  alice = await signUp(backend, 'alice');
});
afterAll(() => backend.close());

const register = (body: Record<string, unknown>) => callLoosely(backend.url, api.users.register, { body });

test('of two people with one username at once, one gets it', async () => {
  const emails = ['twin1@example.org', 'twin2@example.org'];
  const tokens = await Promise.all(emails.map((email) => registrationToken(backend, email)));
  const answers = await Promise.all(
    emails.map((email, index) =>
      register({ token: tokens[index], email, name: 'Twin', username: 'twin', password: testPassword }),
    ),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422]);
});

test('makes one notebook, the default for notes and for saving', async () => {
  const notebooks = await ownNotebooks(backend.url, alice.token);
  expect(notebooks).toHaveLength(1);
  expect(notebooks[0]).toMatchObject({
    isDefault: true,
    isSaved: true,
    ownerId: alice.id,
    sharing: 'private',
    temp: { notesCount: 0, permission: 'edit' },
    abilities: { manage: true, save: false },
  });
});

const valid = {
  token: 'x',
  email: 'carol@example.org',
  name: 'Carol',
  username: 'carol',
  password: '123456',
};
const cases: [field: string, value: unknown, accepted: boolean][] = [
  ['name', '', false],
  ['name', '   ', false],
  ['name', 'x'.repeat(limits.nameCharacters), true],
  ['name', 'x'.repeat(limits.nameCharacters + 1), false],
  ['name', 'bell\u0007', false],
  ['name', 'half \ud83c', false],
  ['name', '\u200b\u202e', false],
  ['name', 'Al\u200eice', false],
  ['name', 'Al\u061cice', false],
  ['name', '🎉', true],
  ['username', '', false],
  ['username', 'a', true],
  ['username', 'x'.repeat(limits.usernameCharacters), true],
  ['username', 'x'.repeat(limits.usernameCharacters + 1), false],
  ['username', 'Upper', true],
  ['username', 'with space', false],
  ['username', '.dot', false],
  ['username', 'ümlaut', false],
  ['username', 'al\u200eice', false],
  ['password', 'x'.repeat(limits.passwordMinCharacters - 1), false],
  ['password', 'x'.repeat(limits.passwordMinCharacters), true],
  ['password', 'x'.repeat(limits.passwordMaxCharacters), true],
  ['password', 'x'.repeat(limits.passwordMaxCharacters + 1), false],
  ['password', 7, false],
  ['password', undefined, false],
];
test.each(cases)('%s %j: accepted %s', async (field, value, accepted) => {
  // An accepted shape still fails on its token: 422 instead of 400.
  const answer = await register({ ...valid, [field]: value });
  expect(answer.status).toBe(accepted ? 422 : 400);
  expect(Object.keys(answer.failure.errors ?? {})).toEqual([accepted ? 'token' : field]);
});
