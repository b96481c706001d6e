import { fill } from '../../shared/format/fill.ts';
import type { PageHead } from '../page.ts';
import { texts } from '../texts.ts';

/** The head of a static page; `path` is null for a page that search engines should not index. */
export function staticHead(
  path: string | null,
  { title, description }: { title: string; description: string },
): PageHead {
  return {
    title,
    documentTitle: fill(texts.documentTitle, { page: title }),
    description,
    path,
    kind: 'website',
  };
}
