// @module-tag mariadb
import { setTimeout as pause } from 'node:timers/promises';
import { api } from '@commonplace/contracts/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishDraft } from '../../../src/library/notes/staging/staged-notes.ts';
import { Reads } from '../../../src/platform/database/reads.ts';
import { UnitOfWork } from '../../../src/platform/database/unit-of-work.ts';
import { startBeside } from '../../support/backend-beside.ts';
import { callLoosely } from '../../support/call-api.ts';
import { eventually } from '../../support/eventually.ts';
import type { TestPerson } from '../../support/people.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { NotesWorld } from '../notes/support/notes-world.ts';

let world: NotesWorld;
let alice: TestPerson;
let noteId: string;
beforeAll(async () => {
  world = await NotesWorld.start();
  alice = await world.signUp('alice');
  // On a busy machine nothing is converted in the first seconds.
  const note = await eventually(() => world.newNote(alice, { title: 'v0', textContent: 'v0 #v0' }));
  noteId = note.id;
  await world.did(alice, api.notes.publish, { body: { noteId, on: true } });
  await world.did(alice, api.notes.publishMode, { body: { noteId, mode: 'staged' } });
});
afterAll(() => world.backend.close());

const query = (sql: string): Promise<Record<string, unknown>[]> =>
  world.backend.app.get(Reads).manager.query(sql, [noteId]);

/** What everyone reads, in each table that has a part of it. */
async function published(): Promise<unknown[]> {
  return [
    await query('SELECT title, preview, hashtags, updated_at FROM note WHERE id = ?'),
    await query('SELECT `text`, html, hash FROM note_content WHERE note_id = ?'),
    await query('SELECT tag FROM note_hashtag WHERE note_id = ?'),
    await query('SELECT seq, at FROM note_published WHERE note_id = ?'),
  ];
}

/** The numbers that the parts of what is published carry: one, where they belong together. */
async function versions(): Promise<Set<string>> {
  const [note, content, hashtags] = await published();
  return new Set(JSON.stringify([note, content, hashtags]).match(/(?<=v)\d+/g));
}

const write = (version: number) =>
  world.did(alice, api.notes.create, {
    body: { noteId, title: `v${version}`, textContent: `v${version} #v${version}` },
  });

test('A28 C20 a publication of changes that does not commit has published nothing', async () => {
  await write(1);
  const before = await published();
  const failing = world.backend.app.get(UnitOfWork).run(async (unit) => {
    expect(await publishDraft(unit, noteId)).toBe(true);
    throw new Error('away');
  });
  await expect(failing).rejects.toThrow('away');
  expect(await published()).toEqual(before);
  await world.did(alice, api.notes.publishChanges, { body: { noteId } });
  expect(await versions()).toEqual(new Set(['1']));
});

test('A28 killed while changes are published: everyone reads one version, whole, and at last the newest', {
  tags: 'nightly',
  timeout: 600_000,
}, async () => {
  const random = seededRandom(20_261_128);
  const outcomes = { before: 0, after: 0 };
  for (let kill = 2; kill <= 31; kill += 1) {
    await write(kill);
    const running = await startBeside(world.backend);
    const { url } = running;
    // The first request of a process takes longer than the act.
    await callLoosely(url, api.notes.list, { query: { noteId } }, alice.token);
    const publishing = callLoosely(url, api.notes.publishChanges, { body: { noteId } }, alice.token).then(
      ({ status }) => status,
      () => null,
    );
    await pause(2 ** (random() * 9));
    running.child.kill('SIGKILL');
    await running.ended;
    const answered = (await publishing) === 200;
    const shown = await versions();
    expect(shown.size).toBe(1);
    const isNew = shown.has(String(kill));
    if (answered) expect(isNew).toBe(true);
    outcomes[isNew ? 'after' : 'before'] += 1;
    const [{ publishedVersion }] = [await world.note(alice, noteId)];
    expect(publishedVersion?.changes === 0).toBe(isNew);
    if (!isNew) await world.did(alice, api.notes.publishChanges, { body: { noteId } });
    expect(await versions()).toEqual(new Set([String(kill)]));
  }
  process.stdout.write(`publications killed: ${JSON.stringify(outcomes)}\n`);
  expect(Math.min(outcomes.before, outcomes.after)).toBeGreaterThan(0);
});
