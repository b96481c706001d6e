import { randomUUID } from 'node:crypto';
import { api } from '@commonplace/contracts/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ImportItems } from '../../../src/exchange/import/import-items.ts';
import { ImportRemoval } from '../../../src/exchange/import/import-removal.ts';
import { type ImportOrder, ImportRun } from '../../../src/exchange/import/import-run.ts';
import type { ImportSource } from '../../../src/exchange/import/import-source.ts';
import { Tasks } from '../../../src/exchange/tasks/tasks.ts';
import { UnitOfWork } from '../../../src/platform/database/unit-of-work.ts';
import { plain, seeImage } from '../../library/notes/support/note-images.ts';
import { NotesWorld } from '../../library/notes/support/notes-world.ts';
import type { TestPerson } from '../../support/people.ts';
import { type GivenNote, givenSource } from './support/given-source.ts';

let world: NotesWorld;
let run: ImportRun;
let removal: ImportRemoval;
let items: ImportItems;

beforeAll(async () => {
  world = await NotesWorld.start();
  run = world.backend.app.get(ImportRun, { strict: false });
  removal = world.backend.app.get(ImportRemoval, { strict: false });
  items = world.backend.app.get(ImportItems, { strict: false });
});
afterAll(() => world.backend.close());

/** An import that no runner knows of: the test takes its steps. */
async function order(
  person: TestPerson,
  source: ImportSource,
  notebookId: string | null = null,
): Promise<ImportOrder> {
  const taskId = randomUUID();
  const tasks = world.backend.app.get(Tasks, { strict: false });
  const unitOfWork = world.backend.app.get(UnitOfWork);
  await unitOfWork.run(async (unit) => {
    await tasks.add(unit, person.id, { id: taskId, kind: 'import', title: 'x', options: {} });
    await unit.manager.query('UPDATE task SET due_at = NULL WHERE id = ?', [taskId]);
  });
  const signedIn = {
    kind: 'signed-in' as const,
    userId: person.id,
    sid: '',
    scopes: null,
    name: '',
    username: '',
  };
  const signal = new AbortController().signal;
  return { taskId, person: signedIn, source, fileName: 'Export.zip', notebookId, signal };
}

/** Whether it came to its end within so many units. Stopped after them, as by the end of the process. */
async function stopsAfter(work: AsyncGenerator<unknown>, units: number): Promise<boolean> {
  for (let done = 0; done < units; done += 1) if ((await work.next()).done) return true;
  return false;
}

async function finish(work: AsyncGenerator<unknown>): Promise<void> {
  while (!(await work.next()).done);
}

const picture = await plain('teal');
const notes: GivenNote[] = [
  {
    path: 'Root.md',
    html: '<p>See <a href="import-link:0">the plan</a></p>',
    links: [{ ref: 0, path: 'Work/Plans/Plan.md' }],
  },
  {
    path: 'Work/One.md',
    createdAt: Date.UTC(2020, 1, 2),
    updatedAt: Date.UTC(2021, 3, 4),
    tags: ['Big idea', 'work/now'],
  },
  {
    path: 'Work/Plans/Plan.md',
    html: '<p>#work_now <img src="import-picture:3"> and <img src="import-picture:4"></p>',
    tags: ['work/now'],
    pictures: [
      { ref: 3, path: 'Work/a.png', fileIndex: 0, bytesFile: null },
      { ref: 4, path: 'Work/broken.png', fileIndex: 1, bytesFile: null },
    ],
  },
  { path: 'Work/Ill.md', refusal: 'This file is encrypted.' },
];
const files = { 'Work/a.png': picture, 'Work/broken.png': Buffer.from('no picture') };

async function everything(person: TestPerson) {
  const { notes } = await world.did(person, api.notes.list, { query: { limit: 100 } });
  const notebooks = await world.own(person);
  return (notes ?? [])
    .map(({ title, notebookId, sectionId }) => ({
      title,
      notebook: notebooks.find(({ id }) => id === notebookId)?.name,
      section: notebooks.find(({ id }) => id === notebookId)?.sections.find(({ id }) => id === sectionId)
        ?.title,
    }))
    .sort((a, b) => a.title.localeCompare(b.title));
}

const made = [
  { title: 'Ill', notebook: 'Work', section: undefined },
  { title: 'One', notebook: 'Work', section: undefined },
  { title: 'Plan', notebook: 'Work', section: 'Plans' },
  { title: 'Root', notebook: 'Export', section: undefined },
];

