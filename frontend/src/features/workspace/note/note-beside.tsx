import type { OpenedNote } from '@commonplace/contracts/api';
import { skipToken, useQuery } from '@tanstack/react-query';
import { api, call, queryKeys } from '../../../shared/api/index.ts';
import { RouterLink } from '../../../shared/navigation/router-link.tsx';
import { BesideLinks, BesideWaiting } from '../../../shared/reader/beside-links.tsx';

/** The notes before and after a note in its notebook. */
export function NoteBeside({ note: { id, temp } }: { note: OpenedNote }) {
  const notebookId = temp.notebook?.id ?? null;
  const { data, isPending } = useQuery({
    queryKey: [...queryKeys.notes.inNotebook(notebookId ?? ''), 'beside', id],
    queryFn:
      notebookId === null
        ? skipToken
        : async ({ signal }) => {
            const asked = call(api.notebooks.besideNote, { query: { notebookId, noteId: id } }, { signal });
            const { previous, next } = await asked;
            return { previous, next };
          },
  });
  if (data) return <BesideLinks beside={data} link={RouterLink} />;
  return notebookId !== null && isPending ? <BesideWaiting /> : null;
}
