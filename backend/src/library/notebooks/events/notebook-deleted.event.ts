import { NoteFact } from '../../notes/events/note-fact.ts';

/** A person has deleted a notebook with its notes for good. */
export class NotebookDeleted extends NoteFact {
  static readonly eventName = 'notebook-deleted';
  readonly viewChanged = [];

  constructor(
    readonly actorId: string,
    readonly notebookId: string,
    readonly noteIds: readonly string[],
  ) {
    super();
  }

  get topic(): string {
    return this.notebookId;
  }

  get accessChanged(): readonly string[] {
    return this.noteIds;
  }

  get notebooksChanged(): readonly string[] {
    return [this.notebookId];
  }
}
