import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { refusalWords } from '../../shared/api/index.ts';
import { i18n } from '../../shared/i18n/i18n.ts';
import { toast } from '../../shared/ui/toasts.tsx';
import { restore, type TrashedKind, trash } from './trash-calls.ts';

interface MoveToTrashProps {
  kind: TrashedKind;
  id: string;
  /** Called at once: nothing is asked. */
  onClose: () => void;
  /** Called when it is in the trash, before the lists are fresh. */
  onMoved: () => void;
}

/** In the place of a dialog: moves a note or a notebook to the trash, and offers to take that back. */
export function MoveToTrash({ kind, id, onClose, onMoved }: MoveToTrashProps) {
  const cache = useQueryClient();
  const begun = useRef<string | null>(null);
  useEffect(() => {
    if (begun.current === id) return;
    begun.current = id;
    void moveToTrash(cache, kind, id, onMoved);
    onClose();
  }, [cache, kind, id, onClose, onMoved]);
  return null;
}

async function moveToTrash(
  cache: QueryClient,
  kind: TrashedKind,
  id: string,
  onMoved: () => void,
): Promise<void> {
  const fail = (error: unknown) => toast.error(refusalWords(error, i18n.t('trash:failed')));
  try {
    await trash(cache, kind, id, onMoved);
    toast.brief(i18n.t(`trash:moved.${kind}`), { undo: () => void restore(cache, kind, id).catch(fail) });
  } catch (error) {
    fail(error);
  }
}
