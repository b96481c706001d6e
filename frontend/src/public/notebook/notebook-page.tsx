import type { PublicPage } from '../page.ts';
import { texts } from '../texts.ts';
import { fill } from '../fill.ts';

/** `/?notebook={id}`: a published notebook. */
export const notebookPage: PublicPage<'notebook'> = {
  head: ({ notebook }) => ({ title: fill(texts.title, { page: notebook.name }), description: notebook.description, path: null, kind: 'website' }),
  Content: ({ data }) => <h1>{data.notebook.name}</h1>,
};
