/** A person has made a note, or a copy of one, in a notebook of theirs. */
export class NoteCreated {
  constructor(
    readonly actorId: string,
    readonly noteId: string,
    readonly notebookId: string,
  ) {}
}
