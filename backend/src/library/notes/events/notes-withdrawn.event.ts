import { NoteFact } from './note-fact.ts';

/** An account has ended: its notes are read by no one else any more, and the notes of others not by it. */
export class NotesWithdrawn extends NoteFact {
  readonly actorId = null;
  readonly viewChanged = [];

  constructor(
    readonly noteIds: readonly string[],
    /** Their own notebooks. */
    readonly notebooksChanged: readonly string[],
  ) {
    super();
  }

  get accessChanged(): readonly string[] {
    return this.noteIds;
  }
}
