import { NoteFact } from './notes/events/note-fact.ts';

/** An administrator hid something from the public, or showed it again. */
export class ContentHidden extends NoteFact {
  static readonly eventName = 'content-hidden';
  readonly actorId = null;

  constructor(
    readonly subjectType: 'note' | 'notebook' | 'comment' | 'person',
    readonly subjectId: string,
    readonly isHidden: boolean,
    /** The notes concerned; of a notebook and of a suspended person all, of a comment none. */
    readonly noteIds: readonly string[],
    readonly notebooksChanged: readonly string[] | null,
  ) {
    super();
  }

  get topic(): string {
    return this.subjectId;
  }

  get accessChanged(): readonly string[] {
    return this.noteIds;
  }

  get viewChanged(): readonly string[] {
    return this.noteIds;
  }
}
