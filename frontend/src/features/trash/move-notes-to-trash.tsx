import type { NoteSummary } from '@commonplace/contracts/api';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { refusalWords } from '../../shared/api/index.ts';
import { i18n } from '../../shared/i18n/i18n.ts';
import { toast } from '../../shared/ui/toasts.tsx';
import { restoreNotes, trashNotes } from './trash-calls.ts';

interface MoveNotesToTrashProps {
  notes: readonly Pick<NoteSummary, 'id'>[];
  /** Called at once: nothing is asked. */
  onClose: () => void;
  /** Called with those that are in the trash, before the lists are fresh. */
  onMoved: (noteIds: readonly string[]) => void;
}

/** In the place of a dialog: moves notes to the trash, and offers to take all of that back at once. */
export function MoveNotesToTrash({ notes, onClose, onMoved }: MoveNotesToTrashProps) {
  const cache = useQueryClient();
  const begun = useRef<unknown>(null);
  useEffect(() => {
    if (begun.current === notes) return;
    begun.current = notes;
    void move(
      cache,
      notes.map(({ id }) => id),
      onMoved,
    );
    onClose();
  }, [cache, notes, onClose, onMoved]);
  return null;
}

async function move(
  cache: QueryClient,
  ids: readonly string[],
  onMoved: MoveNotesToTrashProps['onMoved'],
): Promise<void> {
  const fail = (error: unknown) => toast.error(refusalWords(error, i18n.t('trash:failed')));
  const moved: string[] = [];
  await trashNotes(cache, ids, (noteIds) => {
    moved.push(...noteIds);
    onMoved(noteIds);
  }).catch(fail);
  // Of several calls the first ones may have moved some.
  if (moved.length === 0) return;
  const undo = () => void restoreNotes(cache, moved).catch(fail);
  toast.brief(i18n.t('trash:moved.notes', { count: moved.length }), { undo });
}
