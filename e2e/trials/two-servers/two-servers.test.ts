import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '@commonplace/contracts/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stack, startStack } from '../../../scripts/stack.mjs';
import { type ApiPerson, registerPerson } from '../../support/api-person.ts';
import { LiveNote } from '../../support/live-note.ts';
import { MarkingWriter } from '../../support/marking-writer.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { SecondCollabServer } from './second-collab-server.ts';

const secret = 'shared-by-the-two-collab-servers-of-this-test';
const rounds = 8;

let stack: Stack;
let second: SecondCollabServer;
let alice: ApiPerson;
let bob: ApiPerson;

beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'commonplace-two-servers-'));
  const others: Record<string, string> = {};
  stack = await startStack({
    dataDir,
    port: 0,
    env: { INTERNAL_SECRET: secret },
    onLog({ process, record }) {
      if (process === 'content' && record?.msg === 'listening')
        others.CONTENT_URL = `http://127.0.0.1:${record.port}`;
      if (process === 'backend' && record?.event === 'listening')
        others.BACKEND_INTERNAL_URL = String(record.internalUrl);
    },
  });
  second = await SecondCollabServer.start({ ...others, INTERNAL_SECRET: secret, PUBLIC_URL: stack.url });
  alice = await registerPerson(stack, 'alice');
  bob = await registerPerson(stack, 'bob');
});
afterAll(async () => {
  await second?.kill();
  await stack?.stop();
});

/** A note of alice's, open by her on the first server and by bob on the second. */
async function openOnBoth() {
  const { note } = await alice.call(api.notes.create, { headers: {}, body: {} });
  await alice.call(api.notes.share, { body: { noteId: note.id, usersView: [], usersEdit: [bob.id] } });
  const documentName = note.documentName as string;
  const first = { url: `${stack.url.replace('http', 'ws')}/collab`, documentName };
  const hers = await new LiveNote({ ...first, token: alice.token }).synced();
  const his = await new LiveNote({ url: second.url, documentName, token: bob.token }).synced();
  return { hers, his, afresh: () => new LiveNote({ ...first, token: alice.token }).synced() };
}

test('C7, C12: what is typed on one collab-server is seen on the other well before the regular look', async () => {
  const { hers, his } = await openOnBoth();
  for (const [from, to] of [
    [hers, his],
    [his, hers],
  ] as const) {
    const mark = `from ${from === hers ? 'alice' : 'bob'}`;
    const startedAt = performance.now();
    const seen = until(() => to.text.includes(mark));
    from.appendParagraph(mark);
    await seen;
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  }
  hers.vanish();
  his.vanish();
});

test('C1, C7: whichever single process is killed while two people type on two servers, both end with the same words', async () => {
  const { hers, his, afresh } = await openOnBoth();
  const random = seededRandom(4);
  const victims = [
    () => stack.processes.content.kill(),
    () => stack.processes.collab.kill(),
    () => second.crash(),
    () => stack.processes.backend.kill(),
  ];
  const crew = [new MarkingWriter(hers, 'alice', random), new MarkingWriter(his, 'bob', random)];
  for (let round = 0; round < rounds; round += 1) {
    for (const writer of crew) writer.start();
    await new Promise((resolve) => setTimeout(resolve, 100 + random() * 300));
    await victims[round % victims.length]?.();
    await new Promise((resolve) => setTimeout(resolve, random() * 100));
    for (const writer of crew) writer.stop();
    await Promise.all([hers, his].map((note) => until(() => isSaved(note))));
  }
  await Promise.all(Object.values(stack.processes).map((process) => process.ready()));
  await until(() => isSaved(hers) && isSaved(his) && hers.text === his.text);
  const reader = await afresh();
  expect(reader.text).toBe(hers.text);
  const marks = [...reader.text.matchAll(/«[^»]*»/g)].map(([mark]) => mark);
  expect(new Set(marks).size).toBe(marks.length);
  for (const { mark, promised } of crew.flatMap((writer) => writer.promises))
    expect(marks.includes(mark), mark).toBe(promised === 'present');
  expect(marks.length).toBeGreaterThan(rounds * 5);
  for (const note of [hers, his, reader]) note.vanish();
});

test('C4, C6: signing out while typing ends the typing, and nothing after it is kept', async () => {
  const carol = await registerPerson(stack, 'carol');
  const { note } = await carol.call(api.notes.create, { headers: {}, body: {} });
  const address = { url: second.url, documentName: note.documentName as string };
  const typing = await new LiveNote({ ...address, token: carol.token }).synced();
  const ended = new Promise<string>((resolve) => {
    typing.provider.on('close', ({ event }: { event: { reason: string } }) => resolve(event.reason));
  });
  let count = 0;
  const timer = setInterval(() => typing.appendParagraph(`«${count++}»`), 3);
  await until(() => count > 20);
  await carol.call(api.users.logout, {});
  const writtenBefore = count;
  expect(await ended).toBe('session-ended');
  await until(() => count > writtenBefore + 20);
  clearInterval(timer);
  typing.vanish();
  const { token } = await carol.call(api.users.login, {
    body: { emailOrUsername: 'carol@example.org', password: 'correct horse battery' },
  });
  const reader = await new LiveNote({ ...address, token }).synced();
  const late = [...reader.text.matchAll(/«(\d+)»/g)].filter(([, number]) => Number(number) >= writtenBefore);
  expect(late).toEqual([]);
  reader.vanish();
});

function isSaved({ provider }: LiveNote): boolean {
  return provider.synced && provider.unsyncedChanges === 0;
}

async function until(condition: () => boolean): Promise<void> {
  const deadline = performance.now() + 30_000;
  while (!condition()) {
    if (performance.now() > deadline) throw new Error('It did not happen in time');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
