import { limits } from '@commonplace/contracts/api';
import type { QueryClient } from '@tanstack/react-query';
import { api, call, queryKeys } from '../../shared/api/index.ts';

export type TrashedKind = 'note' | 'notebook';

/** Moves a thing to the trash. `onMoved` is called before the lists are fresh. */
export async function trash(
  cache: QueryClient,
  kind: TrashedKind,
  id: string,
  onMoved: () => void,
): Promise<void> {
  if (kind === 'note') await call(api.trash.moveNote, { body: { noteId: id } });
  else await call(api.trash.moveNotebook, { body: { notebookId: id } });
  onMoved();
  cache.removeQueries({ queryKey: queryKeys[`${kind}s`].one(id) });
  await refresh(cache);
}

/** Restores a thing from the trash. Answers the name of the notebook that a note is in now. */
export async function restore(cache: QueryClient, kind: TrashedKind, id: string): Promise<string | null> {
  const place =
    kind === 'note'
      ? (await call(api.trash.restoreNote, { body: { noteId: id } })).notebook.name
      : await call(api.trash.restoreNotebook, { body: { notebookId: id } }).then(() => null);
  await refresh(cache);
  return place;
}

/** Moves several notes to the trash, in few calls after one another; `onMoved` is called after each. */
export async function trashNotes(
  cache: QueryClient,
  ids: readonly string[],
  onMoved: (noteIds: readonly string[]) => void,
): Promise<void> {
  try {
    for (const some of inCalls(ids)) {
      const { noteIds } = await call(api.trash.moveNotes, { body: { noteIds: some } });
      onMoved(noteIds);
      for (const id of noteIds) cache.removeQueries({ queryKey: queryKeys.notes.one(id) });
    }
  } finally {
    await refresh(cache);
  }
}

/** Restores several notes from the trash. */
export async function restoreNotes(cache: QueryClient, ids: readonly string[]): Promise<void> {
  try {
    for (const noteIds of inCalls(ids)) await call(api.trash.restoreNotes, { body: { noteIds } });
  } finally {
    await refresh(cache);
  }
}

/** As many as one call takes. */
function inCalls(ids: readonly string[]): string[][] {
  const most = limits.notesTrashedAtOnce;
  return Array.from({ length: Math.ceil(ids.length / most) }, (_, at) =>
    ids.slice(at * most, (at + 1) * most),
  );
}

/** Deletes for good what is in the trash. */
export async function emptyTrash(cache: QueryClient): Promise<void> {
  await call(api.trash.empty, {});
  await cache.invalidateQueries({ queryKey: queryKeys.trash });
}

/** Every list that shows, or shows no more, what was moved. */
async function refresh(cache: QueryClient): Promise<void> {
  await Promise.all(
    [queryKeys.trash, queryKeys.notes.all, queryKeys.notebooks.all].map((queryKey) =>
      cache.invalidateQueries({ queryKey }),
    ),
  );
}
