/** A person has made a note, or a copy of one, in a notebook of theirs. */
export class NoteCreated {
  static readonly eventName = 'note-created';

  constructor(
    readonly actorId: string,
    readonly noteId: string,
    readonly notebookId: string,
  ) {}

  get topic(): string {
    return this.noteId;
  }
}
