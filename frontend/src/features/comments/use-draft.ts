import { useCallback, useSyncExternalStore } from 'react';
import { keepDraft, readDraft, watchDrafts } from '../../shared/comments/comment-drafts.ts';
import { useUser } from '../../shared/session/index.ts';

/** The draft of a comment on a subject (`note:{id}`), stored on the device until it is posted. */
export function useDraft(subject: string): [text: string, keep: (text: string) => void] {
  const personId = useUser()?.id ?? null;
  const text = useSyncExternalStore(watchDrafts, () => readDraft(personId, subject));
  const keep = useCallback((next: string) => keepDraft(personId, subject, next), [personId, subject]);
  return [text, keep];
}
