import type { OpenedNote } from '@commonplace/contracts/api';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppError, api, ConnectionError, call, queryKeys } from '../../../shared/api/index.ts';
import { toast } from '../../../shared/ui/toasts.tsx';

/** What is chosen within this many milliseconds is saved as one. */
const delay = 400;

type NoteType = Pick<OpenedNote['info1'], 'fontSize' | 'lineHeight'>;

/**
 * Text size and line height of a note, and the way to change them. What is chosen is shown at once and stays until
 * the server has it, independent of news of the note meanwhile; for a note that does not exist yet it waits until
 * there is one. Refused, it goes back to what it was.
 *
 * @param usual of a note that does not exist yet
 */
export function useNoteType(
  note: OpenedNote | null,
  usual: NoteType,
): {
  type: NoteType;
  choose: (change: Partial<NoteType>) => void;
} {
  const cache = useQueryClient();
  const { t } = useTranslation('editor');
  const [chosen, setChosen] = useState<Partial<NoteType>>({});
  const waiting = useRef<{ noteId: string; change: Partial<NoteType> } | null>(null);
  const noteId = note?.id ?? null;

  const save = useCallback(async () => {
    if (!waiting.current) return;
    const { noteId, change } = waiting.current;
    waiting.current = null;
    try {
      await call(api.notes.create, { headers: {}, body: { noteId, ...change } });
      cache.setQueryData<OpenedNote>(
        queryKeys.notes.one(noteId),
        (known) => known && { ...known, info1: { ...known.info1, ...change } },
      );
    } catch (error) {
      const isRefused = error instanceof AppError && !(error instanceof ConnectionError);
      toast.error(isRefused ? error.message : t('note.saveFailed'));
    }
    setChosen((now) => without(now, change));
  }, [cache, t]);

  useEffect(() => {
    if (noteId === null || Object.keys(chosen).length === 0) return;
    waiting.current = { noteId, change: chosen };
    const timer = setTimeout(() => void save(), delay);
    return () => clearTimeout(timer);
  }, [noteId, chosen, save]);

  // A choice is kept when the note is left at once.
  useEffect(() => () => void save(), [save]);

  const choose = useCallback((change: Partial<NoteType>) => setChosen((now) => ({ ...now, ...change })), []);
  const { fontSize, lineHeight } = note?.info1 ?? usual;
  return { type: { fontSize, lineHeight, ...chosen }, choose };
}

/** What of `chosen` is not what was sent: it was chosen later. */
function without(chosen: Partial<NoteType>, sent: Partial<NoteType>): Partial<NoteType> {
  const { fontSize, lineHeight } = chosen;
  return {
    ...(fontSize !== undefined && fontSize !== sent.fontSize && { fontSize }),
    ...(lineHeight !== undefined && lineHeight !== sent.lineHeight && { lineHeight }),
  };
}
