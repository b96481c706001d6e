import { NoteFact } from '../notes/events/note-fact.ts';

/** A person has deleted a section; its notes stay in the notebook. */
export class SectionDeleted extends NoteFact {
  readonly accessChanged = [];

  constructor(
    readonly actorId: string,
    readonly notebookId: string,
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
