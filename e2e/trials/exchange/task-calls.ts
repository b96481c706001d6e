import { setTimeout as pause } from 'node:timers/promises';
import { api, type TaskView } from '@commonplace/contracts/api';
import type { ApiPerson } from '../../support/people/api-person.ts';
import type { PackedFolder } from './packed-folder.ts';

/** Sends a file to import as a browser does. */
export async function sendImport(
  url: string,
  person: ApiPerson,
  { name, zip }: PackedFolder,
): Promise<TaskView> {
  const form = new FormData();
  form.append('file', new Blob([Uint8Array.from(zip)]), name);
  const headers = { authorization: person.token };
  const answer = await fetch(`${url}${api.imports.create.path}`, { method: 'POST', headers, body: form });
  return api.imports.create.response.parse(await answer.json()).task;
}

/** The task that a call without an answer has made, if it has. */
export async function taskTitled(person: ApiPerson, title: string): Promise<TaskView | null> {
  const { tasks } = await person.call(api.tasks.list, { query: { limit: 20 } });
  const found = tasks.find((task) => task.title === title);
  return found ? (await person.call(api.tasks.get, { params: { id: found.id } })).task : null;
}

/** The task when nothing of it is to be done any more, or as it is at the end of patience. */
export async function atRest(person: ApiPerson, id: string, patienceMs: number): Promise<TaskView> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const { task } = await person.call(api.tasks.get, { params: { id } });
    const isUnderWay = task.state === 'waiting' || task.state === 'running' || task.report.undo === 'running';
    if (!isUnderWay || performance.now() > deadline) return task;
    await pause(20);
  }
}
