import { NoteFact } from './note-fact.ts';

/** A person has deleted a note for good. */
export class NoteDeleted extends NoteFact {
  static readonly eventName = 'note-deleted';
  readonly viewChanged = [];

  constructor(
    readonly actorId: string,
    readonly noteId: string,
    readonly notebookId: string,
  ) {
    super();
  }

  get topic(): string {
    return this.noteId;
  }

  get accessChanged(): readonly string[] {
    return [this.noteId];
  }

  get notebooksChanged(): readonly string[] {
    return [this.notebookId];
  }
}
