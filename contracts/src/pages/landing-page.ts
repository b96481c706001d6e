import type { NotebookView, NoteTeaser } from '../api/index.ts';
import type { StaticPageData } from './static-pages.ts';

/** The landing page: what it says about this installation, and what one may read here. */
export interface LandingPageData extends StaticPageData {
  /** Public notes, each of another person. */
  notes: readonly NoteTeaser[];
  /** A public notebook that holds notes; null where there is none. */
  notebook: NotebookView | null;
}
