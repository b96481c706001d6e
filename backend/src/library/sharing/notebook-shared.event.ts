import { NoteFact } from '../notes/events/note-fact.ts';
import type { GrantChanges } from './grants.ts';

/** A person has changed with whom a notebook is shared, and with it its notes. */
export class NotebookShared extends NoteFact {
  constructor(
    readonly actorId: string,
    readonly notebookId: string,
    readonly noteIds: readonly string[],
    readonly grants: GrantChanges,
  ) {
    super();
  }

  get accessChanged(): readonly string[] {
    return this.noteIds;
  }

  get viewChanged(): readonly string[] {
    return this.noteIds;
  }

  get notebooksChanged(): readonly string[] {
    return [this.notebookId];
  }
}
