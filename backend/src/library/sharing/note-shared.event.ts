import { NoteFact } from '../notes/events/note-fact.ts';
import type { GrantChanges } from './grants.ts';

/** A person has changed with whom a note is shared. */
export class NoteShared extends NoteFact {
  constructor(
    readonly actorId: string,
    readonly noteId: string,
    readonly grants: GrantChanges,
  ) {
    super();
  }

  get accessChanged(): readonly string[] {
    return [this.noteId];
  }

  get viewChanged(): readonly string[] {
    return [this.noteId];
  }

  get notebooksChanged(): null {
    return null;
  }
}
