import { NoteFact } from '../notes/events/note-fact.ts';

/** A person has published what they changed in a staged note, or has said whether it is staged (A28). */
export class StagingChanged extends NoteFact {
  readonly notebooksChanged = null;

  constructor(
    readonly actorId: string,
    readonly noteId: string,
    /** Whether others read the document from now on, or no longer. */
    readonly rightsChanged: boolean,
  ) {
    super();
  }

  get accessChanged(): readonly string[] {
    return this.rightsChanged ? [this.noteId] : [];
  }

  get viewChanged(): readonly string[] {
    return [this.noteId];
  }
}
