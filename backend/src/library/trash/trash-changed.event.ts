import { NoteFact } from '../notes/events/note-fact.ts';

/** A person has moved a note, or a notebook with its notes, to the trash, or restored it from there (A26). */
export class TrashChanged extends NoteFact {
  readonly viewChanged = [];

  constructor(
    readonly actorId: string,
    /** Null where it is about a note by itself. */
    readonly notebookId: string | null,
    /** The notes that are found no more from now on, or are found again. */
    readonly noteIds: readonly string[],
    /** The notebook itself, or the one that lost a note or has it again. */
    readonly notebooksChanged: readonly string[],
    readonly isTrashed: boolean,
  ) {
    super();
  }

  get accessChanged(): readonly string[] {
    return this.noteIds;
  }
}
