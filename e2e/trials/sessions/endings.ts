import { api } from '@commonplace/contracts/api';
import { type ApiPerson, signIn, withToken } from '../../support/people/api-person.ts';
import { newestMailLink } from '../../support/people/mail-folder.ts';
import { type OpenSocket, openCollab, openPlain, openPushes } from './open-socket.ts';
import type { SessionHouse } from './session-house.ts';

const password = 'correct horse battery';
const another = 'another horse battery';

interface Ending {
  name: string;
  /** Whose sessions end: only the second one of two, or both. */
  ends: 'one' | 'all';
  /** The second session, where it is no sign-in. */
  second?(first: ApiPerson, house: SessionHouse): Promise<ApiPerson>;
  act(first: ApiPerson, second: ApiPerson, house: SessionHouse): Promise<unknown>;
}

const sidOf = async (person: ApiPerson) =>
  (await person.call(api.profiles.sessions, {})).sessions.find(({ isCurrent }) => isCurrent)?.id as string;

/** Every act that puts an end to sessions. */
export const endings: Ending[] = [
  { name: 'signing out', ends: 'one', act: (_first, second) => second.call(api.users.logout, {}) },
  {
    name: 'ending one session from another',
    ends: 'one',
    act: async (first, second) =>
      first.call(api.profiles.endSession, { body: { sessionId: await sidOf(second) } }),
  },
  {
    name: 'ending all other sessions',
    ends: 'one',
    act: (first) => first.call(api.profiles.endSession, { body: {} }),
  },
  {
    name: 'changing the password',
    ends: 'all',
    act: (first) => first.call(api.profiles.changePassword, { body: { password, newpassword: another } }),
  },
  {
    name: 'choosing a new password by mail',
    ends: 'all',
    act: async (first, _second, { stack }) => {
      const email = `${first.username}@example.org`;
      await first.call(api.users.forgotPassword, { body: { email } });
      const token = await resetToken(stack.dataDir, email);
      return first.call(api.users.createPassword, { body: { token, newpassword: another } });
    },
  },
  {
    name: 'revoking an API token',
    ends: 'one',
    second: async (first, { stack }) => {
      const body = { name: 'A program', scopes: ['read' as const], expiresAt: null };
      return withToken(stack, first, (await first.call(api.tokens.create, { body })).secret);
    },
    act: async (first) => {
      const [token] = (await first.call(api.tokens.list, {})).tokens;
      return first.call(api.tokens.revoke, { body: { id: token?.id as string } });
    },
  },
  {
    name: 'deleting the account',
    ends: 'all',
    act: (first) => first.call(api.profiles.deleteAccount, {}),
  },
  {
    name: 'suspending the account',
    ends: 'all',
    act: (first, _second, { alice }) =>
      alice.call(api.admin.suspend, {
        params: { username: first.username },
        body: { on: true, reason: 'A trial.' },
      }),
  },
];

async function resetToken(dataDir: string, email: string): Promise<string> {
  return (await newestMailLink(dataDir, email, 'create-password')).split('/').at(-1) as string;
}

export interface EndingSeen {
  name: string;
  /** Milliseconds from the answer to the end of each socket that had to go; null for one that stayed. */
  times: (number | null)[];
  /** Sockets that had to stay, and did not. */
  lost: number;
  sockets: number;
}

/**
 * A person of a name of its own with two sessions, each with a socket at every endpoint, and alice beside
 * them: one ending, and when which socket was closed.
 */
export async function watchEnding(house: SessionHouse, ending: Ending, name: string): Promise<EndingSeen> {
  const { origin, note, alice } = house;
  const [first] = (await house.join(name)) as [ApiPerson];
  const second = await (ending.second?.(first, house) ?? signIn(house.stack, first));
  const openAll = async (person: ApiPerson): Promise<OpenSocket[]> =>
    Promise.all([
      openCollab(origin, note.documentName, person.token),
      openPlain(origin, note.documentName, await house.plainToken(person)),
      openPushes(origin, note.id, person.token),
    ]);
  const [ofFirst, ofSecond, ofAlice] = [await openAll(first), await openAll(second), await openAll(alice)];
  const go = ending.ends === 'all' ? [...ofFirst, ...ofSecond] : ofSecond;
  const stay = ending.ends === 'all' ? ofAlice : [...ofFirst, ...ofAlice];
  await ending.act(first, second, house);
  const answeredAt = performance.now();
  const ended = await Promise.all(go.map((socket) => socket.ended));
  const times = ended.map((at) => (at === null ? null : Math.max(0, Math.round(at - answeredAt))));
  const lost = stay.filter((socket) => !socket.isOpen()).length;
  for (const socket of stay) socket.close();
  return { name: ending.name, times, lost, sockets: go.length };
}