describe('W115 an import', { tags: ['mariadb'] }, () => {
  test('that is stopped after each unit of work makes everything once', async () => {
    const person = await world.signUp('stopped');
    const it = await order(person, givenSource(notes, files));
    // Each attempt goes one unit further than a crash of the one before would let it.
    for (let units = 0; !(await stopsAfter(run.plan(it), units)); units += 1);
    for (let starts = 0; !(await stopsAfter(run.make(it), 1)); starts += 1) expect(starts).toBeLessThan(50);
    expect(await everything(person)).toEqual(made);
  });

  test('points its links and pictures at what it made, keeps dates and tags, and says what it lost', async () => {
    const person = await world.signUp('kept');
    const it = await order(person, givenSource(notes, files));
    await finish(run.plan(it));
    await finish(run.make(it));
    const ids = await items.noteIds(it.taskId);
    const root = await world.note(person, ids.get('Root.md') as string);
    expect(root.htmlContent).toContain(`href="/?note=${ids.get('Work/Plans/Plan.md')}"`);
    const one = await world.note(person, ids.get('Work/One.md') as string);
    expect(one).toMatchObject({
      createdAt: '2020-02-02T00:00:00.000Z',
      updatedAt: '2021-04-04T00:00:00.000Z',
    });
    expect(one.textContent).toContain('#Big_idea #work_now');
    const plan = await world.note(person, ids.get('Work/Plans/Plan.md') as string);
    expect(plan.textContent.match(/#work_now/g)).toHaveLength(1);
    const [address] = /\/files\/notes\/[^"?]+/.exec(plan.htmlContent) ?? [];
    expect(address).toContain(plan.id);
    expect((await seeImage(world.backend, person, address as string)).status).toBe(200);
    expect((await items.losses(it.taskId, 10)).losses).toEqual([
      expect.objectContaining({ kind: 'picture-unreadable', noteId: plan.id, path: 'Work/Plans/Plan.md' }),
      expect.objectContaining({
        kind: 'entry-refused',
        text: 'This file is encrypted.',
        path: 'Work/Ill.md',
      }),
    ]);
  });

  test('that is rolled back, stopped after each unit, leaves no row and no file', async () => {
    const person = await world.signUp('rolled');
    const own = await world.newNotebook(person, 'Mine');
    const before = await everything(person);
    for (const notebookId of [null, own]) {
      const it = await order(
        person,
        givenSource(notes, { 'Work/a.png': await plain('red', 41), 'Work/broken.png': Buffer.from('x') }),
        notebookId,
      );
      await finish(run.plan(it));
      await stopsAfter(run.make(it), notebookId === null ? 6 : 4);
      for (
        let starts = 0;
        !(await stopsAfter(removal.remove(it.taskId, it.person, 'for good'), 1));
        starts += 1
      )
        expect(starts).toBeLessThan(50);
      expect(await everything(person)).toEqual(before);
      // A process that does not know of it yet makes nothing any more.
      await finish(run.make(it));
      expect(await everything(person)).toEqual(before);
    }
    expect((await world.own(person)).map(({ name, sections }) => [name, sections.length]).sort()).toEqual([
      ['Mine', 0],
      ['My Notebook', 0],
    ]);
    const trash = await world.did(person, api.trash.list, { query: {} });
    expect(trash).toMatchObject({ count: 0 });
  });

  test('that is rolled back keeps what its person wrote since: in the trash, or where they put it', async () => {
    const person = await world.signUp('writer');
    const it = await order(person, givenSource(notes, files));
    await finish(run.plan(it));
    await finish(run.make(it));
    const ids = await items.noteIds(it.taskId);
    await world.did(person, api.notes.create, {
      body: { noteId: ids.get('Work/One.md'), textContent: 'Mine now' },
    });
    const work = (await world.own(person)).find(({ name }) => name === 'Work');
    await world.newNote(person, { title: 'Own', notebookId: work?.id });
    await finish(removal.remove(it.taskId, it.person, 'for good'));
    expect(await everything(person)).toEqual([{ title: 'Own', notebook: 'Work', section: undefined }]);
    const trash = await world.did(person, api.trash.list, { query: {} });
    expect(trash.notes.map(({ title }) => title)).toEqual(['One']);
  });

  test('that is undone, stopped after each unit, is in the trash, and not what its person put beside it', async () => {
    const person = await world.signUp('undoer');
    const it = await order(person, givenSource(notes, files));
    await finish(run.plan(it));
    await finish(run.make(it));
    const work = (await world.own(person)).find(({ name }) => name === 'Work');
    await world.newNote(person, { title: 'Own', notebookId: work?.id });
    for (
      let starts = 0;
      !(await stopsAfter(removal.remove(it.taskId, it.person, 'to the trash'), 1));
      starts += 1
    )
      expect(starts).toBeLessThan(50);
    expect(await everything(person)).toEqual([{ title: 'Own', notebook: 'Work', section: undefined }]);
    const trash = await world.did(person, api.trash.list, { query: {} });
    expect(trash.notebooks.map(({ name }) => name)).toEqual(['Export']);
    expect(trash.notes.map(({ title }) => title).sort()).toEqual(['Ill', 'One', 'Plan']);
  });
});
