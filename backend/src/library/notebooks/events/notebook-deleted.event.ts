import { NoteFact } from '../../notes/events/note-fact.ts';

/** A person has deleted a notebook with its notes for good. */
export class NotebookDeleted extends NoteFact {
  readonly viewChanged = [];

  constructor(
    readonly actorId: string,
    readonly notebookId: string,
    readonly noteIds: readonly string[],
  ) {
    super();
  }

  get accessChanged(): readonly string[] {
    return this.noteIds;
  }

  get notebooksChanged(): readonly string[] {
    return [this.notebookId];
  }
}
