import { NoteFact } from './note-fact.ts';

/** A person has given a note another text size or line height. */
export class NoteTypeChanged extends NoteFact {
  readonly accessChanged = [];
  readonly notebooksChanged = [];

  constructor(
    readonly actorId: string,
    readonly noteId: string,
  ) {
    super();
  }

  get viewChanged(): readonly string[] {
    return [this.noteId];
  }
}
