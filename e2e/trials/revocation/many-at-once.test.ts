// @module-tag nightly
import { api } from '@commonplace/contracts/api';
import { collabPaths } from '@commonplace/contracts/internal';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiPerson, registerPerson } from '../../support/people/api-person.ts';
import { percentile } from '../../support/percentile.ts';
import { databaseOf, databasesOfForm, type TrialDatabase } from '../../support/stack/trial-databases.ts';
import { startTwoServers, type TwoServerStack } from '../../support/stack/two-server-stack.ts';
import { fixedPlan, sayResult } from '../../support/trial-plan.ts';
import { expectWithin } from '../../support/within.ts';
import { Witness } from './witness.ts';

const tabs = 5;
const patience = 10_000;
/** One question of each open document, and some for those whose words were refused in the same moment. */
const mostLooks = 10;

let servers: TwoServerStack;
let alice: ApiPerson;
let people: ApiPerson[];

/** A note of alice's in which all of them sit, each in five windows, on the second server. */
async function fullNote(permission: 'edit' | 'view') {
  const { note } = await alice.call(api.notes.create, { headers: {}, body: {} });
  const ids = people.map(({ id }) => id);
  const share = (usersEdit: string[], usersView: string[]) =>
    alice.call(api.notes.share, { body: { noteId: note.id, usersEdit, usersView } });
  await (permission === 'edit' ? share(ids, []) : share([], ids));
  const address = { url: servers.urls[1], documentName: note.documentName as string, isStubborn: false };
  const windows = people.flatMap(({ token }) =>
    Array.from({ length: tabs }, () => new Witness('b', { ...address, token })),
  );
  for (const window of windows) window.connect();
  await Promise.all(windows.map((window) => window.live.synced()));
  return { ids, share, windows };
}

/** How often the second server has asked the backend. */
function questions(path: string): number {
  return servers.toBackend.requests.get(path) ?? 0;
}

async function watch(
  windows: Witness[],
  told: 'out' | 'readonly' | 'read-write',
  change: () => Promise<unknown>,
) {
  const before = { signIns: questions(collabPaths.authenticate), looks: questions(collabPaths.recheck) };
  const calledAt = performance.now();
  await change();
  const answeredAt = performance.now();
  const heard = await Promise.all(
    windows.map((window) => window.when(() => window.settledAt(told, calledAt) !== null, patience)),
  );
  expect(heard).not.toContain(false);
  const times = windows.map((window) =>
    Math.max(0, (window.settledAt(told, calledAt) as number) - answeredAt),
  );
  const asked = windows.flatMap((window) => window.asked.filter((at) => at > calledAt));
  return {
    times,
    // A second; more by what the change itself took longer on a machine that has other things to do.
    limit: 1_000 + 3 * (answeredAt - calledAt),
    mostAsked: Math.max(...windows.map((window) => window.asked.filter((at) => at > calledAt).length)),
    spread: asked.length > 0 ? Math.max(...asked) - Math.min(...asked) : 0,
    signIns: questions(collabPaths.authenticate) - before.signIns,
    looks: questions(collabPaths.recheck) - before.looks,
  };
}

function say(what: string, { times, spread, signIns, looks }: Awaited<ReturnType<typeof watch>>) {
  const plan = fixedPlan(people.length * tabs);
  sayResult(
    what,
    plan,
    `told after p50 ${Math.round(percentile(times, 0.5))} ms, p99 ${Math.round(percentile(times, 0.99))} ms; ${signIns} sign-ins within ${Math.round(spread)} ms, ${looks} looks`,
  );
}

describe.each(databasesOfForm)('on %s', (name) => {
  let database: TrialDatabase | undefined;
  beforeAll(async () => {
    database = await databaseOf(name);
    servers = await startTwoServers({ name: 'many-at-once', databaseUrl: database.databaseUrl });
    alice = await registerPerson(servers.stack, 'alice');
    people = [];
    for (let index = 0; index < 10; index += 1)
      people.push(await registerPerson(servers.stack, 'bob', String(index)));
  });
  afterAll(async () => {
    await servers?.[Symbol.asyncDispose]();
    await database?.[Symbol.asyncDispose]();
  });

  test('C6: fifty windows that lose the note while all of them type are informed within a second, and none connects twice', async () => {
    const { share, windows } = await fullNote('edit');
    for (const window of windows) window.start(() => 40);
    await Promise.all(windows.map((window) => window.when(() => window.acknowledged.size > 0, patience)));
    const seen = await watch(windows, 'out', () => share([], []));
    say(`fifty who lose a note on ${name}`, seen);
    for (const window of windows) window.vanish();
    expect(seen.mostAsked).toBeLessThanOrEqual(1);
    expect(seen.looks).toBeLessThanOrEqual(mostLooks);
    expectWithin(percentile(seen.times, 0.99), seen.limit, 'Telling them (p99)');
  });

  test('C10: fifty windows whose rights widen ask once each, spread over a quarter of a second', async () => {
    const { ids, share, windows } = await fullNote('view');
    const seen = await watch(windows, 'read-write', () => share(ids, []));
    say(`fifty whose rights widen on ${name}`, seen);
    for (const window of windows) window.vanish();
    expect(seen.mostAsked).toBe(1);
    expect(seen.signIns).toBe(windows.length);
    expect(seen.spread).toBeGreaterThan(100);
    expectWithin(percentile(seen.times, 0.99), 2_000, 'Telling them (p99)');
  });

  test('C5, C6: fifty windows write on undisturbed while another person is added, and reconnect together', async () => {
    const { ids, share, windows } = await fullNote('edit');
    for (const window of windows) window.start(() => 40);
    await Promise.all(windows.map((window) => window.when(() => window.acknowledged.size > 0, patience)));
    const before = { signIns: questions(collabPaths.authenticate), looks: questions(collabPaths.recheck) };
    await share(ids.slice(0, -1), ids.slice(-1));
    const undisturbed = windows.slice(0, -tabs);
    const marks = undisturbed.map((window) => window.type());
    const written = await Promise.all(
      undisturbed.map((window, index) =>
        window.when(() => window.acknowledged.has(marks[index] as string), patience),
      ),
    );
    const asked = {
      signIns: questions(collabPaths.authenticate) - before.signIns,
      looks: questions(collabPaths.recheck) - before.looks,
    };
    for (const window of windows) window.vanish();
    sayResult(
      `fifty who write on beside a newcomer on ${name}`,
      fixedPlan(windows.length),
      `${written.filter(Boolean).length} of ${undisturbed.length} undisturbed had their words saved; ${asked.signIns} sign-ins, ${asked.looks} looks`,
    );
    expect(written).not.toContain(false);
    expect(undisturbed.flatMap(({ rights }) => rights.filter(({ told }) => told !== 'read-write'))).toEqual(
      [],
    );
    expect(asked.signIns).toBeLessThanOrEqual(tabs);
    expect(asked.looks).toBeLessThanOrEqual(mostLooks);
  });
});
