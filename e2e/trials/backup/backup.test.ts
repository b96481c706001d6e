import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { api } from '@commonplace/contracts/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { type Stack, startStack } from '../../../scripts/stack.mjs';
import { withoutRule } from '../../controls/without-rule.ts';
import { JournalReader } from '../../support/live/journal-reader.ts';
import { LiveNote } from '../../support/live/live-note.ts';
import { MarkingWriter } from '../../support/live/marking-writer.ts';
import { type ApiPerson, registerPerson, signIn } from '../../support/people/api-person.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { databaseOf, databasesOfForm, type TrialDatabase } from '../../support/stack/trial-databases.ts';
import { fixedPlan, sayResult, timeLimit, trialPlan } from '../../support/trial-plan.ts';
import { until } from '../../support/until.ts';
import { marksIn } from '../crash/marks-in.ts';
import { backUp, type DataPlace, restore } from './backup-commands.ts';

const env = {
  INTERNAL_SECRET: 'shared-by-the-processes-of-this-trial',
  JWT_SECRET: 'the-one-secret-of-the-installation-before-and-after',
};
const collab = ({ url }: Stack) => `${url.replace('http', 'ws')}/collab`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'commonplace-backup-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let restored = 0;

/** An empty place for a restored backup. */
async function emptyPlace(name: string): Promise<DataPlace & AsyncDisposable> {
  const database = await databaseOf(name);
  restored += 1;
  return {
    dataDir: join(folder, `restored-${restored}`),
    databaseUrl: database.databaseUrl,
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  };
}

/** The document of the note as it is stored. */
async function storedNote(
  stack: Stack,
  person: ApiPerson,
  noteId: string,
): Promise<[name: string, document: Y.Doc]> {
  const { note } = await person.call(api.notes.list, { query: { noteId } });
  const name = note?.documentName as string;
  return [name, await new JournalReader(stack.addresses.content, env.INTERNAL_SECRET).document(name)];
}

/** A writer in an open tab, and how much was acknowledged to them when. */
function write(note: LiveNote, name: string, random: () => number) {
  const writer = new MarkingWriter(note, name, random);
  const heard: { at: number; acknowledged: number }[] = [];
  note.onAcknowledged(() => heard.push({ at: Date.now(), acknowledged: writer.acknowledged }));
  return {
    note,
    writer,
    /** What was promised before this instant. */
    promisesUntil: (instant: number) =>
      writer.promisesAt(heard.findLast(({ at }) => at < instant)?.acknowledged ?? 0),
  };
}

