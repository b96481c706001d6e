import { hashKey, type QueryKey } from '@tanstack/react-query';

/** What every item of a collection has. */
export interface Identified {
  id: string;
}

/** Items that stand after one another, and how many there are of them on all pages. */
export interface Run<Item> {
  items: Item[];
  total: number;
}

/**
 * One page of a collection. Most have one run; where the server has two lists side by side, as own and saved notes of
 * a notebook, each is a run with the same offsets, and the second is shown after the first.
 */
export interface CollectionPage<Item> {
  runs: readonly Run<Item>[];
}

/** Where a collection comes from, page by page. */
export interface CollectionSource<Item> {
  /** The same for the same collection. */
  id: string;
  /** What its pages are cached under. */
  key: QueryKey;
  /** Items of a run on one page. */
  limit: number;
  load: LoadPage<Item>;
}

type LoadPage<Item> = (
  page: { limit: number; offset: number },
  signal: AbortSignal,
) => Promise<CollectionPage<Item>>;

export function sourceOf<Item>(key: QueryKey, limit: number, load: LoadPage<Item>): CollectionSource<Item> {
  return { id: hashKey(key), key, limit, load };
}

/** Rows of the longest run: as many pages as it needs there are. */
export function rowsOf({ runs }: CollectionPage<unknown>): number {
  return Math.max(...runs.map(({ total }) => total));
}

/** All pages as one. An item that moved up between two pages is in both, and here once. */
export function joined<Item extends Identified>(pages: readonly CollectionPage<Item>[]): Item[][] {
  const runs = pages[0]?.runs ?? [];
  return runs.map((_, run) => {
    const items = pages.flatMap((page) => page.runs[run]?.items ?? []);
    return [...new Map(items.map((item) => [item.id, item])).values()];
  });
}

/**
 * Whether each page goes on where the one before it ended: it begins with the last item of that one. If not, items were
 * taken away meanwhile, and what moved up is on neither page.
 */
export function areSeamless<Item extends Identified>(pages: readonly CollectionPage<Item>[]): boolean {
  return pages.slice(1).every(({ runs }, before) =>
    runs.every(({ items }, run) => {
      const last = pages[before]?.runs[run]?.items.at(-1);
      return last === undefined || items.length === 0 || items.some(({ id }) => id === last.id);
    }),
  );
}

/** Whether pages are of one moment: they know of as many items, and none is on two of them. */
export function areOfOneMoment<Item extends Identified>(pages: readonly CollectionPage<Item>[]): boolean {
  const shapes = new Set(pages.map(({ runs }) => runs.map(({ total }) => total).join()));
  const runs = pages[0]?.runs ?? [];
  const isTwice = runs.some((_, run) => {
    const ids = pages.flatMap((page) => page.runs[run]?.items.map(({ id }) => id) ?? []);
    return new Set(ids).size < ids.length;
  });
  return shapes.size <= 1 && !isTwice;
}

/** Pages asked for at once. */
const atOnce = 4;

/** Everything that a source has, by run. */
export async function loadWhole<Item extends Identified>(
  { limit, load }: CollectionSource<Item>,
  signal: AbortSignal,
): Promise<Item[][]> {
  const first = await load({ limit, offset: 0 }, signal);
  const offsets = Array.from(
    { length: Math.max(0, Math.ceil(rowsOf(first) / limit) - 1) },
    (_, page) => (page + 1) * limit,
  );
  const pages = [first];
  for (let from = 0; from < offsets.length; from += atOnce) {
    const group = offsets.slice(from, from + atOnce);
    pages.push(...(await Promise.all(group.map((offset) => load({ limit, offset }, signal)))));
  }
  return joined(pages);
}
