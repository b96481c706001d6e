import { useTranslation } from 'react-i18next';
import { type RefusalReason, UnsentNotices, useSetAside } from '../../../features/editor/index.ts';
import { isGone } from './is-gone.ts';
import { NotFoundMessage } from './not-found-message.tsx';
import classes from './note-panel.module.css';

interface MissingNoteProps {
  noteId: string | null;
  userId: string;
  /** Why the open note was closed; null for an address without a note, and when its absence was known first. */
  reason: RefusalReason | null;
}

/** Shown instead of a note that this person cannot read: the reason, and their unsaved text below it. */
export function MissingNote({ noteId, userId, reason }: MissingNoteProps) {
  const { t } = useTranslation('editor');
  const kept = useSetAside(userId, noteId);
  const said = [reason, ...kept.map((text) => text.reason)].find(isGone) ?? null;
  return (
    <>
      <NotFoundMessage reason={said && t(`refused.${said}`)} />
      {noteId !== null && (
        <div className={classes.notices}>
          <UnsentNotices userId={userId} noteId={noteId} said={said} />
        </div>
      )}
    </>
  );
}
