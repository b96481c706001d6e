import type { NotePageData } from '@commonplace/contracts/pages';
import { fill } from '../../shared/format/fill.ts';
import { noteLabel } from '../../shared/format/note-label.ts';
import { paths } from '../../shared/navigation/paths.ts';
import { breadcrumbs } from '../breadcrumbs.ts';
import type { PageHead, PublicPage } from '../page.ts';
import { texts } from '../texts.ts';
import { NoteArticle } from './note-article.tsx';

/** `/?note={id}`: a published note. */
export const notePage: PublicPage<'note'> = { head, Content: NoteArticle };

function head({ note, preview }: NotePageData): PageHead {
  const name = noteLabel(note, texts.untitled);
  const { author, notebook } = note.temp;
  const path = paths.note(note.id);
  const description =
    withoutTitle(note.temp.preview, name) || fill(texts.note.description, { name: author.name });
  return {
    title: name,
    description,
    path,
    kind: 'article',
    alternates: [{ type: 'text/markdown', path: `/notes/${note.id}.md` }],
    isEmbeddable: true,
    preview,
    author: author.name,
    publishedAt: note.createdAt,
    editedAt: note.updatedAt,
    tags: note.hashtagsArray.map((tag) => tag.slice(1)),
    structuredData: (publicUrl) => {
      const profile = `${publicUrl}${paths.profile(author.username)}`;
      const places = [
        { name: author.name, path: paths.profile(author.username) },
        ...(notebook ? [{ name: notebook.name, path: paths.notebook(notebook.id) }] : []),
        { name, path },
      ];
      return [
        {
          '@type': 'Article',
          headline: name,
          description,
          mainEntityOfPage: `${publicUrl}${path}`,
          image: `${publicUrl}${preview}`,
          datePublished: note.createdAt,
          dateModified: note.updatedAt,
          author: { '@type': 'Person', name: author.name, url: profile },
          publisher: { '@type': 'Organization', name: texts.productName, url: `${publicUrl}/` },
          ...(note.hashtagsArray.length > 0 && {
            keywords: note.hashtagsArray.map((tag) => tag.slice(1)).join(', '),
          }),
        },
        breadcrumbs(publicUrl, places),
      ];
    },
  };
}

/** How a text begins, without the title, which many texts repeat first; where there is no title its first words are one. */
function withoutTitle(preview: string, title: string): string {
  const repeated = title.replace(/…$/, '');
  return preview.startsWith(repeated) ? preview.slice(repeated.length).replace(/^[\s.:–—-]+/, '') : preview;
}
