import type { Listing } from '@commonplace/contracts/pages';
import type { PageHead } from '../page.ts';

/** The pages before and after this one. */
export function neighbours(
  { page, pages }: Listing,
  pathOf: (page: number) => string,
): Pick<PageHead, 'previous' | 'next'> {
  return {
    ...(page > 1 && { previous: pathOf(page - 1) }),
    ...(page < pages && { next: pathOf(page + 1) }),
  };
}

/** Where a page stands, from the outermost place to itself. */
export function breadcrumbs(publicUrl: string, places: readonly { name: string; path: string }[]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: places.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: `${publicUrl}${path}`,
    })),
  };
}

/** The newest notes of a page for feed readers; they stand below its address. */
export function feedsOf(path: string): NonNullable<PageHead['alternates']> {
  return [
    { type: 'application/atom+xml', path: `${path}/feed.xml` },
    { type: 'application/feed+json', path: `${path}/feed.json` },
  ];
}
