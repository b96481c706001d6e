import { NoteFact } from './note-fact.ts';

/** An account has ended: its notes are read by no one else any more, and the notes of others not by it. */
export class NotesWithdrawn extends NoteFact {
  static readonly eventName = 'notes-withdrawn';
  readonly actorId = null;
  readonly viewChanged = [];

  constructor(
    readonly userId: string,
    readonly noteIds: readonly string[],
    /** Their own notebooks. */
    readonly notebooksChanged: readonly string[],
  ) {
    super();
  }

  get topic(): string {
    return this.userId;
  }

  get accessChanged(): readonly string[] {
    return this.noteIds;
  }
}
