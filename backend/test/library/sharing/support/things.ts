import { randomUUID } from 'node:crypto';
import { api } from '@commonplace/contracts/api';
import { NoteHead } from '../../../../src/library/notes/note-head.entity.ts';
import { Reads } from '../../../../src/platform/database/reads.ts';
import { type Answer, callApi } from '../../../support/call-api.ts';
import type { TestPerson } from '../../../support/people.ts';
import type { TestBackend } from '../../../support/test-backend.ts';

/** A person, or a guest. */
export type Who = TestPerson | null;

/** A note, or a notebook with two notes. */
export interface Thing {
  id: string;
  noteIds: string[];
}

type Flag = { on?: boolean };

/** The calls of one kind of thing under one name each. */
export interface Things {
  kind: 'note' | 'notebook';
  make(owner: TestPerson): Promise<Thing>;
  share(who: Who, id: string, viewers: TestPerson[], editors: TestPerson[]): Promise<Told>;
  sharedWith(who: Who, id: string): Promise<Told & { people: { editors: string[]; viewers: string[] } }>;
  publish(who: Who, id: string, flag?: Flag & { keepGrants?: boolean }): Promise<Told & { sharing: string }>;
  protect(who: Who, id: string, flag?: Flag): Promise<Told & { isProtected: boolean }>;
  /** Whether it and its notes say that they are shared or published. */
  sharing(owner: TestPerson, thing: Thing): Promise<string>;
}

export interface Told {
  status: number;
  failure: Answer<typeof api.notes.share>['failure'];
}

const idsOf = (people: TestPerson[]) => people.map(({ id }) => id);
const names = (people: { username: string }[] | undefined) => people?.map(({ username }) => username) ?? [];

export async function newNote(backend: TestBackend, owner: TestPerson, notebookId?: string): Promise<string> {
  const body = notebookId === undefined ? {} : { notebookId };
  const answer = await callApi(backend.url, api.notes.create, { headers: {}, body }, owner.token);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.failure));
  return answer.body.note.id;
}

export async function newNotebook(backend: TestBackend, owner: TestPerson): Promise<string> {
  const body = { name: `Of ${owner.name} ${randomUUID()}` };
  const answer = await callApi(backend.url, api.notebooks.create, { body }, owner.token);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.failure));
  return answer.body.notebook.id;
}

export async function readNote(backend: TestBackend, who: Who, noteId: string) {
  const query = { noteId, content: 'live' as const };
  return callApi(backend.url, api.notes.list, { query }, who?.token);
}

export async function epochsOf(backend: TestBackend, noteIds: readonly string[]): Promise<number[]> {
  const epochs: number[] = [];
  for (const noteId of noteIds) {
    const head = await backend.app.get(Reads).manager.findOneByOrFail(NoteHead, { noteId });
    epochs.push(head.accessEpoch);
  }
  return epochs;
}

export function notesOf(backend: TestBackend): Things {
  const { url } = backend;
  return {
    kind: 'note',
    async make(owner) {
      const id = await newNote(backend, owner, await newNotebook(backend, owner));
      return { id, noteIds: [id] };
    },
    share: (who, noteId, viewers, editors) =>
      callApi(
        url,
        api.notes.share,
        { body: { noteId, usersView: idsOf(viewers), usersEdit: idsOf(editors) } },
        who?.token,
      ),
    async sharedWith(who, id) {
      const answer = await callApi(url, api.notes.sharedWith, { query: { id } }, who?.token);
      return {
        ...answer,
        people: { editors: names(answer.body.editors), viewers: names(answer.body.viewers) },
      };
    },
    async publish(who, noteId, flag = {}) {
      const answer = await callApi(url, api.notes.publish, { body: { noteId, ...flag } }, who?.token);
      return { ...answer, sharing: answer.body.sharing };
    },
    async protect(who, noteId, flag = {}) {
      const answer = await callApi(url, api.notes.protect, { body: { noteId, ...flag } }, who?.token);
      return { ...answer, isProtected: answer.body.isProtected };
    },
    async sharing(owner, { id }) {
      return (await readNote(backend, owner, id)).body.openedNote?.sharing ?? 'absent';
    },
  };
}

export function notebooksOf(backend: TestBackend): Things {
  const { url } = backend;
  return {
    kind: 'notebook',
    async make(owner) {
      const id = await newNotebook(backend, owner);
      return { id, noteIds: [await newNote(backend, owner, id), await newNote(backend, owner, id)] };
    },
    share: (who, notebookId, viewers, editors) =>
      callApi(
        url,
        api.notebooks.share,
        { body: { notebookId, usersView: idsOf(viewers), usersEdit: idsOf(editors) } },
        who?.token,
      ),
    async sharedWith(who, id) {
      const answer = await callApi(url, api.notebooks.sharedWith, { query: { id } }, who?.token);
      return {
        ...answer,
        people: { editors: names(answer.body.editors), viewers: names(answer.body.viewers) },
      };
    },
    async publish(who, notebookId, flag = {}) {
      const answer = await callApi(url, api.notebooks.publish, { body: { notebookId, ...flag } }, who?.token);
      return { ...answer, sharing: answer.body.sharing };
    },
    async protect(who, notebookId, flag = {}) {
      const answer = await callApi(url, api.notebooks.protect, { body: { notebookId, ...flag } }, who?.token);
      return { ...answer, isProtected: answer.body.isProtected };
    },
    async sharing(owner, { id, noteIds }) {
      const answer = await callApi(url, api.notebooks.list, { query: { id } }, owner.token);
      const said = new Set([answer.body.notebook?.sharing]);
      for (const noteId of noteIds)
        said.add((await readNote(backend, owner, noteId)).body.openedNote?.notebookSharing);
      return [...said].join(' but ');
    },
  };
}
