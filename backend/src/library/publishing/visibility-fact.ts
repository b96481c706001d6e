import { NoteFact } from '../notes/events/note-fact.ts';

/** What publishing or protecting a thing has changed beside the thing itself. */
export interface VisibilityChange {
  /** The notes that are read and written with the thing; of a note itself. */
  noteIds: readonly string[];
  /** Whether other people may read them than before: not so when the notebook is published too. */
  rightsChanged: boolean;
  /** People whose grants ended with it. */
  removed: readonly string[];
}

/** A fact about whether everyone may read a note by itself. */
export abstract class NoteVisibilityFact extends NoteFact {
  readonly notebooksChanged = null;

  constructor(
    readonly actorId: string,
    readonly noteId: string,
    readonly change: VisibilityChange,
  ) {
    super();
  }

  get topic(): string {
    return this.noteId;
  }

  get accessChanged(): readonly string[] {
    return this.change.rightsChanged ? this.change.noteIds : [];
  }

  get viewChanged(): readonly string[] {
    return this.change.noteIds;
  }
}

/** A fact about whether everyone may read a notebook with its notes. */
export abstract class NotebookVisibilityFact extends NoteFact {
  constructor(
    readonly actorId: string,
    readonly notebookId: string,
    readonly change: VisibilityChange,
  ) {
    super();
  }

  get topic(): string {
    return this.notebookId;
  }

  get accessChanged(): readonly string[] {
    return this.change.rightsChanged ? this.change.noteIds : [];
  }

  get viewChanged(): readonly string[] {
    return this.change.noteIds;
  }

  get notebooksChanged(): readonly string[] {
    return [this.notebookId];
  }
}
