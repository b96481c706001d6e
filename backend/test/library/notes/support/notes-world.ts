import { api, type EndpointRequest, type NoteView } from '@commonplace/contracts/api';
import type { BackendParts } from '../../../../src/create-backend.ts';
import { NoteHead } from '../../../../src/library/notes/note-head.entity.ts';
import { Reads } from '../../../../src/platform/database/reads.ts';
import type { Answer } from '../../../support/call-api.ts';
import type { TestPerson } from '../../../support/people.ts';
import { startTestStack } from '../../../support/test-stack.ts';
import { NotebookWorld } from '../../notebooks/support/notebook-world.ts';

type NoteBody = EndpointRequest<typeof api.notes.create>['body'];

/** A backend with its content process, and short words for what is done with notes. */
export class NotesWorld extends NotebookWorld {
  static async start(env: NodeJS.ProcessEnv = {}, parts?: BackendParts): Promise<NotesWorld> {
    return new NotesWorld(await startTestStack(env, undefined, parts));
  }

  /** A note that the API has made. */
  async newNote(author: TestPerson, body: NoteBody = {}): Promise<NoteView> {
    const { note } = await this.did(author, api.notes.create, { body });
    const { content, deltaContent } = note;
    if (!content || !deltaContent) throw new Error('The note was not rendered');
    return { ...note, content, deltaContent };
  }

  /** A note read by its id. */
  async note(person: TestPerson | null, noteId: string): Promise<NoteView> {
    const { note } = await this.did(person, api.notes.list, { query: { noteId } });
    if (!note) throw new Error('No note was answered');
    return note;
  }

  read(person: TestPerson | null, noteId: string): Promise<Answer<typeof api.notes.list>> {
    return this.ask(person, api.notes.list, { query: { noteId } });
  }

  /** Makes a note, or writes one that is there. */
  write(
    person: TestPerson,
    body: NoteBody,
    headers: Record<string, string> = {},
  ): Promise<Answer<typeof api.notes.create>> {
    return this.ask(person, api.notes.create, { body, headers });
  }

  share(
    person: TestPerson,
    noteId: string,
    viewers: TestPerson[],
    editors: TestPerson[],
  ): Promise<Answer<typeof api.notes.share>> {
    const [usersView, usersEdit] = [viewers, editors].map((people) => people.map(({ id }) => id));
    return this.ask(person, api.notes.share, { body: { noteId, usersView, usersEdit } });
  }

  remove(person: TestPerson, id: string): Promise<Answer<typeof api.notes.delete>> {
    return this.ask(person, api.notes.delete, { body: { id } });
  }

  /** How often the rights to a note have changed. */
  async epochOf(noteId: string): Promise<number | undefined> {
    return (await this.backend.app.get(Reads).manager.findOneBy(NoteHead, { noteId }))?.accessEpoch;
  }

  async defaultNotebook(person: TestPerson): Promise<string> {
    const own = await this.own(person);
    return own.find(({ isDefault }) => isDefault)?.id as string;
  }

  /** Titles of a page, as `GET /api/notes` lists them for its owner. */
  async titles(person: TestPerson, query: Record<string, unknown> = {}): Promise<string[]> {
    return ((await this.did(person, api.notes.list, { query })).notes ?? []).map(({ title }) => title);
  }

  /** Saves another person's note, in the default notebook unless another is named. */
  async saveNote(person: TestPerson, noteId: string, notebookId?: string): Promise<void> {
    await this.did(person, api.notes.save, { body: { noteId, notebookId, on: true } });
  }

  async revoke(noteId: string): Promise<void> {
    await this.run('DELETE FROM note_grant WHERE note_id = ?', [noteId]);
  }
}
