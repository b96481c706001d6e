import type { NotePlace } from '../write/new-place.ts';
import { NoteFact } from './note-fact.ts';

/** A person has put a note into another section or another notebook, which brings its own owner and grants. */
export class NoteMoved extends NoteFact {
  constructor(
    readonly actorId: string,
    readonly noteId: string,
    readonly from: NotePlace,
    readonly to: NotePlace,
  ) {
    super();
  }

  get accessChanged(): readonly string[] {
    return this.from.notebookId === this.to.notebookId ? [] : [this.noteId];
  }

  get viewChanged(): readonly string[] {
    return [this.noteId];
  }

  get notebooksChanged(): readonly string[] {
    return [...new Set([this.from.notebookId, this.to.notebookId])];
  }
}
