import type { Listing } from '@commonplace/contracts/pages';
import type { PageHead } from '../page.ts';

/** The pages before and after this one. */
export function neighbours(
  { page, pages }: Pick<Listing, 'page' | 'pages'>,
  pathOf: (page: number) => string,
): Pick<PageHead, 'previous' | 'next'> {
  return {
    ...(page > 1 && { previous: pathOf(page - 1) }),
    ...(page < pages && { next: pathOf(page + 1) }),
  };
}

/** The syndication feeds of a page, at paths below its own. */
export function feedsOf(path: string): NonNullable<PageHead['alternates']> {
  return [
    { type: 'application/atom+xml', path: `${path}/feed.xml` },
    { type: 'application/feed+json', path: `${path}/feed.json` },
  ];
}
