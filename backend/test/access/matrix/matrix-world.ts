import type { TestPerson } from '../../support/people.ts';
import type { Actor, CommentName, Standing } from './oracle.ts';

/** A note and its notebook in one combination of states, with the other ids that the calls need. */
export interface MatrixWorld {
  standing: Standing;
  noteId: string;
  notebookId: string;
  sectionId: string;
  /** A hashtag of the note and of the notebook's description, and of nothing else. */
  tag: string;
  comments: Record<CommentName, string>;
  /** The ids have never existed. */
  isAbsent: boolean;
}

/** The own things of each person: the targets of copies and moves. */
export interface OwnThings {
  notebookId: string;
  sectionId: string;
  noteId: string;
  setId: string;
}

export interface Cast {
  people: ReadonlyMap<Actor, TestPerson>;
  own: ReadonlyMap<Actor, OwnThings>;
  /** A published note of another person, which everyone may save. */
  publicNoteId: string;
  admin: TestPerson;
  /** The author and owner in the circumstance `suspended`. */
  suspended: TestPerson;
  /** A person who blocked everyone. */
  blocker: TestPerson;
}
