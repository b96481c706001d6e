import { api, type EndpointDefinition } from '@commonplace/contracts/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../../src/accounts/passwords/password-hashing.ts';
import { SessionTokens } from '../../src/accounts/sessions/session-tokens.ts';
import { Sessions } from '../../src/accounts/sessions/sessions.ts';
import { User } from '../../src/accounts/user.entity.ts';
import { Reads } from '../../src/platform/database/reads.ts';
import { UnitOfWork } from '../../src/platform/database/unit-of-work.ts';
import { EventBus } from '../../src/platform/events/event-bus.ts';
import { type Answer, callApi, callLoosely } from '../support/call-api.ts';
import { signUp, type TestPerson, testPassword } from '../support/people.ts';
import { startTestBackend, type TestBackend } from '../support/test-backend.ts';
import { askForEmail } from './support/ask-for-email.ts';
import { forgetMailTokens } from './support/forget-mail-tokens.ts';
import { manyPeers } from './support/many-peers.ts';
import { sameTiming } from './support/same-timing.ts';
import { say } from './support/say.ts';

/*
 * Whether an address or a name is known must show nowhere: not in status, body or headers, and not in the
 * time. The time is judged by ranks over many turns, see `same-timing.ts`.
 */

/** How far from one half the ranks may be: more than five standard errors at this number of turns. */
const rounds = 120;
const tolerance = 0.2;

const peer = manyPeers();
const known = (index: number) => `known${index}@example.org`;
const unknown = (index: number) => `unknown${index}@example.org`;

let backend: TestBackend;
let alice: TestPerson;
let passwordHash: string;

beforeAll(async () => {
  backend = await startTestBackend({ TRUST_PROXY: '127.0.0.1' });
  alice = await signUp(backend, 'alice');
  passwordHash = await hashPassword(testPassword, { account: 'tests', address: 'tests' });
  await addPeople('known', rounds + 10);
});
afterAll(() => backend.close());

/** People as registration makes them, without its mails. */
async function addPeople(stem: string, count: number, change: (index: number) => Partial<User> = () => ({})) {
  const like = await backend.app.get(Reads).manager.findOneByOrFail(User, { id: alice.id });
  const people = Array.from({ length: count }, (_, index) => ({
    ...like,
    id: crypto.randomUUID(),
    email: `${stem}${index}@example.org`,
    username: `${stem}.${index}`,
    passwordHash,
    ...change(index),
  }));
  await backend.app.get(UnitOfWork).run(({ manager }) => manager.insert(User, people));
  return people;
}

/** Signed in, each with a token. */
async function signInAll(people: User[]): Promise<string[]> {
  const { app } = backend;
  return Promise.all(
    people.map(async (user) => {
      const session = await app
        .get(UnitOfWork)
        .run((unit) => app.get(Sessions).start(unit, user.id, { name: '', key: user.id }));
      return app.get(SessionTokens).sign(session, user);
    }),
  );
}

const join = (email: string) =>
  callLoosely(backend.url, api.users.join, { headers: peer(), body: { email } });
const forgot = (email: string) =>
  callLoosely(backend.url, api.users.forgotPassword, { headers: peer(), body: { email } });
const login = (emailOrUsername: string) =>
  callLoosely(backend.url, api.users.login, {
    headers: peer(),
    body: { emailOrUsername, password: 'wrong-password' },
  });

const perAnswer = new Set(['date', 'x-request-id']);

/** All that an answer shows. What differs in every answer anyway is only named. */
function shown({ status, headers, body }: Answer<EndpointDefinition>) {
  const kept = [...headers].map(([name, value]) => [name, perAnswer.has(name) ? '' : value]);
  return { status, headers: kept, body: JSON.stringify(body) };
}

/** Waits until the mails are out, so that they do not slow the next turn down. */
const settled = () => backend.app.get(EventBus).settled();

async function expectSameTiming(
  name: string,
  first: (round: number) => Promise<unknown>,
  second: (round: number) => Promise<unknown>,
  turns = rounds,
) {
  const share = await sameTiming(turns, first, second, settled);
  say(`${name}: known took longer in ${(share * 100).toFixed(1)} % of ${turns ** 2} pairs`);
  expect(Math.abs(share - 0.5)).toBeLessThan(tolerance);
}

test.each([
  ['join', join],
  ['forgot', forgot],
  ['login by e-mail', login],
] as const)(
  'U16: %s shows the same for known and unknown, the first time and the second',
  async (_name, ask) => {
    for (let turn = 0; turn < 2; turn += 1) {
      const ofKnown = shown(await ask(known(rounds)));
      expect(ofKnown).toEqual(shown(await ask(unknown(rounds))));
      await forgetAfter(turn);
    }
  },
);

/** The second time is within the thirty seconds, the third after them. */
async function forgetAfter(turn: number): Promise<void> {
  if (turn > 0) await forgetMailTokens(backend);
}

test('U16: login by username shows the same for known and unknown', async () => {
  expect(shown(await login(`known.${rounds}`))).toEqual(shown(await login('nobody.here')));
});

test('U16: another address shows the same whether it has an account or not, and so does its mail once more', async () => {
  const [one, two] = await addPeople('asker', 2);
  const [ofTaken, ofFree] = await signInAll([one, two] as User[]);
  const answers = [];
  for (const [token, email] of [
    [ofTaken, known(rounds + 1)],
    [ofFree, unknown(rounds + 1)],
  ] as [string, string][]) {
    const asked = shown(await askForEmail(backend, { token }, email));
    const soon = shown(await callApi(backend.url, api.profiles.resendVerificationEmail, {}, token));
    await forgetMailTokens(backend);
    const later = shown(await callApi(backend.url, api.profiles.resendVerificationEmail, {}, token));
    // The profile names who asked and the address; nothing else may differ.
    answers.push([asked.status, asked.headers.map(([name]) => name), soon, later]);
  }
  expect(answers[0]).toEqual(answers[1]);
});

test('U17: join takes as long for known as for unknown', async () => {
  await expectSameTiming(
    'join',
    (round) => join(known(round)),
    (round) => join(unknown(round)),
  );
});

test('U17: forgot takes as long for known as for unknown', async () => {
  await expectSameTiming(
    'forgot',
    (round) => forgot(known(round)),
    (round) => forgot(unknown(round)),
  );
});

test('U17: login takes as long for known as for unknown', async () => {
  await expectSameTiming(
    'login',
    (round) => login(known(round)),
    (round) => login(unknown(round)),
  );
});

test('U17: the mail for another address takes as long whether it has an account or not', async () => {
  const turns = 80;
  const ofTaken = await signInAll(await addPeople('taken', turns, (i) => ({ pendingEmail: known(i) })));
  const ofFree = await signInAll(await addPeople('free', turns, (i) => ({ pendingEmail: unknown(i) })));
  const resend = (token: string | undefined) =>
    callApi(backend.url, api.profiles.resendVerificationEmail, {}, token);
  await expectSameTiming(
    'resend',
    (i) => resend(ofTaken[i]),
    (i) => resend(ofFree[i]),
    turns,
  );
});

test('U17: the comparison does notice: a repeated request does less, and it shows', async () => {
  await forgetMailTokens(backend);
  const repeated = unknown(rounds + 2);
  await join(repeated);
  const share = await sameTiming(
    rounds,
    (round) => join(`fresh${round}@example.org`),
    () => join(repeated),
    settled,
  );
  say(`control: the first request took longer than a repeated one in ${(share * 100).toFixed(1)} % of pairs`);
  expect(share).toBeGreaterThan(0.5 + tolerance);
});
