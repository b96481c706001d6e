import { setTimeout as pause } from 'node:timers/promises';
import { api, limits, type TaskView } from '@commonplace/contracts/api';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plain, seeImage } from '../../library/notes/support/note-images.ts';
import { NotesWorld } from '../../library/notes/support/notes-world.ts';
import type { TestPerson } from '../../support/people.ts';
import { upload } from '../../support/upload.ts';
import { zipOf } from './readers/zip-of.ts';

let world: NotesWorld;

beforeAll(async () => {
  world = await NotesWorld.start();
});
afterAll(() => world.backend.close());

async function send(
  person: TestPerson,
  file: string | Uint8Array,
  name: string,
  fields: Record<string, string> = {},
): Promise<TaskView> {
  const parts = Object.entries(fields).map(([field, value]) => [field, value] as const);
  const answer = await upload(
    world.backend.url,
    api.imports.create,
    [...parts, ['file', Buffer.from(file), name] as const],
    person.token,
  );
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.failure));
  return answer.body.task;
}

/** The task once it is in one of these states and nothing is being undone. */
async function settled(
  person: TestPerson,
  { id }: TaskView,
  ...states: TaskView['state'][]
): Promise<TaskView> {
  for (;;) {
    const { task } = await world.did(person, api.tasks.get, { params: { id } });
    // It waits for its turn, too, before it has a plan.
    const waits = task.state === 'waiting' && task.report.plan === null;
    if (states.includes(task.state) && !waits && task.report.undo !== 'running') return task;
    if (['failed', 'cancelled'].includes(task.state) && !states.includes(task.state))
      throw new Error(JSON.stringify(task));
    await pause(50);
  }
}

const markdown = `---
title: Plans for *May*
tags: [garden]
created: 2020-05-01
---

# Beds

Beans and peas.
`;

