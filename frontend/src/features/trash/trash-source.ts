import { limits, type TrashedNote, type TrashedNotebook } from '@commonplace/contracts/api';
import { api, call, queryKeys } from '../../shared/api/index.ts';
import { type CollectionSource, sourceOf } from '../../shared/collections/source.ts';

/** One thing in the trash. */
export type TrashedThing = ({ kind: 'note' } & TrashedNote) | ({ kind: 'notebook' } & TrashedNotebook);

/** What the signed-in person has in the trash, the last moved first. */
export function trashSource(search: string): CollectionSource<TrashedThing> {
  return sourceOf([...queryKeys.trash, search], limits.trashPage, async (page, signal) => {
    const query = { ...page, ...(search && { searchQuery: search }) };
    const { notes, notebooks, count } = await call(api.trash.list, { query }, { signal });
    const items: TrashedThing[] = [
      ...notes.map((note) => ({ kind: 'note' as const, ...note })),
      ...notebooks.map((notebook) => ({ kind: 'notebook' as const, ...notebook })),
    ];
    items.sort((one, other) => other.trashedAt - one.trashedAt || (one.id < other.id ? 1 : -1));
    return { runs: [{ items, total: count }] };
  });
}
