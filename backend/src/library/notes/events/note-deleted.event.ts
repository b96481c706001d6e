import { NoteFact } from './note-fact.ts';

/** A person has deleted a note for good. */
export class NoteDeleted extends NoteFact {
  readonly viewChanged = [];

  constructor(
    readonly actorId: string,
    readonly noteId: string,
    readonly notebookId: string,
  ) {
    super();
  }

  get accessChanged(): readonly string[] {
    return [this.noteId];
  }

  get notebooksChanged(): readonly string[] {
    return [this.notebookId];
  }
}
