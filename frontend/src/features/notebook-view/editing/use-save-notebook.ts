import type { NotebookView, NoteSummary } from '@commonplace/contracts/api';
import type { Arrangement } from '@commonplace/contracts/notebooks';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call, queryKeys, upload } from '../../../shared/api/index.ts';
import type { CachedPages } from '../../../shared/collections/use-pages.ts';
import { notebookRefusal } from '../../../shared/notebooks/notebook-refusal.ts';
import { toast } from '../../../shared/ui/toasts.tsx';
import { type OrderChange, undoneChange } from '../order/notebook-order.ts';
import { coverRefusal } from './cover-refusal.ts';
import { editOf, type NotebookDraft } from './notebook-draft.ts';

interface Saving {
  notebook: NotebookView;
  /** What the server has, in order. */
  served: Arrangement;
  draft: NotebookDraft;
}

/**
 * Saves a draft: first the cover, which is what may be refused, then everything else in one call. What was
 * saved of it stays saved when the rest fails.
 */
export function useSaveNotebook(notebookId: string, onCoverSaved: () => void) {
  const { t } = useTranslation('notebook-view');
  const cache = useQueryClient();
  const line = useRef<AbortController>(null);
  const [share, setShare] = useState<number | null>(null);
  const [coverProblem, setCoverProblem] = useState<string | null>(null);
  const key = queryKeys.notebooks.one(notebookId);

  const take = (notebook: NotebookView, arrangement?: Arrangement) => {
    cache.setQueryData(key, notebook);
    if (arrangement) placeNotes(cache, notebookId, arrangement);
  };
  const refresh = (isOrder: boolean) => {
    void cache.invalidateQueries({ queryKey: queryKeys.notebooks.all });
    if (isOrder) void cache.invalidateQueries({ queryKey: queryKeys.notes.all });
  };

  const saveCover = async ({ draft: { cover } }: Saving): Promise<string | null> => {
    if (cover.kind === 'kept') return null;
    let downloadUrl: string | null = null;
    let message: string;
    if (cover.kind === 'changed') {
      line.current = new AbortController();
      setShare(0);
      const fileext = cover.file.name.split('.').at(-1)?.toLowerCase() ?? '';
      const answer = await upload(api.notebooks.changeCover, cover.file, {
        headers: { notebookid: notebookId, fileext },
        signal: line.current.signal,
        onProgress: setShare,
      }).finally(() => setShare(null));
      ({ downloadUrl, message } = answer);
    } else ({ message } = await call(api.notebooks.removeCover, { body: { notebookId } }));
    cache.setQueryData<NotebookView>(
      key,
      (seen) => seen && { ...seen, info1: { ...seen.info1, cover: { downloadUrl } } },
    );
    onCoverSaved();
    return message;
  };

  const undo = async (change: OrderChange, before: Arrangement) => {
    try {
      const { notebook } = await call(api.notebooks.edit, { body: { id: notebookId, ...change } });
      take(notebook, before);
      toast.brief(t('orderRestored'));
    } catch (error) {
      toast.error(notebookRefusal(error));
    }
    refresh(true);
  };

  const save = useMutation({
    mutationFn: async (saving: Saving) => {
      setCoverProblem(null);
      const { notebook, served, draft } = saving;
      let said: string | null;
      try {
        said = await saveCover(saving);
      } catch (error) {
        if (line.current?.signal.aborted) throw error;
        setCoverProblem(coverRefusal(error));
        throw new CoverRefused(error);
      }
      const edit = editOf(notebook, served, draft);
      if (!edit) return { message: said ?? t('saved'), back: null };
      const answer = await call(api.notebooks.edit, { body: { id: notebookId, ...edit } });
      take(answer.notebook, draft.arrangement);
      const back = draft.arrangement ? undoneChange(notebook, served, draft.arrangement) : null;
      return { message: answer.message || t('saved'), back };
    },
    onSuccess: ({ message, back }, { served }) => {
      toast.success(message, back ? { undo: () => void undo(back, served) } : {});
      refresh(back !== null);
    },
    onError: (error) => {
      // A cover's own message is beside it; what was broken off needs none.
      if (!(error instanceof CoverRefused) && !line.current?.signal.aborted)
        toast.error(notebookRefusal(error));
      refresh(true);
    },
  });
  return {
    save,
    /** The share of the cover that is sent, from 0 to 1; null while none is. */
    share,
    coverProblem,
    setCoverProblem,
    breakOff: () => line.current?.abort(),
  };
}

/** The draft waits: its cover was refused. */
class CoverRefused extends Error {
  constructor(cause: unknown) {
    super('The cover was refused', { cause });
  }
}

/** Shows notes where they were put before they have been asked for again. */
function placeNotes(cache: QueryClient, notebookId: string, arrangement: Arrangement): void {
  const homes = new Map<string, string | null>();
  for (const entry of arrangement) {
    if (entry.kind === 'note') homes.set(entry.id, null);
    else for (const noteId of entry.notes) homes.set(noteId, entry.id);
  }
  const placed = (note: NoteSummary) => {
    const sectionId = homes.get(note.id);
    return sectionId === undefined || sectionId === note.sectionId ? note : { ...note, sectionId };
  };
  cache.setQueryData<CachedPages<NoteSummary>>(
    queryKeys.notes.inNotebook(notebookId),
    (pages) =>
      pages && {
        ...pages,
        pages: pages.pages.map(({ runs }) => ({
          runs: runs.map((run) => ({ ...run, items: run.items.map(placed) })),
        })),
      },
  );
}
