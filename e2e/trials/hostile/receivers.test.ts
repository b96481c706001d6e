// @module-tag nightly
import { fileURLToPath } from 'node:url';
import { api } from '@commonplace/contracts/api';
import { expect, test } from 'vitest';
import { withoutRule } from '../../controls/without-rule.ts';
import type { ApiPerson } from '../../support/people/api-person.ts';
import { fixedPlan, sayResult } from '../../support/trial-plan.ts';
import { until } from '../../support/until.ts';
import { BesiegedStack } from './besieged-stack.ts';
import { GuardedMachine, insideAddresses, publicAddress } from './receivers/guarded-machine.ts';
import { NameServer } from './receivers/name-server.ts';

const preload = fileURLToPath(new URL('./receivers/trial-internet.mjs', import.meta.url));
const noAnswer = null;

/** Addresses that lead to this machine, its network, or the one that answers the machines of a cloud. */
const notPublic = [
  ...insideAddresses(),
  '0.0.0.0',
  '10.0.0.1',
  '169.254.169.254',
  '::',
  '::ffff:7f00:1',
  '::7f00:1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'fe80::1',
  'fd00::1',
];

/** What each name leads to, the n-th time that it is asked for. */
const names: Record<string, (times: number) => readonly string[]> = {
  public: () => [publicAddress],
  rebound: (times) => [times === 0 ? publicAddress : '127.0.0.1'],
  'rebound-to-ipv6': (times) => [times === 0 ? publicAddress : '::1'],
  flapping: (times) => [times % 2 === 0 ? publicAddress : '127.0.0.1'],
  mixed: () => [publicAddress, '127.0.0.1'],
  'mixed-with-ipv6': () => [publicAddress, '::1'],
  'mixed-with-mapped': () => [publicAddress, '::ffff:7f00:1'],
  ...Object.fromEntries(notPublic.map((address, index) => [`inside-${index}`, () => [address]])),
};
const zone = (name: string, times: number) =>
  names[name.replace(/\.trial\.example$/, '')]?.(times) ?? (name === 'localhost' ? ['127.0.0.1', '::1'] : []);

const redirects = [301, 302, 303, 307, 308];

/** Asks a webhook for a test and answers the status that its receiver gave. */
async function outcomeOf(person: ApiPerson, id: string): Promise<number | null> {
  const latest = async () => {
    const { deliveries } = await person.call(api.webhooks.deliveries, { query: { webhookId: id, limit: 1 } });
    return deliveries[0];
  };
  const before = (await latest())?.id;
  await person.call(api.webhooks.test, { body: { id } });
  let status: number | null = noAnswer;
  await until(async () => {
    const found = await latest();
    if (!found || found.id === before || found.attempts === 0) return false;
    status = found.status;
    return true;
  }, 'the outcome of a webhook');
  return status;
}

async function webhook(person: ApiPerson, url: string): Promise<string> {
  return (await person.call(api.webhooks.create, { body: { url, events: ['note.created'] } })).webhook.id;
}

interface Scene extends AsyncDisposable {
  house: BesiegedStack;
  machine: GuardedMachine;
}

async function scene(further = ''): Promise<Scene> {
  await using opened = new AsyncDisposableStack();
  const machine = opened.use(
    await GuardedMachine.start(({ url = '' }, response, port) => {
      const [, status, place] = /^\/redirect\/(\d+)\/(.*)$/.exec(url) ?? [];
      if (status === undefined) return response.writeHead(204).end();
      const location = decodeURIComponent(place ?? '').replace('PORT', String(port));
      const headers = { location, refresh: `0; url=${location}`, 'alt-svc': `h2="127.0.0.1:${port}"` };
      return response.writeHead(Number(status), headers).end();
    }),
  );
  const dns = opened.use(await NameServer.start(zone));
  const house = await BesiegedStack.start({
    env: {
      NODE_OPTIONS: `--import ${preload} ${further}`.trim(),
      TRIAL_NAME_SERVER: dns.address,
      TRIAL_PUBLIC_ADDRESS: publicAddress,
    },
  });
  opened.defer(() => house.stop());
  const rest = opened.move();
  return { house, machine, [Symbol.asyncDispose]: () => rest.disposeAsync() };
}

test('W117a: webhooks reach nothing inside, whatever names lead to and receivers answer', async () => {
  await using set = await scene();
  const { house, machine } = set;
  const at = (name: string, path = '/hook') => `https://${name}.trial.example:${machine.port}${path}`;
  const plan = fixedPlan(Object.keys(names).length);

  const literals = [...notPublic, '127.1', '0x7f.1', '2130706433', '017700000001', '::ffff:127.0.0.1'];
  for (const literal of literals) {
    const host = literal.includes(':') ? `[${literal}]` : literal;
    await expect(webhook(house.alice, `https://${host}:${machine.port}/`)).rejects.toMatchObject({
      status: 422,
    });
  }

  const mallory = await house.join('mallory');
  const people = [house.alice, mallory];
  const outcomes = await Promise.all(
    Object.keys(names).map(async (name, index) => {
      const person = people[index % people.length] as ApiPerson;
      const id = await webhook(person, at(name));
      return [name, await outcomeOf(person, id), await outcomeOf(person, id)] as const;
    }),
  );
  const answers: Record<string, [number | null, number | null]> = {
    public: [204, 204],
    rebound: [204, noAnswer],
    'rebound-to-ipv6': [204, noAnswer],
    flapping: [204, noAnswer],
  };
  expect(outcomes.map(([name, first, second]) => [name, [first, second]])).toEqual(
    Object.keys(names).map((name) => [name, answers[name] ?? [noAnswer, noAnswer]]),
  );
  const eve = await house.join('eve');
  const places = [
    'https://127.0.0.1:PORT/',
    'http://127.0.0.1:PORT/',
    'http://[::1]:PORT/',
    '//localhost:PORT/',
    'https://rebound.trial.example:PORT/',
  ];
  const redirected = await Promise.all(
    redirects.map(async (status, index) => {
      const place = encodeURIComponent(places[index] as string);
      return outcomeOf(eve, await webhook(eve, at('public', `/redirect/${status}/${place}`)));
    }),
  );
  expect(redirected).toEqual(redirects);
  expect(await outcomeOf(eve, await webhook(eve, `https://localhost:${machine.port}/`))).toBe(noAnswer);

  sayResult(
    'webhooks to names that lead inside',
    plan,
    `${outcomes.length} names twice, ${literals.length} literals, ${redirects.length} redirects; ${machine.heard.length} requests outside, ${machine.reached.length} connections inside`,
  );
  expect(machine.reached).toEqual([]);
  expect(house.complaints).toEqual([]);
});

test('control: a name that is resolved again for the connection leads inside', async () => {
  await using set = await scene(withoutRule('resolved-twice').NODE_OPTIONS);
  const { house, machine } = set;
  const id = await webhook(house.alice, `https://rebound.trial.example:${machine.port}/hook`);
  await outcomeOf(house.alice, id);
  sayResult('control: resolved twice', fixedPlan(1), `${machine.reached.length} connections inside`);
  expect(machine.reached).toEqual(['127.0.0.1']);
});
