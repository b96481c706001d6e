import type { NotebookView } from '../api/notebooks.ts';
import type { NoteSummary } from '../api/notes.ts';

/** A page of a published notebook. */
export interface NotebookPageData {
  /** As a guest sees it; its arrangement names all notes. */
  notebook: NotebookView;
  /** The notes on this page. */
  notes: readonly NoteSummary[];
  /** From 1. */
  page: number;
  pages: number;
}
