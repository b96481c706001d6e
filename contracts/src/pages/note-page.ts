import type { FurtherNotes, NamedNote, NoteSummary } from '../api/library/notes.ts';
import type { PublicDiscussion } from './public-discussion.ts';

/** The notes before and after a note in its notebook, as far as they may be read. */
export interface BesideNotes {
  previous: NamedNote | null;
  next: NamedNote | null;
}

/** A published note as its page shows it. */
export interface NotePageData {
  /** As a guest sees it. */
  note: NoteSummary;
  /** The content as it was folded last: sanitised HTML. */
  html: string;
  /** Address below the origin of the picture that other sites show beside a link to it. */
  preview: string;
  /** The sizes in pixels in which pictures of the note are kept, by address. */
  imageSizes: Readonly<Record<string, { width: number; height: number }>>;
  /** What its author says of themselves. */
  bio: string;
  beside: BesideNotes;
  further: FurtherNotes;
  discussion: PublicDiscussion;
}
