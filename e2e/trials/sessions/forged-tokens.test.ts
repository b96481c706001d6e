import { api } from '@commonplace/contracts/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '../../support/people/api-person.ts';
import { fixedPlan, sayResult } from '../../support/trial-plan.ts';
import { askCollab, askRest, askYjs } from './doors.ts';
import { claimsOf, forgeries, sign } from './forge.ts';
import { SessionHouse } from './session-house.ts';

let house: SessionHouse;

beforeAll(async () => {
  house = await SessionHouse.start();
});
afterAll(() => house?.stop());

test('U18: a token that is one thing short of ours is refused by REST, /collab and /yjs', async () => {
  const { origin, key, alice, note } = house;
  const [bob] = await house.join('bob');
  const over = await signIn(house.stack, alice);
  const plain = { valid: await house.plainToken(alice), ended: await house.plainToken(over) };
  await over.call(api.users.logout, {});
  const stranger = bob as typeof alice;

  const ofSession = forgeries({
    valid: alice.token,
    key,
    otherDoor: plain.valid,
    ended: over.token,
    stranger,
  });
  const ofYjs = [
    ...forgeries({ ...plain, key, otherDoor: alice.token, stranger }),
    { name: 'for another note', token: sign({ ...claimsOf(plain.valid), note: crypto.randomUUID() }, key) },
    { name: 'for no note', token: sign({ ...claimsOf(plain.valid), note: undefined }, key) },
  ];
  const doors = [
    { door: 'REST', tokens: ofSession, valid: alice.token, ask: (token: string) => askRest(origin, token) },
    {
      door: '/collab',
      tokens: ofSession,
      valid: alice.token,
      ask: (token: string) => askCollab(origin, note.documentName, token),
    },
    {
      door: '/yjs',
      tokens: ofYjs,
      valid: plain.valid,
      ask: (token: string) => askYjs(origin, note.documentName, token),
    },
  ];
  let refused = 0;
  for (const { door, tokens, valid, ask } of doors) {
    // At once: whom `/yjs` refuses again and again, it keeps waiting.
    const verdicts = await Promise.all(tokens.map(async ({ name, token }) => [name, await ask(token)]));
    expect([door, verdicts]).toEqual([door, tokens.map(({ name }) => [name, 'refused'])]);
    refused += tokens.length;
    // The same claims, signed as ours are: what was refused above is each single change.
    expect([door, await ask(sign(claimsOf(valid), key))]).toEqual([door, 'let in']);
    expect([door, await ask(valid)]).toEqual([door, 'let in']);
  }
  sayResult(
    'forged tokens',
    fixedPlan(refused),
    `${refused} refused at ${doors.length} doors, 6 of ours let in`,
  );
});