describe.each(databasesOfForm)('on %s', (name) => {
  let database: TrialDatabase;
  let source: DataPlace;
  let stack: Stack;
  let alice: ApiPerson;
  beforeAll(async () => {
    database = await databaseOf(name);
    source = { dataDir: join(folder, name), databaseUrl: database.databaseUrl };
    stack = await startStack({ ...source, env, supervise: false });
    alice = await registerPerson(stack, 'alice');
  });
  afterAll(async () => {
    await stack?.stop();
    await database?.[Symbol.asyncDispose]();
  });

  const plan = trialPlan({ short: 1, long: 10 });
  const timeout = plan.isLong ? 0 : 240_000;

  test('C1, C19: a backup under load has everything acknowledged before it; older tabs neither mix lines nor lose theirs', {
    timeout,
  }, async () => {
    const random = seededRandom(plan.seed);
    const isOver = timeLimit();
    let promised = 0;
    let rounds = 0;
    for (; rounds < plan.count && !isOver(); rounds += 1) {
      const { note } = await alice.call(api.notes.create, { headers: {}, body: {} });
      const tabs = await Promise.all(
        ['one', 'two', 'three'].map(async (tab) => {
          const address = {
            url: collab(stack),
            documentName: note.documentName as string,
            token: alice.token,
          };
          return write(await new LiveNote(address).synced(), `${tab}-${rounds}`, random);
        }),
      );
      for (const { writer } of tabs) writer.start();
      await sleep(500 + random() * 1_000);
      const file = join(folder, `${name}-${rounds}.ndjson.zst`);
      const madeAt = await backUp(source, file);
      await sleep(random() * 200);
      const { note: since } = await alice.call(api.notes.create, { headers: {}, body: {} });
      for (const { writer } of tabs) writer.stop();
      await until(() => tabs.every(({ note: tab }) => tab.isSaved), 'acknowledgements');
      const promises = tabs.flatMap((tab) => tab.promisesUntil(madeAt));
      promised += promises.filter(({ promised: fate }) => fate !== 'nothing').length;
      for (const kind of databasesOfForm) {
        await using place = await emptyPlace(kind);
        await restore(file, place);
        await using again = await restart(place);
        const verdict = await judge(again.stack, note.id, promises);
        expect(verdict, `${kind}, round ${rounds}`).toEqual({ broken: [], doubled: [] });
        for (const { note: tab } of tabs) await keepsItsOwn(again.stack, tab, note);
        const [{ note: anyTab }] = tabs as [(typeof tabs)[number]];
        const { token } = await signIn(again.stack, alice);
        expect(await meets(again.stack, anyTab, since.documentName as string, token)).toBe(
          'generation-changed',
        );
      }
      for (const { note: tab } of tabs) tab.vanish();
    }
    expect(promised).toBeGreaterThan(rounds * 10);
    sayResult(
      `backups of ${name}`,
      { ...plan, count: rounds },
      `${promised} promises kept in each restored copy`,
    );
  });

  async function judge(again: Stack, noteId: string, promises: ReturnType<MarkingWriter['promisesAt']>) {
    const [, document] = await storedNote(again, await signIn(again, alice), noteId);
    const { bold, plain, doubled } = marksIn(document);
    const broken = promises.filter(
      ({ mark, promised, isBold }) =>
        (promised === 'present' && !bold.has(mark) && !plain.has(mark)) ||
        (promised === 'absent' && (bold.has(mark) || plain.has(mark))) ||
        (promised === 'present' && isBold === true && plain.has(mark)),
    );
    return { broken, doubled };
  }

  /** An older tab, whose person has signed in again, meets the restored product. */
  async function keepsItsOwn(again: Stack, tab: LiveNote, note: { id: string; documentName: string | null }) {
    const person = await signIn(again, alice);
    const [, before] = await storedNote(again, person, note.id);
    const held = tab.text;
    expect(await meets(again, tab, note.documentName as string, alice.token)).toBe('session-ended');
    expect(await meets(again, tab, note.documentName as string, person.token)).toBe('generation-changed');
    const [, after] = await storedNote(again, person, note.id);
    expect(Y.encodeStateAsUpdate(after)).toEqual(Y.encodeStateAsUpdate(before));
    expect(tab.text).toBe(held);
  }
});

/** The product on what was restored. */
async function restart(place: DataPlace): Promise<{ stack: Stack } & AsyncDisposable> {
  const stack = await startStack({ ...place, env, supervise: false });
  return { stack, [Symbol.asyncDispose]: () => stack.stop() };
}

/** With what reason a tab that holds this document is turned away, or `synced`. */
async function meets(stack: Stack, { doc }: LiveNote, documentName: string, token: string): Promise<string> {
  const tab = new LiveNote({ url: collab(stack), documentName, token, isLater: true });
  Y.applyUpdate(tab.doc, Y.encodeStateAsUpdate(doc));
  const reason = new Promise<string>((resolve) => {
    tab.provider.on('authenticationFailed', ({ reason: refused }: { reason: string }) => resolve(refused));
    tab.provider.on('close', ({ event }: { event: { reason: string } }) => resolve(event.reason));
    tab.onAcknowledged(() => resolve('synced'));
  });
  tab.connect();
  const found = await reason;
  tab.vanish();
  return found;
}

test('control: with the generation as it was, an older tab brings back what came after the backup', {
  tags: 'nightly',
}, async () => {
  const source = { dataDir: join(folder, 'control') };
  const stack = await startStack({ ...source, env, supervise: false });
  const carol = await registerPerson(stack, 'carol');
  const { note } = await carol.call(api.notes.create, { headers: {}, body: {} });
  const address = { url: collab(stack), documentName: note.documentName as string, token: carol.token };
  const tab = await new LiveNote(address).synced();
  const file = join(folder, 'control.ndjson.zst');
  await backUp(source, file);
  tab.appendParagraph('«after»');
  await until(() => tab.isSaved, 'an acknowledgement');
  await stack.stop();
  await using place = await emptyPlace('SQLite');
  await restore(file, place, withoutRule('same-generation'));
  await using again = await restart(place);
  const person = await signIn(again.stack, carol);
  expect(await meets(again.stack, tab, address.documentName, person.token)).toBe('synced');
  const [, document] = await storedNote(again.stack, person, note.id);
  expect([...marksIn(document).plain]).toEqual(['«after»']);
  tab.vanish();
  sayResult('a restore with the generation as it was', fixedPlan(1), 'an edit after the backup came back');
});
