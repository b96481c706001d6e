import { NoteFact } from '../notes/events/note-fact.ts';

/** Grants that a person has from another ceased to count, or count again (A23). */
export class GrantsCounted extends NoteFact {
  readonly viewChanged = [];

  constructor(
    /** Whose lists change. */
    readonly actorId: string,
    readonly noteIds: readonly string[],
    readonly notebooksChanged: readonly string[],
  ) {
    super();
  }

  get accessChanged(): readonly string[] {
    return this.noteIds;
  }
}