describe('W115 a file that is imported', { tags: ['mariadb'] }, () => {
  test('is previewed, becomes notes when it is started, and goes to the trash when that is undone', async () => {
    const person = await world.signUp('previewer');
    const sent = await send(person, markdown, 'Plans.md', { preview: 'true' });
    const waiting = await settled(person, sent, 'waiting');
    expect(waiting.report.plan).toMatchObject({ notebookId: null, notebooks: 1, sections: 0, notes: 1 });
    expect(waiting.title).toBe('Plans.md');
    expect(await world.titles(person)).toEqual([]);

    await world.did(person, api.tasks.start, { params: { id: sent.id } });
    const done = await settled(person, sent, 'done');
    expect(done).toMatchObject({
      done: 1,
      total: 1,
      report: { made: { notebooks: 1, notes: 1, named: [{ title: 'Plans for *May*' }] }, problem: null },
    });
    expect(await world.titles(person)).toEqual(['Plans for *May*']);
    expect(await world.note(person, done.report.made.noteIds[0] as string)).toMatchObject({
      createdAt: '2020-05-01T00:00:00.000Z',
      textContent: expect.stringContaining('Beans and peas.'),
    });

    await world.did(person, api.tasks.undo, { params: { id: sent.id } });
    expect((await settled(person, sent, 'done')).report.undo).toBe('done');
    expect(await world.titles(person)).toEqual([]);
    const again = await world.ask(person, api.tasks.undo, { params: { id: sent.id } });
    expect(again.status).toBe(409);
  });

  test('a zip of folders becomes notebooks and sections with their pictures and links, undone as a whole', async () => {
    const person = await world.signUp('folders');
    const zip = zipOf([
      { name: 'Work/Plan.md', data: '# Plan\n\nSee [[Idea]] and ![a](a.png) ![b](b.webp)' },
      { name: 'Work/a.png', data: await plain('navy') },
      // As our own export of another instance has it.
      {
        name: 'Work/b.webp',
        data: await sharp(await plain('olive'))
          .webp()
          .toBuffer(),
      },
      { name: 'Home/Garden.md', data: 'Beds' },
      { name: 'Work/Later/Idea.md', data: 'Of later.' },
    ]);
    const done = await settled(person, await send(person, zip, 'Vault.zip'), 'done');
    expect(done.report).toMatchObject({
      made: { notebooks: 2, notes: 3, pictures: 2 },
      losses: [],
      lossesCount: 0,
    });
    const ids = new Map(
      ((await world.did(person, api.notes.list, { query: {} })).notes ?? []).map(({ title, id }) => [
        title,
        id,
      ]),
    );
    const plan = await world.note(person, ids.get('Plan') as string);
    expect(plan.htmlContent).toContain(`href="/?note=${ids.get('Idea')}"`);
    const [address] = /\/files\/notes\/[^"?]+/.exec(plan.htmlContent) ?? [];
    expect((await seeImage(world.backend, person, address as string)).status).toBe(200);
    const work = (await world.own(person)).find(({ name }) => name === 'Work');
    expect(work?.sections.map(({ title }) => title)).toEqual(['Later']);

    await world.did(person, api.tasks.undo, { params: { id: done.id } });
    await settled(person, done, 'done');
    const trash = await world.did(person, api.trash.list, { query: {} });
    expect([trash.notebooks.map(({ name }) => name).sort(), trash.notes]).toEqual([['Home', 'Work'], []]);
    await world.did(person, api.trash.restoreNotebook, { body: { notebookId: work?.id } });
    expect((await world.titles(person)).sort()).toEqual(['Idea', 'Plan']);
  });

  test('goes into a notebook of the person alone', async () => {
    const person = await world.signUp('owner');
    const other = await world.signUp('stranger');
    const theirs = await world.newNotebook(other);
    const own = await world.newNotebook(person, 'Mine');
    const parts = (id: string) => [
      ['notebookId', id] as const,
      ['file', Buffer.from('Words'), 'a.txt'] as const,
    ];
    const refused = await upload(world.backend.url, api.imports.create, parts(theirs), person.token);
    expect(refused.status).toBe(404);
    const done = await settled(person, await send(person, 'Words', 'a.txt', { notebookId: own }), 'done');
    expect(done.report.made).toMatchObject({ notebooks: 0, notes: 1 });
    expect((await world.note(person, done.report.made.noteIds[0] as string)).notebookId).toBe(own);
  });

  test('fails as a whole: without room for all of it nothing of it stays, nor of a file that is none', async () => {
    const person = await world.signUp('full');
    await world.run('UPDATE person_usage SET bytes = ? WHERE person_id = ?', [
      world.backend.config.quotaBytes - 60_000,
      person.id,
    ]);
    const zip = zipOf(
      Array.from({ length: 12 }, (_, index) => ({
        name: `Much/${index}.md`,
        data: `${index} `.repeat(5_000),
      })),
    );
    const full = await settled(person, await send(person, zip, 'Much.zip'), 'failed');
    expect(full.report.problem).toContain('Your storage is full');
    const none = await settled(person, await send(person, Buffer.from([0, 1, 2, 3]), 'x.bin'), 'failed');
    expect(none.report.problem).toMatch(/\w+ .*\.$/);
    expect(await world.titles(person)).toEqual([]);
    expect((await world.own(person)).map(({ name }) => name)).toEqual(['My Notebook']);
    for (const { id } of [full, none]) {
      expect(await world.run('SELECT * FROM import_item WHERE task_id = ?', [id])).toEqual([]);
      expect(await world.run('SELECT file FROM task WHERE id = ?', [id])).toEqual([{ file: null }]);
    }
    expect(await world.run('SELECT bytes FROM person_usage WHERE person_id = ?', [person.id])).toEqual([
      { bytes: world.backend.config.quotaBytes - 60_000 },
    ]);
  });
});

test('nothing more is received of a person whose files wait to be imported and are large together (W113)', async () => {
  const person = await world.signUp('hoarder');
  const waiting = await settled(person, await send(person, markdown, 'a.md', { preview: 'true' }), 'waiting');
  const received = () =>
    world.run("SELECT COUNT(*) AS count FROM file_removal WHERE name LIKE 'exchange/%'", []) as Promise<
      { count: number | string }[]
    >;
  const before = await received();
  await world.run('UPDATE task SET file_bytes = ? WHERE id = ?', [2 * limits.importBytes + 1, waiting.id]);
  const answer = await upload(
    world.backend.url,
    api.imports.create,
    [['file', Buffer.from(markdown), 'b.md'] as const],
    person.token,
  );
  expect(answer).toMatchObject({ status: 429, failure: { message: expect.stringContaining('too large') } });
  expect(await received()).toEqual(before);
});
