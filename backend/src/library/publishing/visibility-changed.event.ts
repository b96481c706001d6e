import { NoteFact } from '../notes/events/note-fact.ts';

/** A person has published or protected a note, or a notebook with its notes, or has taken that back. */
export class VisibilityChanged extends NoteFact {
  constructor(
    readonly actorId: string,
    /** Null where it is about a note by itself. */
    readonly notebookId: string | null,
    /** The notes that are read and written with the thing; of a note itself. */
    readonly noteIds: readonly string[],
    /** Whether other people may read them than before: not so when the notebook is published too. */
    readonly rightsChanged: boolean,
    /** People whose grants ended with it. */
    readonly removed: readonly string[],
  ) {
    super();
  }

  get accessChanged(): readonly string[] {
    return this.rightsChanged ? this.noteIds : [];
  }

  get viewChanged(): readonly string[] {
    return this.noteIds;
  }

  get notebooksChanged(): readonly string[] | null {
    return this.notebookId === null ? null : [this.notebookId];
  }
}
