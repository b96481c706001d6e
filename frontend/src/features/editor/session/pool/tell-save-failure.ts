import { i18n } from '../../../../shared/i18n/i18n.ts';
import { toast } from '../../../../shared/ui/toasts.tsx';
import type { NoteSession } from '../note-session.ts';

const id = 'save-failure';

/**
 * Says once that a note can't be saved, shown or left, and again only when it was saved in between. What the server
 * refused is said where the note is; that one is offline, beside it.
 */
export function tellSaveFailure(session: Pick<NoteSession, 'snapshot' | 'subscribe'>): void {
  let isTold = false;
  session.subscribe(() => {
    const { saveStatus } = session.snapshot();
    if (saveStatus.kind === 'saved' && isTold) {
      isTold = false;
      toast.withdraw(id);
    }
    if (saveStatus.kind !== 'error' || saveStatus.cause === 'refused' || isTold) return;
    isTold = true;
    toast.error(saveStatus.cause === 'failed' ? saveStatus.message : i18n.t('editor:note.saveFailed'), {
      id,
    });
  });
}
