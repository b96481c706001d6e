import { NoteFact } from '../../notes/events/note-fact.ts';

/** A person has put notes of a notebook into other sections of it. */
export class NotesArranged extends NoteFact {
  readonly accessChanged = [];

  constructor(
    readonly actorId: string,
    readonly notebookId: string,
    /** Those that are in another section now. */
    readonly noteIds: readonly string[],
  ) {
    super();
  }

  get viewChanged(): readonly string[] {
    return this.noteIds;
  }

  get notebooksChanged(): readonly string[] {
    return [this.notebookId];
  }
}
