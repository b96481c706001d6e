import type { NotebookPageData } from '@commonplace/contracts/pages';
import { cut } from '../../shared/format/cut.ts';
import { fill } from '../../shared/format/fill.ts';
import { paths } from '../../shared/navigation/paths.ts';
import { breadcrumbs } from '../breadcrumbs.ts';
import { feedsOf } from '../explore/listing-head.ts';
import type { PageHead, PublicPage } from '../page.ts';
import { texts } from '../texts.ts';
import { NotebookArticle } from './notebook-article.tsx';
import { pathOfPage } from './page-path.ts';

/** `/?notebook={id}`: a published notebook. */
export const notebookPage: PublicPage<'notebook'> = { head, Content: NotebookArticle };

/** Characters of a description, in search results and link previews. */
const descriptionCharacters = 300;

function head({ notebook, preview, page }: NotebookPageData): PageHead {
  const { name, owner } = notebook;
  const path = pathOfPage(notebook.id, page);
  return {
    title: name,
    description:
      cut(notebook.description.trim(), descriptionCharacters) ||
      fill(texts.notebook.description, { name: owner.name }),
    path,
    kind: 'website',
    preview,
    author: owner.name,
    alternates: feedsOf(`/notebooks/${notebook.id}`),
    structuredData: (publicUrl) => [
      breadcrumbs(publicUrl, [
        { name: owner.name, path: paths.profile(owner.username) },
        { name, path },
      ]),
    ],
  };
}
