/** The places that a page belongs to, from the outermost to the page itself, as a schema.org object. */
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
