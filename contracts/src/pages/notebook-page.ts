import type { NotebookView } from '../api/library/notebooks.ts';
import type { NoteSummary } from '../api/library/notes.ts';
import type { PublicDiscussion } from './public-discussion.ts';

/** A page of a published notebook. */
export interface NotebookPageData {
  /** As a guest sees it; its arrangement names all notes. */
  notebook: NotebookView;
  /** Address below the origin of the picture that other sites show beside a link to it. */
  preview: string;
  notes: readonly NoteSummary[];
  /** From 1. */
  page: number;
  pages: number;
  discussion: PublicDiscussion;
}
