import type { TestPerson } from '../../support/people.ts';
import type { Actor, CommentName, Standing } from './oracle.ts';

/** A note in a notebook that stand in one way, and what the calls need beside them. */
export interface MatrixWorld {
  standing: Standing;
  noteId: string;
  notebookId: string;
  sectionId: string;
  /** On the note and in the notebook's description, and nowhere else. */
  tag: string;
  comments: Record<CommentName, string>;
  /** It was never there. */
  isAbsent: boolean;
}

/** What each person has of their own: the target of copies and moves. */
export interface OwnThings {
  notebookId: string;
  sectionId: string;
  noteId: string;
  setId: string;
}

export interface Cast {
  people: ReadonlyMap<Actor, TestPerson>;
  own: ReadonlyMap<Actor, OwnThings>;
  /** A published note of a person outside, which everyone may save. */
  publicNoteId: string;
  admin: TestPerson;
  /** The author and owner where these are suspended. */
  suspended: TestPerson;
  /** A person who blocked everyone. */
  blocker: TestPerson;
}
