import { setTimeout as pause } from 'node:timers/promises';
import { api, type TaskView } from '@commonplace/contracts/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NotesWorld } from '../../library/notes/support/notes-world.ts';
import type { TestPerson } from '../../support/people.ts';
import { upload } from '../../support/upload.ts';

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
    if (['failed', 'cancelled'].includes(task.state)) throw new Error(JSON.stringify(task));
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
    expect(waiting.report.plan).toMatchObject({ notebooks: 1, sections: 0, notes: 1 });
    expect(waiting.title).toBe('Plans.md');
    expect(await world.titles(person)).toEqual([]);

    await world.did(person, api.tasks.start, { params: { id: sent.id } });
    const done = await settled(person, sent, 'done');
    expect(done).toMatchObject({
      done: 1,
      total: 1,
      report: { made: { notebooks: 1, notes: 1 }, problem: null },
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
});
