import type { PageName } from '@commonplace/contracts/pages';
import { notFoundPage } from './not-found/not-found-page.tsx';
import { notePage } from './note/note-page.tsx';
import { notebookPage } from './notebook/notebook-page.tsx';
import type { PublicPage } from './page.ts';

/** Every public page: a folder of its own, and a line here. */
export const publicPages: { [Name in PageName]: PublicPage<Name> } = {
  note: notePage,
  notebook: notebookPage,
  'not-found': notFoundPage,
};
